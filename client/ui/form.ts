/** A form whose fields are checked together: each issue is shown beside its field, and the first wrong field gets the focus. */
import { useEffect, useId, useState } from 'react';
import type { ChangeEvent } from 'react';
import type { ExchangeError } from '#client/exchange/index.ts';
import { useText } from './text.ts';
import type { TextKey, TextValues } from './text.ts';
import { useKept } from './use-kept.ts';
import type { Kept } from './use-kept.ts';

/** The issue of a field. */
export interface Issue<Field extends string = string> {
  readonly field: Field;
  readonly text: TextKey;
  readonly values?: TextValues | undefined;
}

type Check<Field extends string> = readonly [
  field: Field,
  text: TextKey,
  isInvalid: boolean,
  values?: TextValues,
];

/** For each field, the first of its checks that finds an issue. */
export function issuesIn<Field extends string>(...checks: readonly Check<Field>[]): readonly Issue<Field>[] {
  const found = new Map<Field, Issue<Field>>();
  for (const [field, text, isInvalid, values] of checks)
    if (isInvalid && !found.has(field)) found.set(field, { field, text, values });
  return [...found.values()];
}

/** The key of a refusal that is not about a field; shown below the form's button. */
export const WHOLE_FORM = 'form';

/** The key of the message after a successful submit, where the form stays open. */
export const DONE = 'done';

/** What an input takes to edit a text of a form. `onChange` takes the event of an input or the value itself. */
export interface FieldProps {
  readonly value: string;
  readonly onChange: (next: string | ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
  readonly error: string | undefined;
}

type TextField<Values> = {
  [Field in keyof Values]: Values[Field] extends string ? Field : never;
}[keyof Values] &
  string;

/** The values of a form and their issues. */
export interface Form<Values> {
  readonly values: Values;
  /** Changes values and removes their messages and that of the form as a whole; a function gets the present values. */
  readonly set: (change: Partial<Values> | ((now: Values) => Partial<Values>)) => void;
  /** Empties what was sent; a field that has been changed since belongs to the next submit, and stays. */
  empty(sent: Values, blank: Partial<Values>): void;
  /** The props of an input for a value that is text. */
  readonly field: <Field extends TextField<Values>>(field: Field) => FieldProps;
  /** The message beside a field, or of `WHOLE_FORM` or `DONE`. */
  readonly errorOf: (field: string) => string | undefined;
  /** Shows each text beside its field, `WHOLE_FORM` or `DONE`, and nothing else. */
  readonly show: (texts: Readonly<Record<string, string>>) => void;
  /**
   * Shows each issue beside its field; returns true if there is none. A form that says as it is typed what cannot be paid
   * (`Shortfall`) passes that as `isShort`: its field gets the focus then.
   */
  readonly passes: (issues: readonly Issue[], isShort?: boolean) => boolean;
  /**
   * Shows what the exchange refused. `fields` says which parameter belongs to which field; what belongs to none of them
   * is shown beside `otherwise`. Shows nothing for what the shell reports: a missing login or identity, a lost
   * connection. Also reports that the exchange does not have the call, or that its response cannot be read.
   */
  readonly refuse: (
    error: ExchangeError,
    fields?: Readonly<Record<string, string>>,
    otherwise?: string,
  ) => void;
  /** The `id` of the form element, in which the first wrong field is looked for. */
  readonly id: string;
}

/** Messages beside fields: issues found by the client, or texts of the exchange. */
type Messages = Readonly<Record<string, Issue | string>>;

const nothing: Messages = {};

/** A form. With `kept`, typed values outlive the page. */
export function useForm<Values extends object>(initial: Values, kept?: Kept<Values>): Form<Values> {
  const t = useText();
  const id = useId();
  const [values, setValues] = useKept(initial, kept);
  const [messages, setMessages] = useState(nothing);
  // The number of checks that found issues: each moves the focus to the first wrong field.
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts > 0) focusFirstInvalid(document.getElementById(id));
  }, [attempts, id]);
  const show = (next: Messages) => {
    setMessages(next);
    if (Object.keys(next).length > 0) setAttempts((count) => count + 1);
  };
  const change = (next: (before: Values) => Values, changed: readonly string[]) => {
    setValues(next);
    setMessages((before) => without(before, [...changed, WHOLE_FORM, DONE]));
  };
  const errorOf = (field: string) => {
    const issue = messages[field];
    return typeof issue === 'object' ? t(issue.text, issue.values) : issue;
  };
  return {
    values,
    id,
    set: (next) =>
      typeof next === 'function'
        ? change((before) => ({ ...before, ...next(before) }), [])
        : change((before) => ({ ...before, ...next }), Object.keys(next)),
    empty: (sent, blank) => change((now) => emptied(now, sent, blank), []),
    field(field) {
      const value: unknown = values[field];
      const take = (text: string) =>
        change((before) => Object.assign({}, before, { [field]: text }), [field]);
      return {
        value: typeof value === 'string' ? value : '',
        onChange: (next) => take(typeof next === 'string' ? next : next.currentTarget.value),
        error: errorOf(field),
      };
    },
    errorOf,
    show,
    passes(issues, isShort = false) {
      show(Object.fromEntries(issues.map((issue) => [issue.field, issue])));
      if (issues.length > 0) return false;
      if (isShort) setAttempts((count) => count + 1);
      return !isShort;
    },
    refuse({ kind, field, message }, fields = {}, otherwise = WHOLE_FORM) {
      if (kind === 'malformed') show({ [WHOLE_FORM]: t('common.notUnderstood') });
      if (kind === 'page') show({ [WHOLE_FORM]: t('common.failedPage') });
      if (kind !== 'business') return;
      const own = field !== undefined && Object.hasOwn(fields, field) ? fields[field] : undefined;
      show({ [own ?? otherwise]: message });
    },
  };
}

/** The values with the blank ones in place of those that are still as sent. */
function emptied<Values extends object>(now: Values, sent: Values, blank: Partial<Values>): Values {
  const same = Object.entries(blank).filter(
    ([field]) => now[field as keyof Values] === sent[field as keyof Values],
  );
  return { ...now, ...Object.fromEntries(same) };
}

/** Moves the focus to the first wrong field of a form; of a group, to its first input. */
function focusFirstInvalid(form: HTMLElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  (wrong?.querySelector('input') ?? wrong)?.focus();
}

function without(messages: Messages, fields: readonly string[]): Messages {
  const kept = Object.entries(messages).filter(([field]) => !fields.includes(field));
  return kept.length === Object.keys(messages).length ? messages : Object.fromEntries(kept);
}
