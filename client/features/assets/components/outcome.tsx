import { Sentence } from '#client/ui/figures.tsx';
import { DONE, WHOLE_FORM } from '#client/ui/form.ts';
import type { Form } from '#client/ui/form.ts';
import classes from './outcome.module.css';

/** Shows the result of the latest submit below its form; nothing for a network failure (ERR-014). */
export function Outcome({ of }: { readonly of: Pick<Form<unknown>, 'errorOf'> }) {
  const refusal = of.errorOf(WHOLE_FORM);
  return (
    <div className={classes.outcome}>
      {/* Always rendered: a live region that is inserted with its text is not announced everywhere. */}
      <p role="status">
        <Sentence text={of.errorOf(DONE) ?? ''} />
      </p>
      {refusal !== undefined && (
        <p role="alert" className={classes.failed}>
          <Sentence text={refusal} />
        </p>
      )}
    </div>
  );
}
