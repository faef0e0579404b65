/** What an instructor may do to the market and to traders: the forms of the exchange's actions, and a message of the room's own. */
import { actionForms } from '#contract/operator.ts';
import type { ActionForm, FormField } from '#contract/operator.ts';
import { traderAccount } from '#contract/rooms/index.ts';
import { useRoomQuery } from '#client/exchange/rooms.ts';
import { useText, useTextLanguage } from '#client/ui/text.ts';
import type { Language } from '#locales/languages.ts';
import { typedBody } from '#contract/action-form.ts';
import type { Typed } from '#contract/action-form.ts';
import type { WordedField } from '../components/worded-field.tsx';
import { roomCallPath } from './addresses.ts';
import type { TraderRow } from './table.ts';

export interface Intervention {
  readonly name: string;
  readonly label: string;
  readonly fields: readonly WordedField[];
  /** Path and body of the call. */
  readonly request: (typed: Typed) => readonly [path: string, body: object];
}

/** The account of a trader is what fields for users hold. */
export const accountOfTrader = (room: string, { number }: TraderRow): string => traderAccount(room, number);

/** The interventions of a room, the message first; the others when the exchange has described them. */
export function useInterventions(room: string, token: string, traders: readonly TraderRow[]) {
  const t = useText();
  const language = useTextLanguage();
  const { data } = useRoomQuery('/sim/actions', actionForms, { token, isKept: true });
  const blank = { initial: '', choices: [] } as const;
  const message: Intervention = {
    name: 'message',
    label: t('rooms.sendMessage'),
    fields: [
      { ...blank, name: 'text', kind: 'text', label: t('rooms.text'), isOptional: false },
      { ...blank, name: 'trader', kind: 'user', label: t('rooms.trader'), isOptional: true },
    ],
    request({ text = '', trader }) {
      const to = traders.find((each) => accountOfTrader(room, each) === trader);
      return [roomCallPath(room, 'messages'), { text: text.trim(), ...(to && { trader: to.number }) }];
    },
  };
  return [message, ...(data?.actions ?? []).map((form) => interventionOf(form, language, t('rooms.trader')))];
}

/** The users of a room are its traders. */
const interventionOf = (form: ActionForm, language: Language, trader: string): Intervention => ({
  name: form.action,
  label: form.label[language],
  fields: form.fields.map((field) => ({
    ...wordedField(field, language),
    ...(field.kind === 'user' && { label: trader }),
  })),
  request: (typed) => [form.path, typedBody(form, typed)],
});

const wordedField = ({ label, choices = [], ...rules }: FormField, language: Language): WordedField => ({
  ...rules,
  label: label[language],
  choices: choices.map((choice) => ({ value: choice.value, label: choice.label[language] })),
});
