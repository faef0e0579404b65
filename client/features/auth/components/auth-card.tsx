/** The frame of a form: a heading, a line about it, the form, and where else one might have wanted to go. */
import type { ReactNode } from 'react';
import { FormRefusal } from '#client/ui/form-refusal.tsx';
import type { Form } from '#client/ui/form.ts';
import classes from './auth-card.module.css';

interface AuthCardProps {
  readonly title: string;
  readonly intro?: string;
  readonly form: Pick<Form<unknown>, 'id' | 'errorOf'>;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

/** A form of at most 420 px; Enter submits it. */
export function AuthCard({ title, intro, form, onSubmit, children, footer }: AuthCardProps) {
  return (
    <div className={classes.place}>
      <form
        id={form.id}
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
        <FormRefusal of={form} />
        {footer !== undefined && <div className={classes.footer}>{footer}</div>}
      </form>
    </div>
  );
}
