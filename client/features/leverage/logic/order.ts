/** The arithmetic and the rules of a leverage order (docs/leverage.md). Exact decimals as text throughout. */
import {
  add,
  canonical,
  compare,
  decimalsOf,
  divide,
  fixed,
  isDecimal,
  isPositive,
  larger,
  multiply,
  percentageOf,
  smaller,
  subtract,
  truncate,
} from '#client/exchange/index.ts';
import type { Decimal } from '#client/exchange/index.ts';
import { issuesIn } from '#client/ui/form.ts';
import { pricePlaces } from '#client/ui/numbers.ts';

/** Long gains when the price rises, short when it falls. */
export type LeverDirection = 'long' | 'short';

/** Opens at once, or waits for a price. */
export type LeverOrderKind = 'market' | 'limit';

/** How a pair is traded with leverage. */
export interface LeverTerms {
  /** Percent by which an order opens worse than the market. */
  readonly spreadPercent: Decimal;
  /** Percent of the contract value. */
  readonly leverFeePercent: Decimal;
  /** Base units in one hand. */
  readonly handSize: Decimal;
}

/** Money has 8 decimals; contract values are cut to 5 before margin and fee are taken of them. */
const MONEY_PLACES = 8;
const VALUE_PLACES = 5;
/** Steps of stop prices, the greatest first (LEVER-017). */
const MIN_STOP_STEP = '0.0001';
const STOP_STEPS: readonly Decimal[] = ['100', '10', '1', '0.1', '0.01', '0.001', MIN_STOP_STEP];

/** The price an order opens at: raised by the spread for a long, lowered for a short (LEVER-013). */
export function openingPrice(direction: LeverDirection, price: Decimal, spreadPercent: Decimal): Decimal {
  const spread = truncate(percentageOf(price, spreadPercent), MONEY_PLACES);
  return direction === 'long' ? add(price, spread) : subtract(price, spread);
}

/** The order; `price` is the market's, or the trigger price. */
export interface OrderDraft {
  readonly direction: LeverDirection;
  readonly price: string | undefined;
  readonly hands: string;
  /** Empty while none is chosen. */
  readonly multiple: string;
}

/** The figures of an order, in the quote currency but for `number`. */
export interface OrderFigures {
  /** After the spread. */
  readonly price: Decimal;
  /** Size in the base currency. */
  readonly number: Decimal;
  readonly value: Decimal;
  /** Undefined while no multiplier is chosen. */
  readonly margin: Decimal | undefined;
  readonly fee: Decimal;
  /** What the spread costs: the loss with which the position begins. */
  readonly spread: Decimal;
}

/** Value, margin and fee of an order (LEVER-013 to LEVER-016); undefined while price or hands are missing. */
export function orderFigures(draft: OrderDraft, terms: LeverTerms): OrderFigures | undefined {
  if (!isPositive(draft.price) || !isPositive(draft.hands)) return undefined;
  const price = openingPrice(draft.direction, draft.price, terms.spreadPercent);
  const number = multiply(draft.hands, terms.handSize);
  const value = truncate(multiply(price, number), VALUE_PLACES);
  const gap = draft.direction === 'long' ? subtract(price, draft.price) : subtract(draft.price, price);
  return {
    price,
    number,
    value,
    margin: isPositive(draft.multiple) ? divide(value, draft.multiple, MONEY_PLACES) : undefined,
    fee: truncate(percentageOf(value, terms.leverFeePercent), MONEY_PLACES),
    spread: truncate(multiply(gap, number), MONEY_PLACES),
  };
}

/** Margin and fee: what leaves the balance at once. */
export const chargeOf = (figures: OrderFigures | undefined): Decimal | undefined =>
  figures?.margin === undefined ? undefined : add(figures.margin, figures.fee);

/** How many hands one order may have; a `max` of 0 means no maximum (LEVER-022). */
export interface HandsLimit {
  readonly min: number;
  readonly max: number;
}

/**
 * The most hands whose margin and fee `share` percent of a balance pays for and that are not refused as too risky, at most those of one
 * order; undefined where that is less than the least of one order, or something is not known. More hands are never less risky.
 */
export function handsFor(
  { balance, limit }: { readonly balance: Decimal | undefined; readonly limit: HandsLimit },
  share: number,
  draft: OrderDraft,
  terms: LeverTerms,
  isTooRisky: (hands: string) => boolean,
): string | undefined {
  const one = chargeOf(orderFigures({ ...draft, hands: '1' }, terms));
  if (balance === undefined || !isPositive(one)) return undefined;
  const part = percentageOf(balance, String(share));
  const most = divide(part, one, 0);
  const hands = limit.max > 0 ? smaller(most, String(limit.max)) : most;
  // Value and fee of several hands are cut once, of one hand alone as well: together they may cost a little more.
  const charge = chargeOf(orderFigures({ ...draft, hands }, terms));
  const paid = charge !== undefined && compare(charge, part) > 0 ? subtract(hands, '1') : hands;
  const safe = isTooRisky(paid)
    ? String(mostBelow(Number(paid), (count) => !isTooRisky(String(count))))
    : paid;
  return compare(safe, String(Math.max(1, limit.min))) < 0 ? undefined : safe;
}

/** The greatest count below a bound that fits, where all lower ones do; 0 where none does. */
function mostBelow(bound: number, fits: (count: number) => boolean): number {
  let [most, tooMany] = [0, bound];
  while (tooMany - most > 1) {
    const middle = Math.floor((most + tooMany) / 2);
    if (fits(middle)) most = middle;
    else tooMany = middle;
  }
  return most;
}

/**
 * The issues of an order (LEVER-019 to LEVER-023); an order without issues can be sent. Multiplier and hands share one
 * line for it.
 */
export function leverOrderIssues(
  kind: LeverOrderKind,
  { multiple, price, hands }: OrderDraft,
  limit: HandsLimit,
) {
  const isWhole = /^\d+$/.test(hands) && isPositive(hands);
  const isChosen = multiple !== '';
  return issuesIn<'price' | 'multiple' | 'hands'>(
    ['price', 'leverage.leverPrice', kind === 'limit' && !isPositive(price)],
    ['multiple', 'leverage.leverMultiple', !isChosen],
    ['hands', 'leverage.leverHands', isChosen && !isWhole],
    [
      'hands',
      'leverage.leverMin',
      isChosen && isWhole && compare(hands, String(limit.min)) < 0,
      { min: limit.min },
    ],
    [
      'hands',
      'leverage.leverMax',
      isChosen && isWhole && limit.max > 0 && compare(hands, String(limit.max)) > 0,
      { max: limit.max },
    ],
  );
}

/** The stop prices of an order or a position; 0 or nothing is none. */
export interface Stops {
  readonly takeProfit: string;
  readonly stopLoss: string;
}

/**
 * The issues of stop prices: each lies beyond all of `prices`, the last one, the opening price and the target of an order
 * that waits, or it would be reached at once (LEVERAGE-R10).
 */
export function stopIssues(direction: LeverDirection, stops: Stops, prices: readonly string[]) {
  const known = prices.filter(isPositive);
  const [first = '0', ...others] = known;
  const check = (field: keyof Stops, isAbove: boolean) => {
    const bound = others.reduce(isAbove ? larger : smaller, first);
    const isBeyond = compare(sent(stops[field]), bound) === (isAbove ? 1 : -1);
    const isWrong = known.length > 0 && isPositive(stops[field]) && !isBeyond;
    const text = isAbove ? ('leverage.stopAbove' as const) : ('leverage.stopBelow' as const);
    return [field, text, isWrong, { price: fixed(bound, pricePlaces(bound)) }] as const;
  };
  const isLong = direction === 'long';
  return issuesIn<keyof Stops>(check('takeProfit', isLong), check('stopLoss', !isLong));
}

/** The step of a stop price: 100, or the greatest power of ten that is at most a thousandth of a lower price. */
function stopStepAt(last: Decimal | undefined): Decimal {
  const fits = (step: Decimal) => last === undefined || compare(multiply(step, '1000'), last) <= 0;
  return STOP_STEPS.find(fits) ?? MIN_STOP_STEP;
}

/** A stop price one step higher or lower, never below 0; the first step up from none goes to the last price (LEVER-017, LEVER-018). */
export function stepStop(stop: string, way: 'up' | 'down', last: Decimal | undefined): Decimal {
  const from = sent(stop);
  if (way === 'up' && !isPositive(from) && isPositive(last)) return canonical(last);
  const step = stopStepAt(last);
  return way === 'up' ? add(from, step) : larger(subtract(from, step), '0');
}

/**
 * A price so many percent from the last one, on the pair's price grid. The wire writes every price with four decimals
 * and does not say the tick: the last price without its trailing zeros is on the grid. Below 1 those zeros are kept,
 * as one decimal less would be several percent.
 */
export function priceNear(last: Decimal, percent: string): Decimal {
  const grid = compare(last, '1') < 0 ? last : canonical(last);
  return canonical(truncate(add(last, percentageOf(last, percent)), decimalsOf(grid)));
}

/** A typed number as it is sent: `1.` and `1.50` are `1` and `1.5`, nothing is 0. */
export const sent = (typed: string): Decimal => (isDecimal(typed) ? truncate(typed, MONEY_PLACES) : '0');
