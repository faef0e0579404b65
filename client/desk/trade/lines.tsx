/** Lines of figures in a trade form. */
import type { ReactNode } from 'react';
import classes from './trade-form.module.css';

interface LineProps {
  readonly name: ReactNode;
  readonly children: ReactNode;
}

/** One figure and what it is; inside `<Lines>`. */
export function Line({ name, children }: LineProps) {
  return (
    <div className={classes.line}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Figures below one another; `total` emphasises them. */
export function Lines({
  look = 'lines',
  children,
}: {
  readonly look?: 'lines' | 'total';
  readonly children: ReactNode;
}) {
  return <dl className={classes[look]}>{children}</dl>;
}
