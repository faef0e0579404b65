import type { FormEvent } from 'react';
import { flushSync } from 'react-dom';

/** Takes the focus to the first field of a form that is wrong; of a group, to its first input. */
export function focusFirstWrong(form: HTMLElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  (wrong?.querySelector('input') ?? wrong)?.focus();
}

/**
 * The handler of a form whose page says what is wrong with a field, not the browser: submits, and takes the focus to the
 * first field that is wrong, so that it can be mended at once and a screen reader says why.
 */
export const submitting =
  (submit: () => unknown) =>
  (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    flushSync(() => void submit());
    focusFirstWrong(form);
  };
