import type { ComponentPropsWithoutRef } from 'react';
import type { Form } from './form.ts';

interface FormElementProps extends Omit<ComponentPropsWithoutRef<'form'>, 'id' | 'noValidate' | 'onSubmit'> {
  readonly of: Pick<Form<unknown>, 'id'>;
  readonly onSubmit: () => unknown;
}

/** The element of a `useForm`. The page says what is wrong with a field, not the browser. */
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
