/** What unfolds below a row: the facts of one order, contract or deal. */
import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** A name and its value. */
export function Fact({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface FactSheetProps {
  /** What the button that unfolds it controls. */
  readonly id: string;
  readonly label: string;
  /** Facts. */
  readonly children: ReactNode;
  /** What the figures mean, in a sentence or two. */
  readonly note?: ReactNode;
  /** Lists that do not fit the columns of facts. */
  readonly after?: ReactNode;
}

/** Facts in columns, with a note below them. */
export function FactSheet({ id, label, children, note, after }: FactSheetProps) {
  return (
    <section id={id} className={classes.sheet} aria-label={label}>
      <dl className={classes.facts}>{children}</dl>
      {after}
      {note !== undefined && <p className={classes.note}>{note}</p>}
    </section>
  );
}
