/** Rows of the account settings. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './entries.module.css';

interface EntryProps {
  readonly label: string;
  /** The present value. */
  readonly value: ReactNode;
  /** Where it is changed, and the text of the link; left out where it cannot be changed. */
  readonly action?: { readonly to: string; readonly text: string };
}

/** One thing of the account, what it is, and the way to change it. */
export function AccountEntry({ label, value, action }: EntryProps) {
  return (
    <div className={classes.entry}>
      <dt>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      <dd className={classes.action}>
        {action && (
          <Link to={action.to} aria-label={`${label}: ${action.text}`}>
            {action.text}
          </Link>
        )}
      </dd>
    </div>
  );
}

/** Entries below each other. */
export const AccountEntries = ({ children }: { readonly children: ReactNode }) => (
  <dl className={classes.entries}>{children}</dl>
);
