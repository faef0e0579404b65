import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ChoiceSelect } from '#client/ui/choice-select.tsx';
import { FormElement } from '#client/ui/form-element.tsx';
import { useForm } from '#client/ui/form.ts';
import type { Form, Issue } from '#client/ui/form.ts';
import { Panel } from '#client/ui/panel.tsx';
import { useText } from '#client/ui/text.ts';
import type { TextKey } from '#client/ui/text.ts';
import { showToast } from '#client/ui/toasts.tsx';
import { interventions } from '../logic/interventions.ts';
import type {
  Intervention,
  InterventionField,
  InterventionName,
  InterventionValues,
} from '../logic/interventions.ts';
import { usePairs } from '../logic/pairs.ts';
import type { TraderRow } from '../logic/table.ts';
import classes from './rooms.module.css';
import { useSteering } from './steering.tsx';

const nothing: InterventionValues = {
  text: '',
  title: '',
  pair: '',
  percent: '',
  minutes: '5',
  trader: '',
  currency: 'USDT',
  amount: '',
  say: 'give',
};

const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

function issueOf({ kind, isOptional = false }: InterventionField, text: string): TextKey | undefined {
  if (text === '') return isOptional ? undefined : 'rooms.missing';
  return kind === 'number' && !isNumber(text) ? 'rooms.notNumber' : undefined;
}

const issuesOf = (fields: readonly InterventionField[], values: InterventionValues): readonly Issue[] =>
  fields.flatMap((field) => {
    const text = issueOf(field, values[field.key].trim());
    return text === undefined ? [] : [{ field: field.key, text }];
  });

interface FieldProps {
  readonly of: InterventionField;
  readonly form: Form<InterventionValues>;
  readonly pairs: readonly string[];
  readonly traders: readonly TraderRow[];
}

function Field({ of, form, pairs, traders }: FieldProps) {
  const t = useText();
  const { key, label, kind, isOptional = false } = of;
  const { value, error, onChange } = form.field(key);
  const shared = { label: t(label), error, size: 'xs' } as const;
  if (kind === 'text') {
    return (
      <Textarea
        {...shared}
        value={value}
        autosize
        minRows={2}
        onChange={(e) => onChange(e.currentTarget.value)}
      />
    );
  }
  if (kind === 'line' || kind === 'number') {
    return (
      <TextInput
        {...shared}
        value={value}
        onChange={onChange}
        inputMode={kind === 'number' ? 'decimal' : 'text'}
      />
    );
  }
  const data = {
    pair: pairs.map((symbol) => ({ value: symbol, label: symbol })),
    trader: traders.map(({ number, shown, name }) => ({
      value: String(number),
      label: `${number} · ${name ?? shown}`,
    })),
    say: [
      { value: 'give', label: t('rooms.give') },
      { value: 'take', label: t('rooms.take') },
    ],
  }[kind];
  return (
    <Select
      {...shared}
      data={data}
      searchable={kind !== 'say'}
      limit={100}
      clearable={isOptional}
      placeholder={isOptional ? t('rooms.everybody') : undefined}
      value={value === '' ? null : value}
      nothingFoundMessage={t('common.empty')}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

interface InterventionsProps {
  readonly room: string;
  readonly token: string;
  readonly traders: readonly TraderRow[];
}

/** News, halts, moves, funds and messages, one at a time. */
export function Interventions({ room, token, traders }: InterventionsProps) {
  const t = useText();
  const [name, setName] = useState<InterventionName>('message');
  const form = useForm(nothing);
  const { run, isPending } = useSteering(token);
  const pairs = usePairs(token);
  const chosen: Intervention = interventions[name];
  const submit = async () => {
    if (!form.passes(issuesOf(chosen.fields, form.values))) return;
    if ((await run(chosen.request(form.values, room))) !== true) return;
    showToast('success', t('rooms.done'));
    form.set({ text: '', title: '', percent: '', amount: '' });
  };
  return (
    <Panel title={t('rooms.interventions')} isCard>
      <FormElement of={form} className={classes.body} aria-label={t('rooms.interventions')} onSubmit={submit}>
        <ChoiceSelect
          label={t('rooms.what')}
          chosen={name}
          options={(Object.keys(interventions) as InterventionName[]).map((key) => ({
            value: key,
            label: t(interventions[key].label),
          }))}
          onChoose={setName}
        />
        {chosen.fields.map((field) => (
          <Field key={field.key} of={field} form={form} pairs={pairs} traders={traders} />
        ))}
        <Button type="submit" size="xs" aria-busy={isPending}>
          {t(chosen.label)}
        </Button>
      </FormElement>
    </Panel>
  );
}
