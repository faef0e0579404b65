/** A reading or form page: a heading and the content. */
import type { ReactNode } from 'react';
import classes from './page.module.css';

interface PageProps {
  readonly title: ReactNode;
  /** A line below the heading. */
  readonly intro?: ReactNode;
  /** At the end of the heading line. */
  readonly actions?: ReactNode;
  /** `form`: fields, at most 468 px; `reading`: text, at most 780 px; `wide`: tables. */
  readonly width?: 'form' | 'reading' | 'wide';
  readonly children: ReactNode;
}

/** The one `h1` of a page, and its content in a measured column. */
export function Page({ title, intro, actions, width = 'wide', children }: PageProps) {
  return (
    <div className={`${classes.page} ${classes[width]}`}>
      <div className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        {actions}
      </div>
      {intro !== undefined && <p className={classes.intro}>{intro}</p>}
      {children}
    </div>
  );
}
