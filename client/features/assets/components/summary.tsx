/** The figures at the head of an asset page. */
import type { ReactNode } from 'react';
import { Figure } from '#client/ui/figures.tsx';
import { useText } from '#client/ui/text.ts';
import { cnyOf, usdtTotalOf } from '../logic/accounts.ts';
import type { AccountName, Wallets } from '../logic/accounts.ts';
import classes from './summary.module.css';

/** Side by side; one below the other on narrow screens. */
export const Summary = ({ children }: { readonly children: ReactNode }) => (
  <dl className={classes.summary}>{children}</dl>
);

interface TotalProps {
  readonly name: string;
  readonly children: ReactNode;
  /** A smaller line below the figure. */
  readonly note?: ReactNode;
}

/** One large figure. */
export function Total({ name, children, note }: TotalProps) {
  return (
    <div className={classes.total}>
      <dt>{name}</dt>
      <dd className={classes.figure}>{children}</dd>
      {note !== undefined && <dd className={classes.note}>{note}</dd>}
    </div>
  );
}

interface WorthProps {
  readonly wallets: Wallets;
  readonly account: AccountName;
}

/** What an account holds in all, in USDT and in CNY. */
export function Worth({ wallets, account }: WorthProps) {
  const t = useText();
  const total = usdtTotalOf(wallets, account);
  return (
    <Summary>
      <Total name={t('assets.totalAssets')}>
        <Figure value={total} places={8} unit="USDT" />
      </Total>
      <Total name={t('assets.cnyValue')}>
        <Figure value={cnyOf(total, wallets.ExRate)} places={2} unit="CNY" />
      </Total>
    </Summary>
  );
}
