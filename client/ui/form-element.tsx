import type { ComponentPropsWithoutRef } from 'react';
import type { Form } from './form.ts';

interface FormElementProps extends Omit<ComponentPropsWithoutRef<'form'>, 'id' | 'noValidate' | 'onSubmit'> {
  readonly of: Pick<Form<unknown>, 'id'>;
  readonly onSubmit: () => unknown;
}

/**
 * The element of a `useForm`. Validation messages come from the page, not from the browser. A form with a number that can be read
 * in several ways is not submitted: the field says so and gets the focus.
 */
export function FormElement({ of, onSubmit, ...rest }: FormElementProps) {
  return (
    <form
      {...rest}
      id={of.id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const unread = event.currentTarget.querySelector<HTMLElement>('[data-unread]');
        if (unread) unread.focus();
        else void onSubmit();
      }}
    />
  );
}
