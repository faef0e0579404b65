import { DONE, WHOLE_FORM } from '#client/ui/form.ts';
import type { Form } from '#client/ui/form.ts';
import classes from './outcome.module.css';

/** Says below its form how the latest submit ended; a call that was lost says nothing (ERR-014). */
export function Outcome({ of }: { readonly of: Pick<Form<unknown>, 'errorOf'> }) {
  const refusal = of.errorOf(WHOLE_FORM);
  return (
    <div className={classes.outcome}>
      {/* There before it speaks: a live region that comes with its text is not read out everywhere. */}
      <p role="status">{of.errorOf(DONE)}</p>
      {refusal !== undefined && (
        <p role="alert" className={classes.failed}>
          {refusal}
        </p>
      )}
    </div>
  );
}
