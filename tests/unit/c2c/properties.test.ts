import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { DAY_MS } from '#simulator/engine/kernel/index.ts';
import { sample } from '../../support/cases.ts';
import { amount, START, USDT, held, OPERATOR } from '../../support/exchange.ts';
import { c2cExchange } from '../../support/c2c.ts';
import { expectSameEnd } from '../../support/same-end.ts';
import { balancesExpected, balancesFound, playModel } from './compare.ts';
import * as model from './model.ts';
import { busySession, play, session, USERS } from './moves.ts';

const newSession = (traders: number, seed = 'session'): Exchange =>
  c2cExchange({ seed, settings: { c2cTraders: traders } }, USERS);

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
        for (const move of moves) {
          const shown = playModel(state, move);
          expect([move, play(exchange, move)]).toEqual([move, shown]);
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
        for (const move of moves) {
          play(exchange, move);
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

  test('however time is sliced, after a snapshot and from the journal, a session ends in the same state', () => {
    expectSameEnd(busySession, () => newSession(40), play, sample(25));
  });
});
