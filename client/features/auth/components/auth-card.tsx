/** The frame of a form: a heading, a line about it, the form, and links to related pages. */
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { FormElement } from '#client/ui/form-element.tsx';
import { FormRefusal } from '#client/ui/form-refusal.tsx';
import type { Form } from '#client/ui/form.ts';
import classes from './auth-card.module.css';

/** Fields that may get the initial focus: not a choice with a value. */
const FIRST_FIELDS = 'input[type="email"], input[type="tel"], input[type="password"]';

interface AuthCardProps {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly form: Pick<Form<unknown>, 'id' | 'errorOf'>;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  /** Below everything, so that nothing moves when it comes. */
  readonly below?: ReactNode;
}

/** A form of at most 420 px; Enter submits it. */
export function AuthCard({ title, intro, form, onSubmit, children, footer, below }: AuthCardProps) {
  const { id } = form;
  // On a page that consists of a form, the first empty field gets the focus.
  useEffect(() => {
    const inputs = document.getElementById(id)?.querySelectorAll<HTMLInputElement>(FIRST_FIELDS);
    [...(inputs ?? [])].find(({ value }) => value === '')?.focus({ preventScroll: true });
  }, [id]);
  return (
    <div className={classes.place}>
      <FormElement of={form} className={classes.card} onSubmit={onSubmit}>
        <h1 className={classes.title}>{title}</h1>
        {intro !== undefined && <p className={classes.intro}>{intro}</p>}
        <div className={classes.fields}>{children}</div>
        <FormRefusal of={form} />
        {footer !== undefined && <div className={classes.footer}>{footer}</div>}
        {below}
      </FormElement>
    </div>
  );
}
