import type { ComponentPropsWithoutRef } from 'react';
import type { Form } from './form.ts';

interface FormElementProps extends Omit<ComponentPropsWithoutRef<'form'>, 'id' | 'noValidate' | 'onSubmit'> {
  readonly of: Pick<Form<unknown>, 'id'>;
  readonly onSubmit: () => unknown;
}

/** The element of a `useForm`. Validation messages come from the page, not from the browser. */
export function FormElement({ of, onSubmit, ...rest }: FormElementProps) {
  return (
    <form
      {...rest}
      id={of.id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    />
  );
}
