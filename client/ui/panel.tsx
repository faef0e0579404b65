/** A panel of a desk: a titled surface that touches its neighbours. */
import { useId } from 'react';
import type { ReactNode } from 'react';
import classes from './panel.module.css';

interface PanelProps {
  /** Heading; left out where the content is its own heading, such as tabs. */
  readonly title?: ReactNode;
  /** Name for assistive technology where there is no visible heading. */
  readonly label?: string;
  /** At the end of the heading line. */
  readonly actions?: ReactNode;
  /** Takes the place of the heading, for tabs. */
  readonly header?: ReactNode;
  /** The content scrolls inside the panel. */
  readonly scrolls?: boolean;
  /** Stands on a page of its own instead of beside others: with round corners, as high as its content. */
  readonly isCard?: boolean;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A region with a heading line of 36 px and a body. */
export function Panel({
  title,
  label,
  actions,
  header,
  scrolls = false,
  isCard = false,
  children,
  className,
}: PanelProps) {
  const headingId = useId();
  const named = title === undefined ? { 'aria-label': label } : { 'aria-labelledby': headingId };
  return (
    <section {...named} className={`${classes.panel} ${isCard ? classes.card : ''} ${className ?? ''}`}>
      {(title ?? header ?? actions) !== undefined && (
        <div className={classes.head}>
          {header ?? (
            <h2 id={headingId} className={classes.title}>
              {title}
            </h2>
          )}
          {actions !== undefined && <div className={classes.actions}>{actions}</div>}
        </div>
      )}
      <div className={scrolls ? classes.scrolling : classes.body}>{children}</div>
    </section>
  );
}
