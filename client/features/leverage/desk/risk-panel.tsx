/** The risk of the account, as it ticks: risk rate against the liquidation rate, equity, margins, profit. */
import type { SelectedPair } from '#client/exchange/index.ts';
import { useLeverAccount } from '#client/exchange/live.ts';
import { useSession } from '#client/exchange/react.tsx';
import { AccountCard } from '#client/desk/trade/account-card.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { Money, Toned, toneOf } from '#client/ui/figures.tsx';
import { RiskBar } from '#client/ui/risk-bar.tsx';
import { RiskRate } from '#client/ui/risk-rate.tsx';
import { useText } from '#client/ui/text.ts';
import { marginEquity } from '../logic/risk.ts';
import classes from './risk-panel.module.css';

/** The account of a pair's quote currency. */
function AccountRisk({ pair }: { readonly pair: SelectedPair }) {
  const t = useText();
  const { balance, hazardRate, liquidationRate, margins, profits } = useLeverAccount(pair);
  const equity =
    balance === undefined || margins === undefined || profits === undefined
      ? undefined
      : marginEquity({ balance, margins, profits, liquidationRate });
  const unit = pair.quoteName;
  return (
    <AccountCard
      title={t('common.riskRate')}
      label={t('leverage.deskRisk')}
      end={
        <output data-testid="risk-rate" className={classes.rate}>
          <RiskRate rate={hazardRate} />
        </output>
      }
    >
      <RiskBar rate={hazardRate} limit={liquidationRate} />
      <p className={classes.limit}>{t('leverage.deskRiskLimit', { limit: liquidationRate })}</p>
      <Facts
        look="form"
        facts={[
          [
            t('leverage.deskEquity'),
            <output data-testid="lever-equity">
              <Money value={equity} currency={unit} />
            </output>,
          ],
          [t('leverage.deskUsedMargin'), <Money value={margins} currency={unit} />],
          [
            t('common.unrealised'),
            <Toned tone={toneOf(profits)}>
              <Money value={profits} currency={unit} signed />
            </Toned>,
          ],
        ]}
      />
    </AccountCard>
  );
}

/** The own account's risk; a visitor has none. */
export function RiskPanel({ pair }: { readonly pair: SelectedPair }) {
  const { isLoggedIn } = useSession();
  return isLoggedIn ? <AccountRisk pair={pair} /> : null;
}
