import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createExchange } from '#simulator/engine/exchange.ts';
import { encode } from '#simulator/engine/kernel/index.ts';
import { isNightly } from '../../support/cases.ts';
import { smallScenario } from '../../support/exchange.ts';
import { play, session } from './session.ts';

const RUNS = { numRuns: isNightly ? 25 : 4 };

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
