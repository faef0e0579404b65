/** What the insurance of a currency says, and the user's policy. */
import type { ResponseOf } from '#client/exchange/index.ts';
import { Facts } from '#client/ui/facts.tsx';
import { exactText, figureText, Money } from '#client/ui/figures.tsx';
import { Sentence } from '#client/ui/sentence.tsx';
import { useText } from '#client/ui/text.ts';
import classes from './trade.module.css';
import type { PayCurrency } from './offers.ts';

type Policy = NonNullable<ResponseOf<'microCurrencies'>[number]['user_insurance']>;
type Kind = PayCurrency['insurance_types'][number];

/** `type` of an insurance that measures a loss by the insured amount. */
const FORWARD = 1;

function OwnPolicy({ currency, policy }: { readonly currency: PayCurrency; readonly policy: Policy }) {
  const t = useText();
  const kind = currency.insurance_types.find(({ id }) => id === policy.insurance_type_id);
  return (
    <>
      <Facts
        look="form"
        facts={[
          [t('micro.policy'), kind?.type_name ?? kind?.name ?? policy.id],
          [t('micro.policyAmount'), <Money value={policy.amount} currency={currency.name} />],
          [
            t('micro.insuredBalance'),
            <Money value={currency.user_wallet?.insurance_balance} currency={currency.name} />,
          ],
        ]}
      />
      {policy.claim_status === 1 && <p className={classes.note}>{t('micro.policyClaiming')}</p>}
    </>
  );
}

/**
 * The remaining balance at which an insurance pays out, and whether it does so automatically; nothing where the
 * exchange does not state it.
 */
function Payout({ kind, coin }: { readonly kind: Kind; readonly coin: string }) {
  const t = useText();
  const { defective_claims_condition: percent, defective_claims_condition2: balance } = kind;
  const isForward = kind.type === FORWARD;
  if ((isForward ? percent : balance) === undefined) return null;
  const line = isForward
    ? t('micro.insurance_share', { percent: figureText(percent, 0) })
    : `${exactText(balance)} ${coin}`;
  const name = kind.type_name ?? kind.name;
  const key = kind.auto_claim === 1 ? 'micro.insurance_automatic' : 'micro.insurance_claim';
  return (
    <li>
      <Sentence text={t(key, { name, line })} />
    </li>
  );
}

/** Shown for currencies that can be insured (CONST-010 to CONST-012). */
export function Insurance({ currency }: { readonly currency: PayCurrency }) {
  const t = useText();
  if (currency.insurance_types.length === 0) return null;
  const policy = currency.user_insurance;
  return (
    <section className={classes.insurance} aria-label={t('common.feature_insurance')}>
      <h2 className={classes.heading}>{t('common.feature_insurance')}</h2>
      {policy ? (
        <OwnPolicy currency={currency} policy={policy} />
      ) : (
        <p className={classes.note}>{t('micro.policyNone', { coin: currency.name })}</p>
      )}
      <ul className={classes.rules}>
        {currency.insurance_types.map((kind) => (
          <Payout key={kind.id} kind={kind} coin={currency.name} />
        ))}
        <li>{t('micro.insurance_end')}</li>
        <li>{t('micro.insurance_limit')}</li>
        {currency.insurancable === 1 && <li>{t('micro.windowNote', { coin: currency.name })}</li>}
      </ul>
    </section>
  );
}
