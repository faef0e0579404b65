import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, compare, multiply, subtract } from '#client/exchange/index.ts';
import type { Decimal } from '#client/exchange/index.ts';
import { dayOf, daysLater, daysUntil, hourOf, dayStart } from '#client/features/portfolio/logic/days.ts';
import { rebuild, valued } from '#client/features/portfolio/logic/history.ts';
import type { AmountsByCurrency, HoldingChange } from '#client/features/portfolio/logic/history.ts';
import '../../property-seed.ts';

const BTC = 1;
const USDT = 3;
const NEVER_HELD = 4;
const days = daysUntil('2025-03-04', 5);

const movement = (day: string, currency: number, value: Decimal, isOutside?: boolean): HoldingChange => ({
  day,
  currency,
  value,
  isOutside,
});

/** Equal as amounts: a currency that is missing is 0. */
function expectSame(found: AmountsByCurrency, expected: AmountsByCurrency): void {
  for (const currency of new Set([...found.keys(), ...expected.keys()])) {
    expect(compare(found.get(currency) ?? '0', expected.get(currency) ?? '0'), `currency ${currency}`).toBe(
      0,
    );
  }
}

describe('days of the exchange', () => {
  test('a day begins at midnight in UTC+8, also across a month and a leap day', () => {
    expect(dayOf(Date.parse('2024-02-28T15:59:59.999Z'))).toBe('2024-02-28');
    expect(dayOf(Date.parse('2024-02-28T16:00:00Z'))).toBe('2024-02-29');
    expect(dayStart('2024-02-29')).toBe(Date.parse('2024-02-28T16:00:00Z'));
    expect(daysLater('2024-02-28', 2)).toBe('2024-03-01');
    expect(daysUntil('2025-01-02', 3)).toEqual(['2024-12-31', '2025-01-01', '2025-01-02']);
    expect(hourOf(Date.parse('2024-02-28T16:30:00Z'))).toBe(0);
  });
});

describe('what was held', () => {
  test('a row that is later than today by the clock of the page is undone as well', () => {
    const rebuilt = rebuild(new Map([[USDT, '5']]), [movement('2025-03-05', USDT, '2', true)], days);
    expect(rebuilt.at(-1)?.closing.get(USDT)).toBe('3');
  });
});

const amount = fc
  .bigInt({ min: -(10n ** 13n), max: 10n ** 13n })
  .map((units) => multiply(units.toString(), '0.00000001'));
const currency = fc.integer({ min: 1, max: 4 });
const span = daysUntil('2025-03-04', 12);
const anyMovement = fc.record({
  day: fc.constantFrom(...span),
  currency,
  value: amount,
  isOutside: fc.boolean(),
});
const anyOpening = fc.array(fc.tuple(currency, amount), { maxLength: 4 }).map((pairs) => new Map(pairs));

/** What a ledger would hold at the end of each day. */
function replayed(
  opening: AmountsByCurrency,
  movements: readonly HoldingChange[],
): readonly AmountsByCurrency[] {
  const held = new Map(opening);
  return span.map((day) => {
    for (const moved of movements.filter((each) => each.day === day))
      held.set(moved.currency, add(held.get(moved.currency) ?? '0', moved.value));
    return new Map(held);
  });
}

describe('replaying forwards and backwards', () => {
  test('what is rebuilt backwards is what a replay forwards held, to the last digit', () => {
    fc.assert(
      fc.property(anyOpening, fc.array(anyMovement, { maxLength: 60 }), (opening, movements) => {
        const forwards = replayed(opening, movements);
        const rebuilt = rebuild(forwards.at(-1) ?? opening, movements, span);
        expectSame(rebuilt[0]?.opening ?? new Map(), opening);
        rebuilt.forEach(({ closing }, index) => expectSame(closing, forwards[index] ?? new Map()));
      }),
    );
  });

  test('profits and what came from outside add up to the change of the total, at any prices', () => {
    const price = fc.integer({ min: 0, max: 10 ** 9 }).map((units) => multiply(String(units), '0.0001'));
    const prices = fc.array(fc.array(price, { minLength: 4, maxLength: 4 }), {
      minLength: span.length + 1,
      maxLength: span.length + 1,
    });
    fc.assert(
      fc.property(
        anyOpening,
        fc.array(anyMovement, { maxLength: 40 }),
        prices,
        (opening, movements, table) => {
          const before = daysLater(span[0] ?? '', -1);
          const all = [before, ...span];
          const priceOf = (id: number, day: string) => table[all.indexOf(day)]?.[id - 1];
          const rebuilt = rebuild(replayed(opening, movements).at(-1) ?? opening, movements, span);
          const { days: shown, unpriced } = valued(rebuilt, before, priceOf);
          const first = [...opening].reduce(
            (sum, [id, held]) => add(sum, multiply(held, priceOf(id, before) ?? '0')),
            '0',
          );
          const explained = shown.reduce(
            (sum, { profit, outside }) => add(sum, add(profit ?? '0', outside)),
            '0',
          );
          expect(unpriced).toEqual([]);
          expect(compare(explained, subtract(shown.at(-1)?.total ?? '0', first))).toBe(0);
        },
      ),
    );
  });
});

describe('what it was worth', () => {
  const before = '2025-02-27';
  const flat = (prices: Readonly<Record<number, Decimal>>) => (id: number) => prices[id];

  test('external money does not count as profit, a fee is a loss, a price rise a profit', () => {
    const rebuilt = rebuild(
      new Map([
        [USDT, '899'],
        [BTC, '0.001'],
      ]),
      [
        movement('2025-03-03', USDT, '-101', false),
        movement('2025-03-03', BTC, '0.001', false),
        movement('2025-03-01', USDT, '1000', true),
      ],
      days,
    );
    const priceOf = (id: number, day: string) =>
      id === USDT ? '1' : day === '2025-03-04' ? '120000' : '100000';
    const { days: shown } = valued(rebuilt, before, priceOf);
    expect(shown.map(({ total }) => total)).toEqual(['0', '1000', '1000', '999', '1019']);
    expect(shown.map(({ outside }) => outside)).toEqual(['0', '1000', '0', '0', '0']);
    expect(shown.map(({ profit }) => profit)).toEqual(['0', '0', '0', '-1', '20']);
  });

  test('a currency without a price is left out of every day, and named where it was held', () => {
    const rebuilt = rebuild(
      new Map([
        [USDT, '10'],
        [BTC, '1'],
        [NEVER_HELD, '0'],
      ]),
      [],
      days,
    );
    const { days: shown, unpriced } = valued(rebuilt, before, (id, day) =>
      id === USDT || day >= '2025-03-03' ? '1' : undefined,
    );
    expect(unpriced).toEqual([BTC]);
    expect(shown.map(({ total }) => total)).toEqual(['10', '10', '10', '10', '10']);
  });

  test('the profit of a day is not known where the log does not say what moved', () => {
    const rebuilt = rebuild(new Map([[USDT, '10']]), [movement('2025-03-02', USDT, '4')], days);
    const { days: shown } = valued(rebuilt, before, flat({ [USDT]: '1' }));
    expect(shown.map(({ profit }) => profit)).toEqual(['0', '0', undefined, '0', '0']);
    expect(shown.map(({ total }) => total)).toEqual(['6', '6', '10', '10', '10']);
  });
});
