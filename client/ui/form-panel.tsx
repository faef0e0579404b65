import type { ReactNode } from 'react';
import classes from './form-panel.module.css';
import { submitting } from './submitting.ts';

interface FormPanelProps {
  /** The `id` of its `useForm`. */
  readonly id?: string;
  /** The name of the form for screen readers. */
  readonly label: string;
  readonly onSubmit: () => void;
  /** What the page adds, such as a width. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A form on a panel of its own. The page says what is wrong with a field, not the browser. */
export function FormPanel({ id, label, onSubmit, className = '', children }: FormPanelProps) {
  return (
    <form
      id={id}
      className={`${classes.panel} ${className}`}
      noValidate
      aria-label={label}
      onSubmit={submitting(onSubmit)}
    >
      {children}
    </form>
  );
}
