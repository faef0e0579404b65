import { Fragment } from 'react';
import classes from './date-time.module.css';

interface DateTimeProps {
  /** As the exchange writes it, `2025-06-02 13:05:09`. Nothing while it is undefined. */
  readonly text: string | undefined;
  /** In two lines where its column is narrow. */
  readonly wraps?: boolean;
  readonly className?: string | undefined;
}

/** A date, or a date with its clock: the one way in which they are shown. */
export const DateTime = ({ text = '', wraps = false, className }: DateTimeProps) => (
  <time className={wraps ? classes.wraps : className}>
    {text.split(' ').map((part, place) => (
      <Fragment key={place}>
        {place > 0 && ' '}
        <span className={classes.part}>
          {part.split('-').map((figures, nth) => (
            <Fragment key={nth}>
              {nth > 0 && <span className={classes.hyphen}>-</span>}
              {figures}
            </Fragment>
          ))}
        </span>
      </Fragment>
    ))}
  </time>
);
