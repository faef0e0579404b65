import type { ReactNode, Ref } from 'react';
import { useKeptFocus } from '#shared/ui/focus.ts';
import classes from './scroll-box.module.css';

interface ScrollBoxProps {
  /** What scrolls, for assistive technology. */
  readonly label: string;
  /** Stands on a page that gives it no height: takes no more of the window than can be overlooked. */
  readonly isBounded?: boolean;
  readonly ref?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}

/**
 * Takes the rest of a panel and scrolls a table in both directions; reached by keyboard, also when no row can be. A row that
 * goes leaves its focus to the box.
 */
export function ScrollBox({ label, isBounded = false, ref, children }: ScrollBoxProps) {
  const keptFocus = useKeptFocus();
  return (
    <div
      ref={ref}
      className={isBounded ? classes.bounded : classes.box}
      role="group"
      aria-label={label}
      tabIndex={0}
      {...keptFocus}
    >
      {children}
    </div>
  );
}
