/** The state of a request that an operator decides. */
import type { ReactNode } from 'react';
import type { RequestOutcome } from './log-status.ts';
import classes from './status-mark.module.css';

/** Its name on a small field; states that only the server has a name for have no colour. */
export const StatusMark = ({
  outcome,
  children,
}: {
  readonly outcome: RequestOutcome | undefined;
  readonly children: ReactNode;
}) => (
  <span className={classes.mark} data-outcome={outcome}>
    {children}
  </span>
);
