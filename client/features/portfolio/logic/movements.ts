/** Log rows as movements (LEDGER-R5), and bars as prices. */
import type { ResponseOf, Decimal } from '#client/exchange/index.ts';
import { dayOf } from './days.ts';
import type { Day } from './days.ts';
import type { HoldingChange, PriceOf } from './history.ts';

type LogRow = ResponseOf<'accountLog'>['data'][number];
type Bar = ResponseOf<'bars'>['data'][number];

const between = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/**
 * Log numbers of what came from outside or went there: an operator's hand (1–8), acceptors (13–20, 91), merchants
 * (60–72), withdrawals (99–101), deposits (200), C2C (201–205). Numbers of transfers (9–16, 104, 206–211) are included,
 * because some are also those of acceptors: the two rows of a transfer make up for each other, so they change nothing
 * here.
 */
const outside = new Set([
  ...between(1, 20),
  ...between(60, 72),
  91,
  ...between(99, 101),
  104,
  ...between(200, 211),
]);

/** The movements of log rows. Rows that do not say what currency they are of cannot be placed: then undefined. */
export function movementsOf(rows: readonly LogRow[]): readonly HoldingChange[] | undefined {
  const movements = rows.flatMap(({ currency, value, type, created_time }) =>
    currency === undefined
      ? []
      : [
          {
            day: created_time.slice(0, 10),
            currency,
            value,
            isOutside: type === undefined ? undefined : outside.has(type),
          },
        ],
  );
  return movements.length === rows.length ? movements : undefined;
}

/** Prices of the wire are numbers here, of at most 8 decimals. */
const PRICE_PLACES = 8;

/** The close of each day that has a bar, oldest first. */
export const closesOf = (bars: readonly Bar[]): ReadonlyMap<Day, Decimal> =>
  new Map(bars.map(({ time, close }) => [dayOf(time), close.toFixed(PRICE_PLACES)]));

/**
 * Prices by day: a day without a bar saw no trade, so the price of the day before is used. `now` are the prices of
 * today, which is not over.
 */
export function pricesFrom(
  closes: ReadonlyMap<number, ReadonlyMap<Day, Decimal>>,
  now: ReadonlyMap<number, Decimal>,
  days: readonly Day[],
): PriceOf {
  const today = days.at(-1);
  const known = new Map<number, ReadonlyMap<Day, Decimal>>();
  for (const [currency, ofDays] of closes) {
    const filled = new Map<Day, Decimal>();
    let last: Decimal | undefined;
    for (const day of days) {
      last = ofDays.get(day) ?? last;
      if (last !== undefined) filled.set(day, last);
    }
    known.set(currency, filled);
  }
  return (currency, day) => (day === today ? now.get(currency) : undefined) ?? known.get(currency)?.get(day);
}
