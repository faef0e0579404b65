import { Button } from '@mantine/core';
import { useState } from 'react';
import { ChoiceSelect } from '#client/ui/choice-select.tsx';
import { FormElement } from '#client/ui/form-element.tsx';
import { useForm } from '#client/ui/form.ts';
import { Panel } from '#client/ui/panel.tsx';
import { useText } from '#client/ui/text.ts';
import { showToast } from '#client/ui/toasts.tsx';
import { initialOf } from '#contract/action-form.ts';
import type { Typed } from '#contract/action-form.ts';
import { accountOfTrader, useInterventions } from '../logic/interventions.ts';
import type { Intervention } from '../logic/interventions.ts';
import { usePairs } from '../logic/pairs.ts';
import type { TraderRow } from '../logic/table.ts';
import classes from './rooms.module.css';
import { useRoomSteering } from './steering.tsx';
import { WordedInput, fieldIssues } from './worded-field.tsx';
import type { WordedField } from './worded-field.tsx';

interface InterventionsProps {
  readonly room: string;
  readonly token: string;
  readonly traders: readonly TraderRow[];
}

/** One of what an instructor may do, as the exchange describes it. */
export function Interventions({ room, token, traders }: InterventionsProps) {
  const t = useText();
  const interventions = useInterventions(room, token, traders);
  const [name, setName] = useState('message');
  const chosen = interventions.find((each) => each.name === name) ?? interventions[0];
  return (
    <Panel title={t('rooms.interventions')} isCard>
      <div className={classes.body}>
        <ChoiceSelect
          label={t('rooms.what')}
          chosen={name}
          options={interventions.map((each) => ({ value: each.name, label: each.label }))}
          onChoose={setName}
        />
        {chosen && <InterventionForm key={name} of={chosen} room={room} token={token} traders={traders} />}
      </div>
    </Panel>
  );
}

function InterventionForm({ of, room, token, traders }: InterventionsProps & { readonly of: Intervention }) {
  const t = useText();
  const form = useForm<Typed>(initialOf(of));
  const { run, isPending } = useRoomSteering(token, ({ field, message }) => {
    const isOwn = of.fields.some(({ name }) => name === field);
    if (isOwn) form.show({ [field ?? '']: message });
    return isOwn;
  });
  const symbols = usePairs(token);
  const pairs = symbols.map((symbol) => ({ value: symbol, label: symbol }));
  const choicesOf = ({ kind, choices }: WordedField) => {
    if (kind === 'pairs') return [{ value: 'all', label: t('rooms.allPairs') }, ...pairs];
    if (kind === 'pair') return pairs;
    if (kind !== 'user') return choices;
    return traders.map((trader) => ({
      value: accountOfTrader(room, trader),
      label: `${trader.number} · ${trader.name ?? trader.shown}`,
    }));
  };
  const submit = async () => {
    if (!form.passes(fieldIssues(of.fields, form.values))) return;
    if ((await run(of.request(form.values))) !== true) return;
    showToast('success', t('rooms.done'));
    form.set(initialOf({ fields: of.fields.filter(({ kind }) => kind === 'line' || kind === 'text') }));
  };
  return (
    <FormElement of={form} className={classes.stack} aria-label={of.label} onSubmit={submit}>
      {of.fields.map((field) => (
        <WordedInput key={field.name} of={{ ...field, choices: choicesOf(field) }} form={form} size="xs" />
      ))}
      <Button type="submit" size="xs" aria-busy={isPending}>
        {of.label}
      </Button>
    </FormElement>
  );
}
