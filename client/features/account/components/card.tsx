import { useId } from 'react';
import type { ReactNode } from 'react';
import classes from './card.module.css';

interface CardProps {
  readonly title: string;
  /** A line below the heading. */
  readonly intro?: string;
  readonly children: ReactNode;
}

/** A part of a page on a surface of its own. */
export function SettingsCard({ title, intro, children }: CardProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {intro !== undefined && <p className={classes.intro}>{intro}</p>}
      {children}
    </section>
  );
}
