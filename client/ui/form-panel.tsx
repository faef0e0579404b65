import type { ReactNode } from 'react';
import { FormElement } from './form-element.tsx';
import type { Form } from './form.ts';
import classes from './form-panel.module.css';

interface FormPanelProps {
  readonly of: Pick<Form<unknown>, 'id'>;
  /** The name of the form for screen readers. */
  readonly label: string;
  readonly onSubmit: () => unknown;
  /** What the page adds, such as a width. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A form on a panel of its own. */
export function FormPanel({ of, label, onSubmit, className = '', children }: FormPanelProps) {
  return (
    <FormElement of={of} className={`${classes.panel} ${className}`} aria-label={label} onSubmit={onSubmit}>
      {children}
    </FormElement>
  );
}
