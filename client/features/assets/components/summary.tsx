/** The figures at the head of an asset page. */
import type { ReactNode } from 'react';
import classes from './summary.module.css';

/** Side by side, below each other where there is no room. */
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
