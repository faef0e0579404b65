/** The figures at the head of an asset page. */
import { shownAccounts, usdtTotalOf } from '#client/exchange/wallets.ts';
import type { Wallets } from '#client/exchange/wallets.ts';
import type { ComponentProps } from 'react';
import { add } from '#client/exchange/index.ts';
import type { Decimal } from '#client/exchange/index.ts';
import { Facts } from '#client/ui/facts.tsx';
import type { Fact } from '#client/ui/facts.tsx';
import { Figure } from '#client/ui/figures.tsx';
import { useText } from '#client/ui/text.ts';
import { accountText } from '#client/ui/account-text.ts';
import { cnyOf, totalIn } from '../logic/accounts.ts';
import type { Scope } from '../logic/accounts.ts';
import { leverRows, useLeverProfits } from '../use-wallets.ts';
import classes from './summary.module.css';

/** Large facts side by side; one below the other on narrow screens. */
export const Summary = (props: Pick<ComponentProps<typeof Facts>, 'facts'>) => (
  <Facts {...props} look="row" className={classes.summary} />
);

/** What the leverage account would come to if every position were closed now. */
function NetAssets({ wallets }: { readonly wallets: Wallets }) {
  const rows = leverRows(wallets);
  const profits = useLeverProfits(rows);
  const funds = cnyOf(usdtTotalOf(wallets, 'lever'), wallets.ExRate);
  return (
    <output data-testid="net-assets">
      <Figure value={funds && add(funds, profits)} places={2} unit="CNY" />
    </output>
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
  const of = scope === 'all' ? t('common.total') : t('assets.balanceOf', { account: accountText(t, scope) });
  const usdt = (value: Decimal | undefined) => <Figure value={value} places={2} unit="USDT" />;
  return (
    <Summary
      facts={[
        [of, usdt(total), { note: cny }],
        scope === 'lever' && [
          t('assets.netAssets'),
          <NetAssets wallets={wallets} />,
          { note: t('assets.netAssetsHint') },
        ],
        ...(scope === 'all' ? shownAccounts : []).map((account): Fact => [
          accountText(t, account),
          usdt(usdtTotalOf(wallets, account)),
          { className: classes.small },
        ]),
      ]}
    />
  );
}
