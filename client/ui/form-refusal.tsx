import { Sentence } from './sentence.tsx';
import { WHOLE_FORM } from './form.ts';
import type { Form } from './form.ts';
import classes from './form-refusal.module.css';

/** A refusal that concerns a form as a whole. */
export function FormRefusal({ of }: { readonly of: Pick<Form<unknown>, 'errorOf'> }) {
  const text = of.errorOf(WHOLE_FORM);
  if (text === undefined) return null;
  return (
    <p role="alert" className={classes.refusal}>
      <Sentence text={text} />
    </p>
  );
}
