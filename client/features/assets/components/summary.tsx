/** The figures at the head of an asset page. */
import { shownAccounts, usdtTotalOf } from '#client/exchange/wallets.ts';
import type { Wallets } from '#client/exchange/wallets.ts';
import type { ReactNode } from 'react';
import { add } from '#client/exchange/index.ts';
import { Fact, Facts } from '#client/ui/facts.tsx';
import { Figure } from '#client/ui/figures.tsx';
import { useText } from '#client/ui/text.ts';
import { accountText } from '#client/ui/account-text.ts';
import { cnyOf, totalIn } from '../logic/accounts.ts';
import type { Scope } from '../logic/accounts.ts';
import { leverRows, useLeverProfits } from '../use-wallets.ts';
import classes from './summary.module.css';

/** Large facts side by side; one below the other on narrow screens. */
export const Summary = ({ children }: { readonly children: ReactNode }) => (
  <Facts look="row" className={classes.summary}>
    {children}
  </Facts>
);

/** What the leverage account would come to if every position were closed now. */
function NetAssets({ wallets }: { readonly wallets: Wallets }) {
  const t = useText();
  const rows = leverRows(wallets);
  const profits = useLeverProfits(rows);
  const funds = cnyOf(usdtTotalOf(wallets, 'lever'), wallets.ExRate);
  return (
    <Fact name={t('assets.netAssets')} note={t('assets.netAssetsHint')}>
      <output data-testid="net-assets">
        <Figure value={funds && add(funds, profits)} places={2} unit="CNY" />
      </output>
    </Fact>
  );
}

interface WorthProps {
  readonly wallets: Wallets;
  readonly scope: Scope;
}

/** What the accounts hold in all, in USDT and in CNY, and for all of them what each holds. */
export function WorthSummary({ wallets, scope }: WorthProps) {
  const t = useText();
  const total = totalIn(wallets, scope);
  const cny = <Figure value={cnyOf(total, wallets.ExRate)} places={2} unit="CNY" />;
  return (
    <Summary>
      <Fact
        name={scope === 'all' ? t('common.total') : t('assets.balanceOf', { account: accountText(t, scope) })}
        note={cny}
      >
        <Figure value={total} places={2} unit="USDT" />
      </Fact>
      {scope === 'lever' && <NetAssets wallets={wallets} />}
      {scope === 'all' &&
        shownAccounts.map((account) => (
          <Fact key={account} name={accountText(t, account)} className={classes.small}>
            <Figure value={usdtTotalOf(wallets, account)} places={2} unit="USDT" />
          </Fact>
        ))}
    </Summary>
  );
}
