import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Exchange } from '#simulator/exchange.ts';
import type { JournalRecord, Plain } from '#simulator/kernel/index.ts';
import { DAY_MS } from '#simulator/kernel/index.ts';
import { sample } from '../../support/cases.ts';
import { amount, START, USDT, held, OPERATOR } from '../../support/exchange.ts';
import { c2cExchange } from '../../support/c2c.ts';
import { balancesExpected, balancesFound, playModel } from './compare.ts';
import * as model from './model.ts';
import type { Latest } from './moves.ts';
import { busySession, play, session, USERS } from './moves.ts';

const newSession = (traders: number, seed = 'session'): Exchange =>
  c2cExchange({ seed, settings: { c2cTraders: traders } }, USERS);

const fresh = (): Latest => ({ ad: 0, deal: 0 });

/** Operators end what is still running, and every ad runs out. */
function endEverything(exchange: Exchange): void {
  for (const { id } of exchange.c2c.queries.running())
    exchange.execute('c2c.rule', { deal: id, decision: 'cancel' }, OPERATOR);
  exchange.kernel.advanceTo(exchange.kernel.now() + 2 * DAY_MS);
}

describe('against the reference model', () => {
  test('C2C-039 results, ads, deals and balances match the model, and no path leaves a lock behind', () => {
    fc.assert(
      fc.property(session, (moves) => {
        const exchange = newSession(0);
        const state = model.newModel(USERS, 5000, START);
        const latest = fresh();
        for (const move of moves) {
          const shown = playModel(state, move);
          expect([move, play(exchange, move, latest)]).toEqual([move, shown]);
          expect(balancesFound(exchange, state)).toEqual(balancesExpected(state));
          expect(exchange.kernel.audit()).toEqual([]);
        }
        const all = Array.from({ length: USERS }, (_, user) => held(exchange, user, 'legal')).flat();
        expect(all.reduce((sum, each) => sum + each, 0n)).toBe(amount('15000'));
        endEverything(exchange);
        expect([...exchange.c2c.locks()]).toEqual([]);
        expect(Array.from({ length: USERS }, (_, user) => held(exchange, user, 'legal')[1])).toEqual([
          0n,
          0n,
          0n,
        ]);
      }),
      { numRuns: sample(120) },
    );
  });
});

describe('with traders among the users', () => {
  test('every lock is explained, coins are conserved, and nothing stays locked at the end', () => {
    fc.assert(
      fc.property(busySession, fc.string(), (moves, seed) => {
        const exchange = newSession(40, seed);
        const latest = fresh();
        for (const move of moves) {
          play(exchange, move, latest);
          expect(exchange.kernel.audit()).toEqual([]);
        }
        const users = Array.from({ length: USERS }, (_, user) => held(exchange, user, 'legal')).flat();
        const makerBalance = exchange.ledger.house('maker', USDT);
        expect(users.reduce((sum, each) => sum + each, makerBalance)).toBe(amount('15000'));
        // Deals with traders end by themselves within two days of the last move; those of users an operator has to end.
        endEverything(exchange);
        expect(exchange.c2c.queries.running()).toEqual([]);
        expect([...exchange.c2c.locks()]).toEqual([]);
      }),
      { numRuns: sample(60) },
    );
  });

  test('the hash depends neither on how time is sliced nor on a snapshot in between nor on who looks', () => {
    fc.assert(
      fc.property(busySession, fc.nat(), fc.integer({ min: 2, max: 6 }), (moves, at, split) => {
        const [whole, sliced] = [newSession(40), newSession(40)];
        let restored = newSession(40);
        const latest = [fresh(), fresh(), fresh()] as const;
        moves.forEach((move, index) => {
          play(whole, move, latest[0]);
          play(sliced, move, latest[1], split);
          play(restored, move, latest[2]);
          if (index !== at % moves.length) return;
          const snapshot = restored.kernel.snapshot();
          restored = newSession(40);
          restored.kernel.restore(snapshot);
        });
        expect(sliced.kernel.hash()).toBe(whole.kernel.hash());
        expect(restored.kernel.hash()).toBe(whole.kernel.hash());
        expect(restored.c2c.dump()).toEqual(whole.c2c.dump());
        const digests = [whole, restored].map(({ c2c }) => c2c.digest?.());
        expect(digests[1]).toEqual(digests[0]);
      }),
      { numRuns: sample(25) },
    );
  });

  test('the journal gives the session again, and the next moves come out the same', () => {
    fc.assert(
      fc.property(busySession, (moves) => {
        const records: JournalRecord[] = [];
        const exchange = newSession(40);
        const latest = fresh();
        const execute = exchange.kernel.execute.bind(exchange.kernel);
        exchange.kernel.execute = (name, input: Plain, by) => {
          const outcome = execute(name, input, by);
          if (outcome.ok) records.push(outcome.record);
          return outcome;
        };
        for (const move of moves) play(exchange, move, latest);
        const again = newSession(40);
        again.kernel.replay(records);
        again.kernel.advanceTo(exchange.kernel.now());
        expect(again.kernel.hash()).toBe(exchange.kernel.hash());
      }),
      { numRuns: sample(25) },
    );
  });
});
