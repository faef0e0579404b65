/** The periods of bars (E04, D-39). */
import { field, malformed } from './fields.ts';
import type { Field } from './fields.ts';

export const periods = [
  '1min',
  '3min',
  '5min',
  '15min',
  '30min',
  '60min',
  '120min',
  '240min',
  '360min',
  '720min',
  '1day',
  '3day',
  '1week',
  '1mon',
  '1year',
] as const;

export type PeriodName = (typeof periods)[number];

const aliases: readonly (readonly [string, PeriodName])[] = [
  ['1H', '60min'],
  ['1D', '1day'],
  ['3D', '3day'],
  ['1W', '1week'],
  ['1M', '1mon'],
  ['1Y', '1year'],
];

/** Length of a bar, by its name or by its short alias. */
export const period: Field<PeriodName, string> = field(
  (value) => {
    const named = periods.find((name) => name === value);
    return named ?? aliases.find(([alias]) => alias === value)?.[1] ?? malformed;
  },
  `one of ${periods.join(', ')}`,
  { type: 'string', enum: [...periods, ...aliases.map(([alias]) => alias)] },
);
