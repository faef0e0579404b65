/** A withdrawal of one currency from one account: what it needs first, then the form. */
import { Alert, Button, PasswordInput } from '@mantine/core';
import { Link } from 'react-router-dom';
import { compare } from '#client/exchange/index.ts';
import type { ResponseOf } from '#client/exchange/index.ts';
import { useOperation } from '#client/exchange/react.tsx';
import { AmountField } from '#client/ui/amount-field.tsx';
import { Sentence } from '#client/ui/sentence.tsx';
import { FormElement } from '#client/ui/form-element.tsx';
import { PendingState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import { FormOutcome } from '../components/outcome.tsx';
import { trimmedAmount } from '../logic/withdrawal.ts';
import type { WithdrawalTerms } from '../logic/withdrawal.ts';
import transferClasses from '../transfer/transfer.module.css';
import { AddressField } from './address-field.tsx';
import { Costs } from './costs.tsx';
import { useWithdrawal } from './use-withdrawal.ts';
import type { WithdrawalForm, Withdrawn } from './use-withdrawal.ts';
import classes from './withdraw.module.css';

/** Confirmations come without any balance changing. */
const TERMS_MS = 10_000;

/** `hasTradePassword`: none is set (D-42). */
const NOT_SET = 2;

interface WithdrawProps {
  readonly withdrawn: Withdrawn;
  /** The address of this form, to return to when a trade password is set. */
  readonly here: string;
}

function Password({ form }: { readonly form: WithdrawalForm }) {
  const t = useText();
  return (
    <PasswordInput
      label={t('common.titleTradePassword')}
      size="md"
      autoComplete="off"
      maxLength={128}
      {...form.field('password')}
      aria-invalid={form.errorOf('password') !== undefined}
      visibilityToggleButtonProps={{ 'aria-label': t('assets.showPassword'), tabIndex: 0 }}
    />
  );
}

/** A user without a trade password sets one first, and returns to this panel. */
function PasswordMissing({ here }: Pick<WithdrawProps, 'here'>) {
  const t = useText();
  return (
    <div className={classes.missing}>
      <p>{t('assets.passwordMissing')}</p>
      <Button component={Link} to="/jymm" state={{ back: here }} fullWidth>
        {t('assets.setPassword')}
      </Button>
    </div>
  );
}

/** What was applied for, with its address, and where its status is. */
function Sent({ form, coin }: { readonly form: WithdrawalForm; readonly coin: string }) {
  const t = useText();
  const { sent } = form;
  if (sent === undefined) return null;
  return (
    <p className={classes.sent}>
      <span className={classes.savedAddress}>
        <Sentence text={t('assets.withdrawSent', { ...sent, coin })} />
      </span>
      <Link to="/finanrec?tab=withdraw">{t('assets.withdrawStatus')}</Link>
    </p>
  );
}

const ratesOf = ({ currency, legal }: ResponseOf<'currencyList'>) =>
  new Map([...legal, ...currency].map(({ id, rate }) => [id, rate]));

/** Says where the list of currencies (E07) has another fee than the terms: nothing tells which of them is taken. */
function OtherRate({ currency, terms }: Pick<Withdrawn, 'currency'> & { readonly terms: WithdrawalTerms }) {
  const t = useText();
  const { data: rates } = useOperation('currencyList', {}, { quiet: true, select: ratesOf });
  const { name: coin, rate } = terms;
  const other = rates?.get(currency);
  if (other === undefined || compare(other, rate) === 0) return null;
  return (
    <Alert color="yellow" role="alert">
      {t('assets.otherRate', { coin, rate: trimmedAmount(rate), other: trimmedAmount(other) })}
    </Alert>
  );
}

interface WithdrawFormProps extends Omit<WithdrawProps, 'here'> {
  readonly terms: WithdrawalTerms;
}

function WithdrawForm({ withdrawn, terms }: WithdrawFormProps) {
  const t = useText();
  const form = useWithdrawal(withdrawn, terms);
  const { amount } = form.values;
  const coin = terms.name;
  return (
    <FormElement of={form} className={transferClasses.form} onSubmit={form.submit}>
      <AddressField currency={withdrawn.currency} {...form.field('address')} />
      <AmountField
        {...form.field('amount')}
        onAll={form.fillMax}
        coin={coin}
        available={form.limits.available}
        shortage={form.shortage}
      />
      <Password form={form} />
      <Costs amount={amount} terms={terms} limits={form.limits} />
      <OtherRate currency={withdrawn.currency} terms={terms} />
      <div>
        <Button type="submit" size="md" fullWidth aria-busy={form.isPending}>
          <Sentence
            text={amount === '' ? t('common.withdraw') : t('assets.withdrawAmount', { amount, coin })}
          />
        </Button>
        <FormOutcome of={form}>
          <Sent form={form} coin={coin} />
        </FormOutcome>
      </div>
    </FormElement>
  );
}

/** The form, once its terms are known and the user has a trade password. */
export function WithdrawPanel({ withdrawn, here }: WithdrawProps) {
  const { currency } = withdrawn;
  const terms = useOperation('withdrawInfo', { currency }, { quiet: true, pollMs: TERMS_MS });
  const password = useOperation('hasTradePassword', {}, { quiet: true, freshMs: 0 });
  if (password.data === NOT_SET) return <PasswordMissing here={here} />;
  if (terms.data && password.data !== undefined)
    return <WithdrawForm withdrawn={withdrawn} terms={terms.data} />;
  return <PendingState of={[terms, password]} rows={12} height={44} />;
}
