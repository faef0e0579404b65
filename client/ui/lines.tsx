/** Names with their figures, one below the other. */
import type { ReactNode } from 'react';
import classes from './lines.module.css';

/** A list of lines. */
export const Lines = ({ children }: { readonly children: ReactNode }) => (
  <dl className={classes.lines}>{children}</dl>
);

/** One line: its name at the start, its figure at the end. */
export function Line({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={classes.line}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
