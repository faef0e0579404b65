import type { ReactNode, Ref } from 'react';
import classes from './scroll-box.module.css';

interface ScrollBoxProps {
  /** What scrolls, for assistive technology. */
  readonly label: string;
  /** Stands on a page that gives it no height: takes no more of the window than can be overlooked. */
  readonly isBounded?: boolean;
  readonly ref?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}

/** Takes the rest of a panel and scrolls a table in both directions; reached by keyboard, also when no row can be. */
export function ScrollBox({ label, isBounded = false, ref, children }: ScrollBoxProps) {
  return (
    <div
      ref={ref}
      className={isBounded ? classes.bounded : classes.box}
      role="group"
      aria-label={label}
      tabIndex={0}
    >
      {children}
    </div>
  );
}
