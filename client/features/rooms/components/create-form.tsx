import { MINUTE_MS } from '#shared/calendar.ts';
import { Button, Checkbox, NumberInput, Select, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { createdRoom, roomModes, shownNames } from '#contract/rooms/index.ts';
import type { CreatedRoom, RoomRequest } from '#contract/rooms/index.ts';
import { isDecimal, isPositive } from '#client/exchange/index.ts';
import { useGuardedMutation } from '#client/exchange/react.tsx';
import { useRoomCall } from '#client/exchange/rooms.ts';
import { FormPanel } from '#client/ui/form-panel.tsx';
import { FormRefusal } from '#client/ui/form-refusal.tsx';
import { issuesIn, useForm, WHOLE_FORM } from '#client/ui/form.ts';
import type { Form } from '#client/ui/form.ts';
import { useText } from '#client/ui/text.ts';
import { modes, names } from '../logic/texts.ts';
import classes from './rooms.module.css';

const nothing = {
  name: '',
  title: '',
  scenario: '',
  mode: 'shared',
  names: 'nickname',
  funds: '10000',
  minutes: '',
  joinCode: '',
  rosterOnly: false,
};

type Typed = typeof nothing;

/** What is left empty is left to the host. */
function requestOf(typed: Typed): RoomRequest {
  const given = (text: string) => (text.trim() === '' ? undefined : text.trim());
  const minutes = Number(typed.minutes);
  return {
    name: typed.name.trim(),
    title: given(typed.title),
    scenario: given(typed.scenario),
    mode: roomModes.find((mode) => mode === typed.mode) ?? 'shared',
    names: shownNames.find((shown) => shown === typed.names) ?? 'nickname',
    funds: isPositive(typed.funds) ? [{ account: 'change', currency: 'USDT', amount: typed.funds }] : [],
    ...(minutes > 0 ? { plan: { endAfterMs: minutes * MINUTE_MS } } : {}),
    joinCode: given(typed.joinCode.toUpperCase()),
    rosterOnly: typed.rosterOnly,
  };
}

interface CreateFormProps {
  /** Of the administrator. */
  readonly token: string;
  readonly onCreated: (created: CreatedRoom) => void;
}

function useCreate(form: Form<Typed>, { token, onCreated }: CreateFormProps) {
  const call = useRoomCall();
  const queries = useQueryClient();
  return useGuardedMutation({
    mutationFn: (typed: Typed) => call('/api/rooms', createdRoom, { token, body: requestOf(typed) }),
    onSuccess(created) {
      void queries.invalidateQueries({ queryKey: ['rooms', '/api/rooms'] });
      form.set(nothing);
      onCreated(created);
    },
    onError: ({ message, kind }) => form.show({ [WHOLE_FORM]: message || kind }),
  });
}

type RoomForm = Form<Typed>;

/** What the room is called and plays. */
function RoomFields({ form }: { readonly form: RoomForm }) {
  const t = useText();
  return (
    <>
      <TextInput
        {...form.field('name')}
        label={t('common.address')}
        description={t('rooms.addressHint')}
        required
        maxLength={32}
      />
      <TextInput
        {...form.field('title')}
        label={t('common.name')}
        description={t('rooms.titleHint')}
        maxLength={80}
      />
      <TextInput
        {...form.field('scenario')}
        label={t('rooms.scenario')}
        description={t('rooms.scenarioHint')}
        maxLength={64}
      />
      <Select
        label={t('rooms.mode')}
        description={t(form.values.mode === 'own' ? 'rooms.modeOwnHint' : 'rooms.modeSharedHint')}
        data={roomModes.map((mode) => ({ value: mode, label: t(modes[mode]) }))}
        value={form.values.mode}
        allowDeselect={false}
        onChange={(mode) => mode !== null && form.set({ mode })}
      />
    </>
  );
}

/** What traders get and see. */
function TraderFields({ form }: { readonly form: RoomForm }) {
  const t = useText();
  return (
    <>
      <Select
        label={t('rooms.names')}
        description={t('rooms.namesHint')}
        data={shownNames.map((shown) => ({ value: shown, label: t(names[shown]) }))}
        value={form.values.names}
        allowDeselect={false}
        onChange={(shown) => shown !== null && form.set({ names: shown })}
      />
      <TextInput
        {...form.field('funds')}
        label={t('rooms.funds')}
        description={t('rooms.fundsHint')}
        inputMode="decimal"
      />
      <NumberInput
        label={t('rooms.endAfter')}
        description={t('rooms.endAfterHint')}
        min={1}
        allowDecimal={false}
        value={form.values.minutes}
        onChange={(minutes) => form.set({ minutes: String(minutes) })}
      />
      <TextInput
        {...form.field('joinCode')}
        label={t('rooms.code')}
        description={t('rooms.codeHint')}
        maxLength={16}
      />
    </>
  );
}

/** Makes a room. */
export function CreateForm(props: CreateFormProps) {
  const t = useText();
  const form = useForm(nothing);
  const create = useCreate(form, props);
  const submit = () => {
    const { name, funds } = form.values;
    const isFit = form.passes(
      issuesIn(
        ['name', 'rooms.nameIssue', !/^[a-z0-9][a-z0-9-]{1,31}$/.test(name.trim())],
        ['funds', 'rooms.fundsIssue', !isDecimal(funds)],
      ),
    );
    if (isFit) void create.run(form.values);
  };
  return (
    <FormPanel of={form} label={t('rooms.create')} onSubmit={submit}>
      <h2 className={classes.heading}>{t('rooms.create')}</h2>
      <div className={classes.fields}>
        <RoomFields form={form} />
        <TraderFields form={form} />
      </div>
      <Checkbox
        label={t('rooms.rosterOnly')}
        checked={form.values.rosterOnly}
        onChange={({ currentTarget }) => form.set({ rosterOnly: currentTarget.checked })}
      />
      <FormRefusal of={form} />
      <div>
        <Button type="submit" aria-busy={create.isPending}>
          {t('rooms.createSubmit')}
        </Button>
      </div>
    </FormPanel>
  );
}
