/** A field of a form that is described: an action of the exchange, or a room. */
import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import type { Form, Issue } from '#client/ui/form.ts';
import { useText } from '#client/ui/text.ts';
import { inputModeOf, isNumeric, issuesOf, SET } from '#contract/action-form.ts';
import type { FieldRules, Typed } from '#contract/action-form.ts';

/** A field with its words in one language. */
export interface WordedField extends FieldRules {
  readonly label: string;
  readonly hint?: string;
  /** What it may be set to, where it is not typed. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

const texts = {
  missing: 'rooms.missing',
  notNumber: 'rooms.notNumber',
  notWhole: 'rooms.notWhole',
  outside: 'rooms.outside',
} as const;

/** What is wrong with what is typed in described fields. */
export const fieldIssues = (fields: readonly WordedField[], typed: Typed): readonly Issue[] =>
  Object.entries(issuesOf({ fields }, typed)).map(([field, issue]) => ({
    field,
    text: texts[issue.is],
    values: issue.is === 'outside' ? { min: issue.min, max: issue.max } : undefined,
  }));

interface FieldProps {
  readonly of: WordedField;
  readonly form: Form<Typed>;
  readonly size?: 'xs' | 'sm';
}

/** The input of a described field, with its label above and what is wrong with it below. */
export function WordedInput({ of, form, size = 'sm' }: FieldProps) {
  const t = useText();
  const { name, label, hint, kind, isOptional, maxLength, choices } = of;
  const { value, error, onChange } = form.field(name);
  const shared = { label, description: hint, error, size, 'aria-required': !isOptional } as const;
  if (kind === 'flag') {
    return (
      <Checkbox
        {...shared}
        checked={value === SET}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? SET : '')}
      />
    );
  }
  if (kind === 'text') {
    return (
      <Textarea
        {...shared}
        value={value}
        maxLength={maxLength}
        autosize
        minRows={2}
        onChange={(e) => onChange(e.currentTarget.value)}
      />
    );
  }
  if (kind === 'line' || kind === 'currency' || isNumeric(of)) {
    return (
      <TextInput
        {...shared}
        value={value}
        maxLength={maxLength}
        onChange={onChange}
        inputMode={inputModeOf(of)}
      />
    );
  }
  return (
    <Select
      {...shared}
      data={choices}
      searchable={kind !== 'choice'}
      limit={100}
      clearable={isOptional}
      allowDeselect={isOptional}
      placeholder={isOptional && kind === 'user' ? t('rooms.everybody') : undefined}
      value={value === '' ? null : value}
      nothingFoundMessage={t('common.empty')}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}
