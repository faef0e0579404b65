import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountOf, formatDecimal, parseAmount } from '#simulator/engine/kernel/index.ts';
import { step } from '../../support/steps.ts';
import { openDesk, PAIRS, stepsOf, USDC, USDT } from './desk.ts';
import type { Desk, Prices } from './desk.ts';
import { Oracle } from './oracle.ts';

const USERS = 3;

/** A walk in hundredths, with a gap now and then. */
const walk = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: -4_000, max: 4_000 }) },
      { weight: 1, arbitrary: fc.integer({ min: -250_000, max: 250_000 }) },
    ),
    { minLength: 40, maxLength: 40 },
  )
  .map((moves) => {
    let price = 2_000_000;
    return [price, ...moves.map((move) => (price = Math.max(200_000, price + move)))];
  });

/** How far from the last price, in hundredths; 0 is none. */
const distance = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 60_000 }));

const deed = fc.oneof(
  step(5, 'submit', {
    user: fc.integer({ min: 0, max: USERS - 1 }),
    pair: fc.constantFrom(...PAIRS),
    side: fc.constantFrom('long', 'short'),
    mode: fc.constantFrom('market', 'market', 'limit'),
    share: fc.integer({ min: 1, max: 12 }),
    multiple: fc.constantFrom(20, 50, 100),
    target: fc.integer({ min: 1, max: 20_000 }),
    takeProfit: distance,
    stopLoss: distance,
  }),
  step(1, 'close', { nth: fc.nat(9) }),
  step(1, 'closePart', { nth: fc.nat(9), share: fc.integer({ min: 1, max: 11 }) }),
  step(1, 'cancel', { nth: fc.nat(9) }),
  step(4, 'steps', { count: fc.integer({ min: 1, max: 12 }) }),
);
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never;

const story = fc.record({
  walks: fc.tuple(walk, walk, walk),
  balances: fc.array(fc.integer({ min: 20, max: 400 }), { minLength: USERS, maxLength: USERS }),
  deeds: fc.array(deed, { minLength: 3, maxLength: 24 }),
});
type Story = typeof story extends fc.Arbitrary<infer T> ? T : never;

const pricesOf = ({ walks }: Story): Prices => ({ 1: walks[0], 2: walks[1], 12: walks[2] });
const balancesOf = ({ balances }: Story) => balances.map(String);
const money = (text: string) => parseAmount(text) ?? 0n;

/** An open trade of that status. */
function nthOpen(desk: Desk, status: 'holding' | 'pending', nth: number) {
  const open = [2, 3, 4].flatMap((user) => desk.leverage.queries.open(user));
  return open.filter((each) => each.status === status)[nth];
}

/** Closes a part of a position, where there is one with that many hands. */
function runPart(
  desk: Desk,
  { nth, share }: { readonly nth: number; readonly share: number },
  oracle?: Oracle,
): void {
  const trade = nthOpen(desk, 'holding', nth);
  if (!trade || trade.share <= share) return;
  const part = desk.closePart(trade.id, share, trade.user);
  oracle?.closePart(trade.id, part, share, trade.share, stepsOf(desk));
}

/** Does a deed at the desk; the ids of the trades it concerned, none when it was refused. */
function run(desk: Desk, given: Exclude<Deed, { kind: 'steps' | 'closePart' }>): number | undefined {
  if (given.kind !== 'submit') {
    const trade = nthOpen(desk, given.kind === 'close' ? 'holding' : 'pending', given.nth);
    if (!trade) return undefined;
    return desk.refusal(given.kind, { trade: trade.id }, trade.user) === undefined ? trade.id : undefined;
  }
  const { user, pair, side, mode, share, multiple } = given;
  const last = desk.market.price(pair, desk.kernel.now());
  const up = side === 'long' ? 1 : -1;
  const origin = mode === 'limit' ? last - up * given.target : last;
  const text = (away: number, ticks: number) => (away === 0 ? '0' : formatDecimal(BigInt(ticks), 2));
  const order = {
    ...{ quote: pair.quote, base: pair.base, side, mode, share, multiple, price: text(1, origin) },
    takeProfit: text(given.takeProfit, last + up * (20_000 + given.takeProfit)),
    stopLoss: text(given.stopLoss, origin - up * given.stopLoss),
  };
  if (desk.refusal('submit', order, user + 2) !== undefined) return undefined;
  return desk.leverage.queries.open(user + 2)[0]?.id;
}

/** Plays a story on a desk and its oracle. */
function play(desk: Desk, given: Story, oracle?: Oracle): void {
  for (const each of given.deeds) {
    if (each.kind === 'steps') {
      const from = stepsOf(desk);
      desk.steps(each.count);
      for (let count = 1; count <= each.count; count += 1) oracle?.step(from + count);
      continue;
    }
    if (each.kind === 'closePart') {
      runPart(desk, each, oracle);
      continue;
    }
    const id = run(desk, each);
    if (id === undefined) continue;
    if (each.kind === 'submit') oracle?.add(desk.trade(id));
    else if (each.kind === 'close') oracle?.close(id, stepsOf(desk));
    else oracle?.revoke(id);
  }
}

/** Margin, profit, locks and the house account are what the trades of the oracle add up to. */
function expectSums(desk: Desk, { trades, profit }: Oracle): void {
  const now = stepsOf(desk);
  const total = <T>(rows: readonly T[], part: (row: T) => bigint) =>
    rows.reduce((sum, row) => sum + part(row), 0n);
  for (const pair of PAIRS) {
    const held = trades.filter((trade) => trade.pair === pair.id && trade.status === 'holding');
    const { long, short } = desk.leverage.queries.openInterest(pair);
    expect(long - short).toBe(total(held, (trade) => (trade.long ? trade.number : -trade.number)));
  }
  for (const quote of [USDT, USDC]) {
    const pairs = PAIRS.filter((pair) => pair.quote === quote).map(({ id }) => id);
    const inQuote = trades.filter(({ pair }) => pairs.includes(pair));
    for (const user of [2, 3, 4]) {
      const own = inQuote.filter((trade) => trade.user === user);
      const held = own.filter(({ status }) => status === 'holding');
      const waiting = own.filter(({ status }) => status === 'pending');
      const margin = total(held, (trade) => trade.margin);
      expect(desk.leverage.queries.risk(user, quote)).toMatchObject({
        margin,
        profit: total(held, (trade) => profit(trade, now)),
      });
      expect(desk.locked(user, quote)).toBe(margin + total(waiting, (trade) => trade.margin));
    }
    // The house account on the other side of every trade gains what users lose.
    const closed = inQuote.filter(({ status }) => status === 'closed');
    expect(desk.ledger.house('maker', quote)).toBe(-total(closed, (trade) => trade.profit));
  }
}

test('LEVER-045 LEVER-054 what the market does to trades is what looking at every step does, to the last unit', () => {
  let [liquidated, stopped, activated] = [0, 0, 0];
  fc.assert(
    fc.property(story, (given) => {
      const desk = openDesk(pricesOf(given), balancesOf(given));
      const oracle = new Oracle(pricesOf(given), balancesOf(given).map(money), amountOf('110'));
      for (const each of given.deeds) {
        const [before, seq] = [desk.kernel.hash(), desk.kernel.lastSeq()];
        play(desk, { ...given, deeds: [each] }, oracle);
        if (each.kind !== 'steps' && desk.kernel.lastSeq() === seq) expect(desk.kernel.hash()).toBe(before);
        expect(desk.kernel.audit()).toEqual([]);
      }
      const seen = oracle.trades.map(({ id }) => {
        const { status, end, closePrice, profit } = desk.trade(id);
        return { id, status, end, closed: status === 'closed' ? closePrice : 0n, profit };
      });
      expect(seen).toEqual(
        oracle.trades.map(({ id, status, end, closed, profit }) => ({ id, status, end, closed, profit })),
      );
      for (const [key, balance] of oracle.funds) {
        const [user, quote] = key.split('/').map(Number);
        expect([key, desk.available(user, quote)]).toEqual([key, balance]);
      }
      expectSums(desk, oracle);
      liquidated += seen.filter(({ end }) => end === 'liquidation').length;
      stopped += seen.filter(({ end }) => end.endsWith('Loss') || end.endsWith('Profit')).length;
      activated += oracle.trades.filter(
        ({ price, origin, status }) => price !== origin && status === 'holding',
      ).length;
    }),
    { numRuns: 80 },
  );
  // A property that never sees what it speaks of proves nothing.
  expect(Math.min(liquidated, stopped, activated)).toBeGreaterThan(10);
});
