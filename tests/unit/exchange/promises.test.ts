import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createExchange } from '#simulator/exchange.ts';
import type { Exchange } from '#simulator/exchange.ts';
import { encode } from '#simulator/kernel/index.ts';
import type { JournalRecord } from '#simulator/kernel/index.ts';
import { isNightly } from '../../support/cases.ts';
import { recordInto, smallScenario, userId } from '../../support/exchange.ts';
import { play, session } from './session.ts';
import type { Step } from './session.ts';

const RUNS = { numRuns: isNightly ? 25 : 4 };

const open = (): Exchange => createExchange(smallScenario());

function playAll(exchange: Exchange, steps: readonly Step[]): Exchange {
  for (const step of steps) play(exchange, step);
  return exchange;
}

test('PROOF-092 PROMISE-R1 PROMISE-R2 after each step sums are zero, locks explained, refusals without a trace and snapshots true; orders cancelled lock nothing', () => {
  fc.assert(
    fc.property(session, (steps) => {
      const exchange = createExchange(smallScenario(), { verify: true });
      const taken = [undefined, ...steps].map((step) => {
        const [before, seq] = [exchange.kernel.hash(), exchange.kernel.lastSeq()];
        const outcome = step && play(exchange, step);
        const hash = exchange.kernel.hash();
        if (outcome === 'refused' && exchange.kernel.lastSeq() === seq) expect(hash).toBe(before);
        expect(exchange.kernel.audit()).toEqual([]);
        expect(exchange.ledger.trialBalance().filter(({ sum }) => sum !== 0n)).toEqual([]);
        const negative = [...exchange.ledger.accounts()].filter((a) => a.available < 0n || a.locked < 0n);
        expect(negative).toEqual([]);
        const snapshot = exchange.kernel.snapshot();
        return { snapshot, text: encode(snapshot), hash };
      });
      for (let user = 0; user < 3; user += 1)
        while (play(exchange, { kind: 'cancel', user, nth: 0 }) === 'done');
      expect([...exchange.ledger.accounts()].filter(({ locked }) => locked !== 0n)).toEqual([]);
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

test('DESK-109 slicing time changes nothing, nor does a replay, a snapshot taken anywhere or going back, notices included', () => {
  fc.assert(
    fc.property(session, fc.integer({ min: 1, max: 40 }), fc.nat(), (steps, slices, cut) => {
      const at = cut % steps.length;
      const journal: JournalRecord[] = [];
      const whole = open();
      const recorded = recordInto(whole, journal);
      playAll(recorded, steps.slice(0, at));
      const snapshot = whole.kernel.snapshot();
      playAll(recorded, steps.slice(at));
      const [hash, seen] = [whole.kernel.hash(), seenBy(whole)];

      const sliced = playAll(
        open(),
        steps.flatMap((step) => (step.kind === 'advance' ? slice(step.ms, slices) : [step])),
      );
      const replayed = open();
      replayed.kernel.replay(journal);
      replayed.kernel.advanceTo(whole.kernel.now());
      const resumed = [open(), whole];
      for (const exchange of resumed) {
        exchange.kernel.restore(snapshot);
        playAll(exchange, steps.slice(at));
      }
      for (const exchange of [sliced, replayed, ...resumed]) {
        expect(exchange.kernel.hash()).toBe(hash);
        expect(seenBy(exchange)).toEqual(seen);
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
