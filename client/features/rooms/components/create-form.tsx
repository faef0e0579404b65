/** The form of a room, described as the actions of the exchange are. */
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { createdRoom, roomModes, roomName, shownNames } from '#contract/rooms/index.ts';
import type { CreatedRoom } from '#contract/rooms/index.ts';
import { isPositive } from '#client/exchange/index.ts';
import { useGuardedMutation } from '#client/exchange/react.tsx';
import { useRoomCall } from '#client/exchange/rooms.ts';
import { FormPanel } from '#client/ui/form-panel.tsx';
import { FormRefusal } from '#client/ui/form-refusal.tsx';
import { useForm, WHOLE_FORM } from '#client/ui/form.ts';
import type { Form } from '#client/ui/form.ts';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import { typedBody, initialOf } from '#contract/action-form.ts';
import type { Typed } from '#contract/action-form.ts';
import { DAY_MS, MINUTE_MS } from '#shared/calendar.ts';
import { modes, names } from '../logic/texts.ts';
import classes from './rooms.module.css';
import { WordedInput, fieldIssues } from './worded-field.tsx';
import type { WordedField } from './worded-field.tsx';

const fieldOf = (
  name: string,
  label: string,
  hint?: string,
  { kind = 'line', isOptional = true, initial = '', choices = [], ...rest }: Partial<WordedField> = {},
): WordedField => ({ name, label, hint, kind, isOptional, initial, choices, ...rest });

/** What the call takes at most: a year, and an amount of 16 digits. */
const LONGEST_MS = 366 * DAY_MS;
const MOST_FUNDS = 1e15;

/** The fields of a room, by their places in the body of the call; what is left empty is left to the host. */
const fieldsOf = (t: Text, mode = 'shared'): readonly WordedField[] => [
  fieldOf('name', t('common.address'), t('rooms.addressHint'), { isOptional: false, maxLength: 32 }),
  fieldOf('title', t('common.name'), t('rooms.titleHint'), { maxLength: 80 }),
  fieldOf('scenario', t('rooms.scenario'), t('rooms.scenarioHint'), { maxLength: 64 }),
  fieldOf('mode', t('rooms.mode'), t(mode === 'own' ? 'rooms.modeOwnHint' : 'rooms.modeSharedHint'), {
    kind: 'choice',
    isOptional: false,
    initial: 'shared',
    choices: roomModes.map((value) => ({ value, label: t(modes[value]) })),
  }),
  fieldOf('names', t('rooms.names'), t('rooms.namesHint'), {
    kind: 'choice',
    isOptional: false,
    initial: 'nickname',
    choices: shownNames.map((value) => ({ value, label: t(names[value]) })),
  }),
  fieldOf('funds', t('rooms.funds'), t('rooms.fundsHint'), {
    kind: 'amount',
    initial: '10000',
    min: 0,
    max: MOST_FUNDS,
  }),
  fieldOf('plan.endAfterMs', t('rooms.endAfter'), t('rooms.endAfterHint'), {
    kind: 'span',
    min: MINUTE_MS,
    max: LONGEST_MS,
  }),
  fieldOf('joinCode', t('rooms.code'), t('rooms.codeHint'), { maxLength: 16 }),
  fieldOf('rosterOnly', t('rooms.rosterOnly'), undefined, { kind: 'flag' }),
];

function requestOf(fields: readonly WordedField[], { joinCode = '', ...typed }: Typed) {
  const { funds = '0', ...body } = typedBody({ fields }, { ...typed, joinCode: joinCode.toUpperCase() });
  const given = { account: 'change', currency: 'USDT', amount: funds };
  return { ...body, funds: isPositive(String(funds)) ? [given] : [] };
}

interface CreateFormProps {
  /** Of the administrator. */
  readonly token: string;
  readonly onCreated: (created: CreatedRoom) => void;
}

function useCreate(form: Form<Typed>, blank: Typed, { token, onCreated }: CreateFormProps) {
  const call = useRoomCall();
  const queries = useQueryClient();
  return useGuardedMutation({
    mutationFn: (body: object) => call('/api/rooms', createdRoom, { token, body }),
    onSuccess(created) {
      void queries.invalidateQueries({ queryKey: ['rooms', '/api/rooms'] });
      form.set(blank);
      onCreated(created);
    },
    onError: ({ message, kind }) => form.show({ [WHOLE_FORM]: message || kind }),
  });
}

/** Makes a room. */
export function CreateForm(props: CreateFormProps) {
  const t = useText();
  const blank = initialOf({ fields: fieldsOf(t) });
  const form = useForm(blank);
  const create = useCreate(form, blank, props);
  const fields = fieldsOf(t, form.values['mode']);
  const submit = () => {
    const isNamed = roomName.safeParse(form.values['name']?.trim()).success;
    const issues = fieldIssues(fields, form.values);
    const isFit = form.passes(isNamed ? issues : [...issues, { field: 'name', text: 'rooms.nameIssue' }]);
    if (isFit) void create.run(requestOf(fields, form.values));
  };
  return (
    <FormPanel of={form} label={t('rooms.create')} onSubmit={submit}>
      <h2 className={classes.heading}>{t('rooms.create')}</h2>
      <div className={classes.fields}>
        {fields.map((field) => (
          <WordedInput key={field.name} of={field} form={form} />
        ))}
      </div>
      <FormRefusal of={form} />
      <div>
        <Button type="submit" aria-busy={create.isPending}>
          {t('rooms.createSubmit')}
        </Button>
      </div>
    </FormPanel>
  );
}
