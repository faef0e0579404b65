/** A form whose fields are checked one after the other: the first thing that is wrong is said beside its field and as a message. */
import { useState } from 'react';
import { useText, type Text, type TextKey } from './text.ts';
import { showToast } from './toasts.tsx';

/** The first thing wrong with a form: the field and the message. */
export interface Problem<Field extends string> {
  readonly field: Field;
  readonly text: TextKey;
}

type Check<Field extends string> = readonly [field: Field, text: TextKey, isWrong: boolean];

/** The first of the checks, in their order, that finds something wrong. */
export const firstProblem = <Field extends string>(
  ...checks: readonly Check<Field>[]
): Problem<Field> | undefined => {
  const wrong = checks.find(([, , isWrong]) => isWrong);
  return wrong && { field: wrong[0], text: wrong[1] };
};

/** Values of a form, and the one thing that is wrong with it. */
export interface Form<Values> {
  readonly values: Values;
  readonly set: (change: Partial<Values>) => void;
  /** The message beside a field. */
  readonly errorOf: (field: string) => string | undefined;
  /** Shows what is wrong beside its field and as a message; answers whether all is well. */
  readonly passes: (problem: Problem<string> | undefined) => boolean;
}

/** A form; changing any value takes its message away. */
export function useForm<Values>(initial: Values): Form<Values> {
  const t = useText();
  const [values, setValues] = useState(initial);
  const [problem, setProblem] = useState<Problem<string>>();
  return {
    values,
    set(change) {
      setValues((before) => ({ ...before, ...change }));
      setProblem(undefined);
    },
    errorOf: (field) => (problem?.field === field ? t(problem.text) : undefined),
    passes(found) {
      setProblem(found);
      if (found) announce(found, t);
      return found === undefined;
    },
  };
}

function announce(problem: Problem<string>, t: Text): void {
  showToast('error', t(problem.text));
  document.querySelector<HTMLElement>(`[name="${problem.field}"]`)?.focus();
}
