import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountOf, formatDecimal, parseAmount } from '#simulator/kernel/index.ts';
import { sample } from '../../support/cases.ts';
import { step } from '../../support/steps.ts';
import { openDesk, PAIRS, stepsOf } from './desk.ts';
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
  const part = desk.run('closePart', { trade: trade.id, share }, trade.user) as { trade: number };
  oracle?.closePart(trade.id, part.trade, share, trade.share, stepsOf(desk));
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

const open = (given: Story, verify = true) => openDesk(pricesOf(given), balancesOf(given), {}, verify);

test('LEVER-045 LEVER-054 what the market does to trades is what looking at every step does, to the last unit', () => {
  let [liquidated, stopped, activated] = [0, 0, 0];
  fc.assert(
    fc.property(story, (given) => {
      const desk = open(given);
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
      expect(desk.kernel.audit()).toEqual([]);
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

test('profit, margin and risk rebuilt from the trade list are the running figures', () => {
  fc.assert(
    fc.property(story, (given) => {
      const desk = open(given, false);
      play(desk, given);
      const users = [2, 3, 4];
      const all = users.flatMap(
        (user) => desk.leverage.queries.trades(user, {}, { offset: 0, limit: 99 }).rows,
      );
      const now = stepsOf(desk);
      const oracle = new Oracle(pricesOf(given), [], 0n);
      for (const trade of all) oracle.add(trade);
      for (const quote of [3, 4]) {
        const pairs = PAIRS.filter((pair) => pair.quote === quote);
        const inQuote = oracle.trades.filter(({ pair }) => pairs.some(({ id }) => id === pair));
        for (const user of users) {
          const held = inQuote.filter((trade) => trade.user === user && trade.status === 'holding');
          const sum = (part: (trade: (typeof held)[number]) => bigint) =>
            held.reduce((total, trade) => total + part(trade), 0n);
          expect(desk.leverage.queries.risk(user, quote)).toMatchObject({
            margin: sum(({ margin }) => margin),
            profit: sum((trade) => oracle.profit(trade, now)),
          });
          const pending = inQuote.filter((trade) => trade.user === user && trade.status === 'pending');
          const waiting = pending.reduce((total, { margin }) => total + margin, 0n);
          expect(desk.locked(user, quote)).toBe(sum(({ margin }) => margin) + waiting);
        }
        const closed = all.filter(
          ({ pair, status }) => status === 'closed' && pairs.some(({ id }) => id === pair),
        );
        const paid = closed.reduce((total, { profit }) => total + profit, 0n);
        expect(desk.ledger.house('maker', quote)).toBe(-paid);
        for (const pair of pairs) {
          const { long, short } = desk.leverage.queries.openInterest(pair);
          const held = inQuote.filter((trade) => trade.pair === pair.id && trade.status === 'holding');
          const net = held.reduce((total, { long: up, number }) => total + (up ? number : -number), 0n);
          expect(long - short).toBe(net);
          // The house account on the other side of every trade gains what users lose, at any price.
          const gain = held.reduce((total, trade) => total + oracle.profit(trade, now), 0n);
          const cost = held.reduce(
            (total, { long: up, number, price }) => total + (up ? number : -number) * price,
            0n,
          );
          const last = BigInt(desk.market.price(pair, desk.kernel.now())) * 1_000_000n;
          expect(gain).toBe(((long - short) * last - cost) / 100_000_000n);
        }
      }
    }),
    { numRuns: sample(60) },
  );
});
