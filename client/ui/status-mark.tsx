/** Where a request stands that an operator decides. */
import type { ReactNode } from 'react';
import type { Outcome } from './log-status.ts';
import classes from './status-mark.module.css';

/** The word for it on a small field of its own; what the server alone has a word for has no colour. */
export const StatusMark = ({
  outcome,
  children,
}: {
  readonly outcome: Outcome | undefined;
  readonly children: ReactNode;
}) => (
  <span className={classes.mark} data-outcome={outcome}>
    {children}
  </span>
);
