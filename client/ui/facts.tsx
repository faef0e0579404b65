/** Names with their values: the one list of them. */
import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** A name and its value; `note` is a second line below the value. */
export type Fact = readonly [
  name: ReactNode,
  value: ReactNode,
  more?: { readonly note?: ReactNode; readonly className?: string | undefined },
];

interface FactsProps {
  /**
   * `lines`: below one another, the name at the start and the value at the end. `form`: the same, as small as the fields of a trade form
   * need it; `total` emphasises them. `columns`: names above their values, in columns. `row`: the same, side by side.
   */
  readonly look?: 'lines' | 'form' | 'total' | 'columns' | 'row';
  readonly className?: string | undefined;
  /** `false` or nothing in the place of a fact that is left out. */
  readonly facts: readonly (Fact | false | undefined)[];
}

/** A list of facts. */
export const Facts = ({ look = 'lines', className = '', facts }: FactsProps) => (
  <dl className={`${classes[look]} ${className}`}>
    {facts.map((fact, place) => {
      if (!fact) return null;
      const [name, value, { note, className: own } = {}] = fact;
      return (
        <div key={place} className={own}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {note !== undefined && <dd>{note}</dd>}
        </div>
      );
    })}
  </dl>
);

interface FactSheetProps {
  /** What the button that unfolds it controls. */
  readonly id: string;
  readonly label: string;
  readonly facts: FactsProps['facts'];
  /** What the figures mean, in a sentence or two. */
  readonly note?: ReactNode;
  /** Lists that do not fit the columns of facts. */
  readonly after?: ReactNode;
}

/** What unfolds below a row: the facts of one order, contract or deal in columns, with a note below them. */
export function FactSheet({ id, label, facts, note, after }: FactSheetProps) {
  return (
    <section id={id} className={classes.sheet} aria-label={label}>
      <Facts look="columns" facts={facts} />
      {after}
      {note !== undefined && <p className={classes.note}>{note}</p>}
    </section>
  );
}
