import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { createExchange } from '#simulator/engine/exchange.ts';
import type { Settings } from '#simulator/engine/modules/settings.ts';
import { sample } from '../../support/cases.ts';
import { expectRefusedDamage } from '../../support/damaged.ts';
import { amount, smallScenario, advance, held, refusalOf } from '../../support/exchange.ts';
import { step } from '../../support/steps.ts';
import { WANG, acceptorExchange, deal, dealOf, decide, quotasOf, tryDeal } from '../../support/acceptors.ts';

const USERS = 2;
const MINUTES = 60_000;

const moves = fc.array(
  fc.oneof(
    step(4, 'deal', {
      user: fc.integer({ min: 0, max: USERS - 1 }),
      side: fc.constantFrom('buy', 'sell'),
      // The quotas are 30000 and 20000 CNY: some deals use them up, some do not fit.
      fen: fc.integer({ min: 1, max: 1_200_000 }),
    }),
    step(4, 'decide', { does: fc.constantFrom('confirm', 'reject', 'markTransferred'), which: fc.nat(30) }),
    step(3, 'advance', {
      ms: fc.oneof(fc.integer({ min: 0, max: 25 * MINUTES }), fc.constant(20 * MINUTES)),
    }),
  ),
  { minLength: 5, maxLength: 40 },
);
type Move = typeof moves extends fc.Arbitrary<(infer T)[]> ? T : never;

/** What the rules say, in fen and without a ledger: 6.8 CNY a coin, 0.2 % of a recharge, twenty minutes. */
class Model {
  recharge = 3_000_000;
  cash = 2_000_000;
  now = 0;
  readonly deals: {
    side: string;
    user: number;
    fen: number;
    status: string;
    transferredAt: number | null;
  }[] = [];

  deal(user: number, side: 'buy' | 'sell', fen: number, canPay: boolean): string {
    if (fen > (side === 'buy' ? this.recharge : this.cash)) return 'LIMIT';
    if (side === 'sell' && !canPay) return 'BALANCE';
    if (side === 'sell') this.cash -= fen;
    this.deals.push({ side, user, fen, status: 'waiting', transferredAt: null });
    return 'ok';
  }

  decide(does: string, which: number): string {
    const found = this.deals[which];
    if (!found) return 'NOT_FOUND';
    const { side, fen } = found;
    if (found.status !== 'waiting') return 'STATE';
    if (does === 'markTransferred') {
      if (side === 'buy' || found.transferredAt !== null) return 'STATE';
      found.transferredAt = this.now;
    } else if (does === 'reject') {
      if (side === 'sell') this.cash += fen;
      found.status = 'rejected';
    } else {
      if (side === 'buy' && fen > this.recharge) return 'LIMIT';
      this.recharge += side === 'buy' ? -fen : fen;
      if (side === 'buy') this.cash += fen;
      found.status = 'confirmed';
    }
    return 'ok';
  }

  advance(ms: number): void {
    this.now += ms;
    this.deals.forEach(({ transferredAt, status }, which) => {
      if (status === 'waiting' && transferredAt !== null && this.now >= transferredAt + 20 * MINUTES)
        this.decide('confirm', which);
    });
  }
}

const cny = (fen: number) => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;
const units = (fen: number) => BigInt(fen) * 1_000_000n;

function play(exchange: Exchange, move: Move): string {
  if (move.kind === 'decide') return decide(exchange, move.does, move.which + 1);
  if (move.kind === 'deal') {
    const { user, side, fen } = move;
    const outcome = tryDeal(exchange, user, { acceptor: WANG, way: 'we_chat', side, money: cny(fen) });
    return refusalOf(outcome) ?? 'ok';
  }
  advance(exchange, move.ms);
  return 'ok';
}

describe('whatever users, operator and clock do', () => {
  test('deals, quotas and balances are those of a small model; money is conserved and every lock explained', () => {
    fc.assert(
      fc.property(moves, (session) => {
        const exchange = acceptorExchange();
        const model = new Model();
        for (const move of session) {
          const canPay = move.kind === 'deal' && units(move.fen) <= balanceOf(exchange, move.user);
          const expected =
            move.kind === 'deal'
              ? model.deal(move.user, move.side, move.fen, canPay)
              : move.kind === 'decide'
                ? model.decide(move.does, move.which)
                : (model.advance(move.ms), 'ok');
          expect(play(exchange, move)).toBe(expected);
          expect(quotasOf(exchange, WANG)).toEqual({
            recharge: units(model.recharge),
            cash: units(model.cash),
          });
          expect(model.deals.map((_, which) => dealOf(exchange, which + 1).status)).toEqual(
            model.deals.map(({ status }) => status),
          );
          expect(exchange.kernel.audit()).toEqual([]);
        }
        for (let user = 0; user < USERS; user += 1)
          expect(held(exchange, user, 'legal')).toEqual(balances(model, user));
      }),
      { numRuns: sample(40) },
    );
  });

  test('nothing strands a lock: once every deal is decided, nothing is locked', () => {
    fc.assert(
      fc.property(moves, fc.constantFrom<Settings['acceptorAnswer']>('own', 90_000), (session, response) => {
        const exchange = createExchange(smallScenario({ settings: { acceptorAnswer: response } }), {
          verify: true,
        });
        for (const move of session) play(exchange, move);
        advance(exchange, 24 * 60 * MINUTES);
        const { rows } = exchange.acceptors.queries.all({}, { offset: 0, limit: 100 });
        expect(rows.every(({ status }) => status !== 'waiting')).toBe(true);
        expect([...exchange.acceptors.locks()]).toEqual([]);
        expect([0, 1].map((user) => held(exchange, user, 'legal')[1])).toEqual([0n, 0n]);
        expect(exchange.kernel.audit()).toEqual([]);
      }),
      { numRuns: sample(20) },
    );
  });
});

function balanceOf(exchange: Exchange, user: number): bigint {
  const money = (held(exchange, user, 'legal')[0] * 68n) / 10n;
  return money - (money % 1_000_000n);
}

/** Available and locked USDT of a user by the deals alone. */
function balances({ deals }: Model, user: number): [bigint, bigint] {
  let [free, locked] = [amount('5000'), 0n];
  for (const { side, fen, status, user: owner } of deals) {
    if (owner !== user) continue;
    const bought = (units(fen) * 10n) / 68n;
    const sold = (units(fen) * 10n + 67n) / 68n;
    if (side === 'buy' && status === 'confirmed') free += bought - (bought * 2n) / 1000n;
    if (side === 'sell' && status !== 'rejected') free -= sold;
    if (side === 'sell' && status === 'waiting') locked += sold;
  }
  return [free, locked];
}

test.each([
  ['an unknown acceptor', 'deals.0.acceptor', 9],
  ['a status of its own', 'deals.0.status', 'lost'],
  ['no money', 'deals.0.money', undefined],
  ['a deal of nothing', 'deals.0.coins', 0n],
  ['a decision without its deal', 'deals.0.decidedAt', 5],
  ['a recharge that was transferred', 'deals.0.transferredAt', 5],
  ['two deals of one number', 'deals.1.id', 1],
])('a snapshot with %s is refused by its place, and nothing changes', (_what, path, value) => {
  const exchange = acceptorExchange();
  deal(exchange, 0);
  deal(exchange, 1, { side: 'sell' });
  expectRefusedDamage(exchange, `acceptors.${path}`, value);
});
