/** What an instructor may do to the market and to traders, each as a small form and the call that it makes. */
import { traderAccount } from '#contract/rooms/index.ts';
import type { TextKey } from '#client/ui/text.ts';
import { callOf } from './addresses.ts';

/** A field of such a form: what it is asked for by, and what it may hold. */
export interface InterventionField {
  readonly key: 'text' | 'title' | 'pair' | 'percent' | 'minutes' | 'trader' | 'currency' | 'amount' | 'say';
  readonly label: TextKey;
  readonly kind: 'line' | 'text' | 'number' | 'pair' | 'trader' | 'say';
  /** Left empty it is left out. */
  readonly isOptional?: boolean;
}

export type InterventionValues = Readonly<Record<InterventionField['key'], string>>;

export interface Intervention {
  readonly label: TextKey;
  readonly fields: readonly InterventionField[];
  /** Path and body of the call. */
  readonly request: (values: InterventionValues, room: string) => readonly [path: string, body: object];
}

const MINUTE_MS = 60_000;
const PER_PERCENT = 10;

const pair: InterventionField = { key: 'pair', label: 'rooms.pair', kind: 'pair' };
const trader: InterventionField = { key: 'trader', label: 'rooms.trader', kind: 'trader' };
const textField: InterventionField = { key: 'text', label: 'rooms.text', kind: 'text' };

/** By their names. */
export const interventions = {
  message: {
    label: 'rooms.sendMessage',
    fields: [textField, { ...trader, isOptional: true }],
    request: ({ text, trader: number }, room) => [
      callOf(room, 'messages'),
      { text, ...(number === '' ? {} : { trader: Number(number) }) },
    ],
  },
  news: {
    label: 'rooms.publishNews',
    fields: [{ key: 'title', label: 'rooms.headline', kind: 'line' }, textField],
    request: ({ title, text }) => ['/sim/operator/publish-news', { title, body: text }],
  },
  move: {
    label: 'rooms.moveMarket',
    fields: [
      pair,
      { key: 'percent', label: 'rooms.percent', kind: 'number' },
      { key: 'minutes', label: 'rooms.minutes', kind: 'number' },
    ],
    request: ({ pair: pairs, percent, minutes }) => [
      '/sim/operator/move',
      {
        pairs,
        permille: Math.round(Number(percent) * PER_PERCENT * 1000) / 1000,
        overMs: Math.round(Number(minutes) * MINUTE_MS),
      },
    ],
  },
  halt: {
    label: 'rooms.halt',
    fields: [pair],
    request: ({ pair: pairs }) => ['/sim/operator/halt', { pairs }],
  },
  resume: {
    label: 'rooms.resume',
    fields: [pair],
    request: ({ pair: pairs }) => ['/sim/operator/resume', { pairs }],
  },
  funds: {
    label: 'rooms.changeFunds',
    fields: [
      trader,
      { key: 'say', label: 'rooms.direction', kind: 'say' },
      { key: 'amount', label: 'rooms.amount', kind: 'number' },
      { key: 'currency', label: 'rooms.currency', kind: 'line' },
    ],
    request: ({ trader: number, say, amount, currency }, room) => [
      '/sim/operator/funds',
      { user: traderAccount(room, Number(number)), say, currency, amount },
    ],
  },
} as const satisfies Readonly<Record<string, Intervention>>;

export type InterventionName = keyof typeof interventions;
