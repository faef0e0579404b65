import type { ReactNode } from 'react';
import { Sentence } from '#client/ui/sentence.tsx';
import { DONE, WHOLE_FORM } from '#client/ui/form.ts';
import type { Form } from '#client/ui/form.ts';
import { IconCheck } from '#client/ui/icons.tsx';
import classes from './outcome.module.css';

interface OutcomeProps {
  readonly of: Pick<Form<unknown>, 'errorOf'>;
  /** Below what is said of a success. */
  readonly children?: ReactNode;
}

/** Shows the result of the latest submit below its form; nothing for a network failure (ERR-014). */
export function FormOutcome({ of, children }: OutcomeProps) {
  const done = of.errorOf(DONE);
  const refusal = of.errorOf(WHOLE_FORM);
  return (
    <div className={classes.outcome}>
      {/* Always rendered: a live region that is inserted with its text is not announced everywhere. */}
      <div role="status">
        {done !== undefined && (
          <div className={classes.done}>
            <IconCheck size={20} />
            <div>
              <b>
                <Sentence text={done} />
              </b>
              {children}
            </div>
          </div>
        )}
      </div>
      {refusal !== undefined && (
        <p role="alert" className={classes.failed}>
          <Sentence text={refusal} />
        </p>
      )}
    </div>
  );
}
