/** The account that a trade form spends, below it. */
import type { ReactNode } from 'react';
import { useStaleClass } from '../stale.ts';
import classes from './account-card.module.css';

interface AccountCardProps {
  readonly title: string;
  /** Name for assistive technology, where the title says less. */
  readonly label?: string;
  /** At the end of the heading line. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** A heading line and the figures of an account. */
export function AccountCard({ title, label = title, end, children }: AccountCardProps) {
  const stale = useStaleClass();
  return (
    <section className={`${classes.panel} ${stale ?? ''}`} aria-label={label}>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {end}
      </div>
      {children}
    </section>
  );
}

/** A trade form with its account below it. */
export function TradeColumn({ form, account }: { readonly form: ReactNode; readonly account: ReactNode }) {
  return (
    <div className={classes.column}>
      {form}
      {account}
    </div>
  );
}
