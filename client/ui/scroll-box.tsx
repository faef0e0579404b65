import type { ReactNode } from 'react';
import classes from './scroll-box.module.css';

interface ScrollBoxProps {
  /** What scrolls, for assistive technology. */
  readonly label: string;
  readonly children: ReactNode;
}

/** Takes the rest of a panel and scrolls a table in both directions; reached by keyboard, also when no row can be. */
export function ScrollBox({ label, children }: ScrollBoxProps) {
  return (
    <div className={classes.box} role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
