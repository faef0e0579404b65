/**
 * What was held on past days, from what is held now and what moved since; and what that was worth. All sums are exact:
 * nothing is rounded before it is shown.
 */
import { add, multiply, sign, subtract } from '#client/exchange/index.ts';
import type { Decimal } from '#client/exchange/index.ts';
import type { Day } from './days.ts';

/** An amount for each currency; one that is missing is 0. */
export type AmountsByCurrency = ReadonlyMap<number, Decimal>;

/** A change of what is held of one currency. */
export interface HoldingChange {
  readonly day: Day;
  readonly currency: number;
  readonly value: Decimal;
  /** It came from outside of the exchange or left it; undefined where the exchange does not say what it was for. */
  readonly isOutside: boolean | undefined;
}

/** What was held at the first and the last instant of a day. */
export interface HeldDay {
  readonly day: Day;
  readonly opening: AmountsByCurrency;
  readonly closing: AmountsByCurrency;
  /** What came from outside, less what went there. */
  readonly outside: AmountsByCurrency;
  /** Every movement of the day says what it was for. */
  readonly isComplete: boolean;
}

function summed(movements: readonly HoldingChange[]): AmountsByCurrency {
  const sums = new Map<number, Decimal>();
  for (const { currency, value } of movements) sums.set(currency, add(sums.get(currency) ?? '0', value));
  return sums;
}

const less = (amounts: AmountsByCurrency, moved: AmountsByCurrency): AmountsByCurrency => {
  const rest = new Map(amounts);
  for (const [currency, value] of moved) rest.set(currency, subtract(amounts.get(currency) ?? '0', value));
  return rest;
};

/**
 * Replays the log backwards. `days` are consecutive, oldest first, and the last one is not over; `held` is what is held
 * now, and `movements`, in any order, hold everything that moved since the first of the days began.
 */
export function rebuild(
  held: AmountsByCurrency,
  movements: readonly HoldingChange[],
  days: readonly Day[],
): readonly HeldDay[] {
  const byDay = new Map<Day, HoldingChange[]>();
  for (const movement of movements) {
    const ofDay = byDay.get(movement.day);
    if (ofDay) ofDay.push(movement);
    else byDay.set(movement.day, [movement]);
  }
  const last = days.at(-1) ?? '';
  // The clock of the page may lag behind that of the exchange at midnight.
  const later = movements.filter(({ day }) => day > last);
  let closing = less(held, summed(later));
  const rebuilt = days.toReversed().map((day): HeldDay => {
    const ofDay = byDay.get(day) ?? [];
    const opening = less(closing, summed(ofDay));
    const outside = summed(ofDay.filter(({ isOutside }) => isOutside === true));
    const isComplete = ofDay.every(({ isOutside }) => isOutside !== undefined);
    const heldDay = { day, opening, closing, outside, isComplete };
    closing = opening;
    return heldDay;
  });
  return rebuilt.toReversed();
}

/** The price of one unit of a currency at the end of a day; undefined where it is not known. */
export type PriceOf = (currency: number, day: Day) => Decimal | undefined;

/** A day in money. */
export interface ValuedDay {
  readonly day: Day;
  /** Worth at the end of the day. */
  readonly total: Decimal;
  /** Came from outside less what went there, at the prices of the end of the day. */
  readonly outside: Decimal;
  /** What the total changed by beside that; undefined where the exchange does not say what moved. */
  readonly profit: Decimal | undefined;
}

/** Days in money, and what they leave out. */
export interface Valuation {
  readonly days: readonly ValuedDay[];
  /** Currencies that were held on a day of which no price is known: they are left out of every day. */
  readonly unpriced: readonly number[];
}

/** The days from the first on which there was anything; at least the last one. */
export function sinceHeld(days: readonly ValuedDay[]): readonly ValuedDay[] {
  const first = days.findIndex(({ total, outside }) => sign(total) !== 0 || sign(outside) !== 0);
  return days.slice(first < 0 ? -1 : first);
}

const isHeld = (amount: Decimal): boolean => sign(amount) !== 0;

const held = (amounts: AmountsByCurrency): number[] =>
  [...amounts].filter(([, amount]) => isHeld(amount)).map(([currency]) => currency);

/** Values days; `before` is the day before the first of them. */
export function valued(days: readonly HeldDay[], before: Day, priceOf: PriceOf): Valuation {
  const previous = (index: number): Day => days[index - 1]?.day ?? before;
  const unknown = (currencies: readonly number[], day: Day) =>
    currencies.filter((currency) => priceOf(currency, day) === undefined);
  const unpriced = new Set(
    days.flatMap(({ day, opening, closing, outside }, index) => [
      ...unknown(held(opening), previous(index)),
      ...unknown([...held(opening), ...held(closing), ...held(outside)], day),
    ]),
  );
  const worth = (amounts: AmountsByCurrency, day: Day): Decimal =>
    held(amounts).reduce(
      (sum, currency) =>
        unpriced.has(currency)
          ? sum
          : add(sum, multiply(amounts.get(currency) ?? '0', priceOf(currency, day) ?? '0')),
      '0',
    );
  return {
    days: days.map(({ day, opening, closing, outside, isComplete }, index) => {
      const total = worth(closing, day);
      const moved = worth(outside, day);
      const change = subtract(total, worth(opening, previous(index)));
      return { day, total, outside: moved, profit: isComplete ? subtract(change, moved) : undefined };
    }),
    unpriced: [...unpriced].sort((left, right) => left - right),
  };
}
