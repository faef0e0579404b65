import type { FormEvent } from 'react';
import { flushSync } from 'react-dom';

/**
 * The handler of a form whose page says what is wrong with a field, not the browser: submits, and takes the focus to the
 * first field that is wrong (of a group, to its first input), so that it can be mended at once and a screen reader says why.
 */
export const submitting =
  (submit: () => unknown) =>
  (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    flushSync(() => void submit());
    const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong?.querySelector('input') ?? wrong)?.focus();
  };
