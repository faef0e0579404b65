/**
 * Numbers as text. The commas between thousands are drawn by CSS: the text that is read aloud, copied or searched is the
 * plain number (decision 95).
 */
import type { ReactNode } from 'react';
import { compare, fixed, isDecimal, sign } from '#client/exchange/index.ts';
import type { Decimal } from '#client/exchange/index.ts';
import classes from './figures.module.css';
import { digitsOf } from './sentence.tsx';
import {
  amountPlaces,
  exactPlaces,
  feePlaces,
  marketPlaces,
  moneyPlaces,
  pricePlaces,
  quantityPlaces,
  abbreviatedAmount,
} from './numbers.ts';

/** Shown where a number is not known. */
export const UNKNOWN = '–';

/** Decimals of an amount of the market from 1 to 10,000. */
const MARKET_PLACES = 2;

const marketText = (value: Decimal): string =>
  abbreviatedAmount(value, compare(value, '1') < 0 ? amountPlaces(value) : MARKET_PLACES);

interface FigureProps {
  readonly value: Decimal | undefined;
  /** Decimals shown; the last one is rounded (decision 82). Those of an amount by default (CONST-001). */
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

/** A price in a sentence (CONST-003). */
export const priceText = (value: Decimal | undefined): string => figureText(value, pricePlaces(value));

/** A price of the market or of a spot order, in a sentence (CONST-003). */
export const marketPriceText = (value: Decimal | undefined): string => figureText(value, marketPlaces(value));

/** A quantity that is traded, in a sentence (CONST-001). */
export const quantityText = (value: Decimal | undefined): string => figureText(value, quantityPlaces(value));

/** A balance, or what else has to be exact, in a sentence (CONST-005). */
export const exactText = (value: Decimal | undefined, signed = false): string =>
  figureText(value, exactPlaces(value), signed);

function figureOf({ value, places = amountPlaces(value), signed = false, unit }: FigureProps): ReactNode {
  const text = figureText(value, places, signed);
  return (
    <span className={classes.figure}>
      {digitsOf(text)}
      {unit === '%' && text !== UNKNOWN && <span className={classes.unit}>%</span>}
      {unit !== undefined && unit !== '%' && <span className={classes.unit}> {unit}</span>}
    </span>
  );
}

/** An amount, or a number with fixed decimals. Where it is not known a currency stands beside the dash, `%` does not. */
export const Figure = (props: FigureProps) => figureOf(props);

/** An amount of the market as a whole: in thousands (K), millions (M) or billions (B) from 10,000 on (DESK-383). */
export const MarketAmount = ({ value, unit }: Pick<FigureProps, 'value' | 'unit'>) => (
  <span className={classes.figure}>
    {digitsOf(isDecimal(value) ? marketText(value) : UNKNOWN)}
    {unit !== undefined && <span className={classes.unit}> {unit}</span>}
  </span>
);

type WithoutPlaces = Omit<FigureProps, 'places'>;

/** A balance, or what else has to be exact: all its decimals, at least 2 (CONST-005). */
export const Balance = (props: WithoutPlaces) => figureOf({ ...props, places: exactPlaces(props.value) });

interface MoneyProps extends Pick<FigureProps, 'value' | 'signed'> {
  readonly currency: string;
  /** Whether the currency stands beside it, as it does unless a column has one for all. */
  readonly hasUnit?: boolean;
}

/** What is paid, held or gained in a currency (DESK-547). */
export const Money = ({ value, currency, hasUnit = true, signed = false }: MoneyProps) =>
  figureOf({ value, places: moneyPlaces(value, currency), signed, unit: hasUnit ? currency : undefined });

/** A fee, all of whose decimals stand in its title (DESK-640). */
export const Fee = ({ value, currency, hasUnit = true }: Omit<MoneyProps, 'signed'>) => (
  <span title={value && `${exactText(value)} ${currency}`}>
    <Figure value={value} places={feePlaces(value, currency)} unit={hasUnit ? currency : undefined} />
  </span>
);

/** Money in a sentence (DESK-547). */
export const moneyText = (value: Decimal | undefined, currency: string, signed = false): string =>
  figureText(value, moneyPlaces(value, currency), signed);

/** A price (CONST-003). */
export const Price = (props: WithoutPlaces) => figureOf({ ...props, places: pricePlaces(props.value) });

/** A price of the market or of a spot order (CONST-003). */
export const MarketPrice = (props: WithoutPlaces) =>
  figureOf({ ...props, places: marketPlaces(props.value) });

/** A quantity that is traded, and a fee of a record: nothing of them is cut, so that rows sum (CONST-001). */
export const Quantity = (props: WithoutPlaces) => figureOf({ ...props, places: quantityPlaces(props.value) });

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

/** A change in percent with 2 decimals (CONST-002): its sign and its colour say the direction. */
export function Percent({ value }: Pick<FigureProps, 'value'>) {
  const text = figureText(value, 2, true);
  return (
    <span className={`${classes.figure} ${classes[toneOf(value)]}`}>
      {digitsOf(text)}
      {text !== UNKNOWN && '%'}
    </span>
  );
}
