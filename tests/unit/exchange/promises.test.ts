import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createExchange } from '#simulator/exchange.ts';
import type { Exchange } from '#simulator/exchange.ts';
import { encode } from '#simulator/kernel/index.ts';
import type { JournalRecord } from '#simulator/kernel/index.ts';
import { sample } from '../../support/cases.ts';
import { recordInto, smallScenario, userId } from '../../support/exchange.ts';
import { play, session } from './session.ts';
import type { Step } from './session.ts';

const RUNS = { numRuns: sample(25) };

function run(steps: readonly Step[], exchange = createExchange(smallScenario())) {
  const journal: JournalRecord[] = [];
  const recorded = recordInto(exchange, journal);
  for (const step of steps) play(recorded, step);
  return { exchange, journal, hash: exchange.kernel.hash() };
}

describe('promises about money', () => {
  test('PROMISE-R1 PROMISE-R2 sums are zero and locks explained after each step of any session', () => {
    fc.assert(
      fc.property(session, (steps) => {
        const exchange = createExchange(smallScenario(), { verify: true });
        for (const step of steps) {
          play(exchange, step);
          expect(exchange.kernel.audit()).toEqual([]);
          expect(exchange.ledger.trialBalance().filter(({ sum }) => sum !== 0n)).toEqual([]);
          const negative = [...exchange.ledger.accounts()].filter((a) => a.available < 0n || a.locked < 0n);
          expect(negative).toEqual([]);
        }
      }),
      RUNS,
    );
  });

  test('a refused command leaves the hash as it was', () => {
    fc.assert(
      fc.property(session, (steps) => {
        const exchange = createExchange(smallScenario());
        for (const step of steps) {
          const before = exchange.kernel.hash();
          const seq = exchange.kernel.lastSeq();
          if (play(exchange, step) === 'refused' && exchange.kernel.lastSeq() === seq)
            expect(exchange.kernel.hash()).toBe(before);
        }
      }),
      RUNS,
    );
  });

  test('when every order is cancelled, nothing is locked', () => {
    fc.assert(
      fc.property(session, (steps) => {
        const { exchange } = run(steps);
        for (let user = 0; user < 3; user += 1)
          while (play(exchange, { kind: 'cancel', user, nth: 0 }) === 'done');

        expect([...exchange.ledger.accounts()].filter(({ locked }) => locked !== 0n)).toEqual([]);
      }),
      RUNS,
    );
  });
});

describe('promises about time', () => {
  test('DESK-109 slicing time changes nothing, notices neither', () => {
    fc.assert(
      fc.property(session, fc.integer({ min: 1, max: 40 }), (steps, slices) => {
        const sliced = steps.flatMap((step) => (step.kind === 'advance' ? slice(step.ms, slices) : [step]));
        const [inSlices, whole] = [run(sliced), run(steps)];
        expect(inSlices.hash).toBe(whole.hash);
        expect(seenBy(inSlices.exchange)).toEqual(seenBy(whole.exchange));
      }),
      RUNS,
    );
  });

  test('DESK-109 the journal replays to the same hash and the same notices', () => {
    fc.assert(
      fc.property(session, (steps) => {
        const { exchange, journal, hash } = run(steps);
        const again = createExchange(smallScenario());
        again.kernel.replay(journal);
        again.kernel.advanceTo(exchange.kernel.now());
        expect(again.kernel.hash()).toBe(hash);
        expect(seenBy(again)).toEqual(seenBy(exchange));
      }),
      RUNS,
    );
  });

  test('a snapshot taken anywhere, restored and played on, comes to the same hash; going back in time too', () => {
    fc.assert(
      fc.property(session, fc.nat(), (steps, cut) => {
        const at = cut % steps.length;
        const exchange = createExchange(smallScenario());
        for (const step of steps.slice(0, at)) play(exchange, step);
        const snapshot = exchange.kernel.snapshot();
        for (const step of steps.slice(at)) play(exchange, step);
        const hash = exchange.kernel.hash();
        const seen = seenBy(exchange);

        const elsewhere = createExchange(smallScenario());
        elsewhere.kernel.restore(snapshot);
        for (const step of steps.slice(at)) play(elsewhere, step);
        expect(elsewhere.kernel.hash()).toBe(hash);
        expect(seenBy(elsewhere)).toEqual(seen);

        exchange.kernel.restore(snapshot);
        for (const step of steps.slice(at)) play(exchange, step);
        expect(exchange.kernel.hash()).toBe(hash);
        expect(seenBy(exchange)).toEqual(seen);
      }),
      RUNS,
    );
  });
});

test('PROOF-092 a snapshot after every step, the first before any, stays what it was and restores to its hash', () => {
  fc.assert(
    fc.property(session, (steps) => {
      const exchange = createExchange(smallScenario(), { verify: true });
      const taken = [undefined, ...steps].map((step) => {
        if (step) play(exchange, step);
        const snapshot = exchange.kernel.snapshot();
        return { snapshot, text: encode(snapshot), hash: exchange.kernel.hash() };
      });
      const other = createExchange(smallScenario());
      for (const { snapshot, text, hash } of taken) {
        expect(encode(snapshot) === text).toBe(true);
        other.kernel.restore(snapshot);
        expect(other.kernel.hash()).toBe(hash);
      }
    }),
    RUNS,
  );
});

/** Everything that lists show: indexes are rebuilt on a restore and are no part of the hash. */
function seenBy({ notices, spot, wallet, market }: Exchange) {
  const all = { offset: 0, limit: 10_000 };
  const users = [0, 1, 2].map((index) => ({
    open: spot.queries.openOrders(userId(index), {}, all),
    trades: spot.queries.trades(userId(index), {}, all),
    log: wallet.queries.log(userId(index), {}, all),
    notices: notices.page(userId(index), all),
  }));
  return { users, tapes: market.pairs.map((pair) => spot.queries.tape(pair)) };
}

function slice(ms: number, slices: number): Step[] {
  const ends = Array.from({ length: slices }, (_, index) => Math.floor((ms * (index + 1)) / slices));
  return ends.map((end, index) => ({ kind: 'advance', ms: end - (ends[index - 1] ?? 0) }));
}
