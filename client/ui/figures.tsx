/**
 * Numbers as text. Digits are grouped in threes by CSS spacing: the text that is read aloud, copied or searched is the
 * plain number.
 */
import type { ReactNode } from 'react';
import { fixed, isDecimal, sign } from '#client/exchange/index.ts';
import type { Decimal } from '#client/exchange/index.ts';
import classes from './figures.module.css';

/** Shown where a number is not known. */
export const UNKNOWN = '–';

interface FigureProps {
  readonly value: Decimal | undefined;
  /** Decimals shown; further ones are cut, not rounded. 4 by default: those of prices and amounts (CONST-001, CONST-003). */
  readonly places?: number;
  /** Shows `+` before a number above zero. */
  readonly signed?: boolean;
  /** Unit after the number. */
  readonly unit?: string;
}

/** A number as plain text with a fixed count of decimals. */
export function figureText(value: Decimal | undefined, places: number, signed = false): string {
  if (!isDecimal(value)) return UNKNOWN;
  const text = fixed(value, places);
  return signed && sign(text) > 0 ? `+${text}` : text;
}

function groups(digits: string): string[] {
  const first = digits.length % 3;
  const rest = digits.slice(first).match(/\d{3}/g) ?? [];
  return first === 0 ? rest : [digits.slice(0, first), ...rest];
}

/** The digits of a number, grouped visually. */
export function Digits({ text }: { readonly text: string }): ReactNode {
  const match = /^([+-]?)(\d{4,})(.*)$/.exec(text);
  if (!match) return text;
  const [, mark, whole = '', rest] = match;
  const [head, ...tail] = groups(whole);
  return (
    <>
      {mark}
      {head}
      {tail.map((group, index) => (
        <span key={index} className={classes.group}>
          {group}
        </span>
      ))}
      {rest}
    </>
  );
}

/** A number with fixed decimals. */
export function Figure({ value, places = 4, signed = false, unit }: FigureProps) {
  return (
    <span className={classes.figure}>
      <Digits text={figureText(value, places, signed)} />
      {unit !== undefined && <span className={classes.unit}>{unit === '%' ? unit : ` ${unit}`}</span>}
    </span>
  );
}

/** A balance: 8 decimals (CONST-005). */
export const Balance = (props: Omit<FigureProps, 'places'>) => <Figure {...props} places={8} />;

/** The direction of a number, shown by colour and by its sign. */
export type Tone = 'up' | 'down' | 'flat';

/** The tone of a signed number; flat when unknown. */
export function toneOf(value: Decimal | undefined): Tone {
  if (!isDecimal(value)) return 'flat';
  const direction = sign(value);
  return direction > 0 ? 'up' : direction < 0 ? 'down' : 'flat';
}

const arrows: Readonly<Record<Tone, string>> = { up: '▲', down: '▼', flat: '' };

/** Text in the colour of a market direction. */
export function Toned({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return <span className={classes[tone]}>{children}</span>;
}

/** A small arrow for a direction; hidden from screen readers, which read the sign. */
export function Arrow({ tone }: { readonly tone: Tone }) {
  return (
    <span aria-hidden className={classes.arrow}>
      {arrows[tone]}
    </span>
  );
}

/** A signed percentage with 2 decimals (CONST-002) in the colour of its direction. */
export function Percent({
  value,
  arrow = false,
}: {
  readonly value: Decimal | undefined;
  readonly arrow?: boolean;
}) {
  const text = figureText(value, 2, true);
  return (
    <span className={`${classes.figure} ${classes[toneOf(value)]}`}>
      {arrow && <Arrow tone={toneOf(value)} />}
      {text}
      {text !== UNKNOWN && '%'}
    </span>
  );
}
