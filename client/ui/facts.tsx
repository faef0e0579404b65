/** Names with their values: the one list of them. */
import type { ReactNode } from 'react';
import classes from './facts.module.css';

interface FactsProps {
  /**
   * `lines`: below one another, the name at the start and the value at the end. `form`: the same, as small as the fields of a trade form
   * need it; `total` emphasises them. `columns`: names above their values, in columns. `row`: the same, side by side.
   */
  readonly look?: 'lines' | 'form' | 'total' | 'columns' | 'row';
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A list of facts. */
export const Facts = ({ look = 'lines', className = '', ...rest }: FactsProps) => (
  <dl className={`${classes[look]} ${className}`} {...rest} />
);

interface FactProps {
  readonly name: ReactNode;
  /** A second line below the value. */
  readonly note?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A name and its value. */
export const Fact = ({ name, note, className, children }: FactProps) => (
  <div className={className}>
    <dt>{name}</dt>
    <dd>{children}</dd>
    {note !== undefined && <dd>{note}</dd>}
  </div>
);

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

/** What unfolds below a row: the facts of one order, contract or deal in columns, with a note below them. */
export function FactSheet({ id, label, children, note, after }: FactSheetProps) {
  return (
    <section id={id} className={classes.sheet} aria-label={label}>
      <Facts look="columns">{children}</Facts>
      {after}
      {note !== undefined && <p className={classes.note}>{note}</p>}
    </section>
  );
}
