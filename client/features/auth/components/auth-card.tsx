/** The frame of a form: a heading, a line about it, the form, and where else one might have wanted to go. */
import type { ReactNode } from 'react';
import classes from './auth-card.module.css';

interface AuthCardProps {
  readonly title: string;
  readonly intro?: string;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

/** A form of at most 420 px; Enter submits it. */
export function AuthCard({ title, intro, onSubmit, children, footer }: AuthCardProps) {
  return (
    <div className={classes.place}>
      <form
        noValidate
        className={classes.card}
        onSubmit={(submit) => {
          submit.preventDefault();
          onSubmit();
        }}
      >
        <h1 className={classes.title}>{title}</h1>
        {intro !== undefined && <p className={classes.intro}>{intro}</p>}
        <div className={classes.fields}>{children}</div>
        {footer !== undefined && <div className={classes.footer}>{footer}</div>}
      </form>
    </div>
  );
}
