import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#simulator/engine/kernel/index.ts';
import type { Plain } from '#simulator/engine/kernel/index.ts';
import { c2cExchange } from '../../support/c2c.ts';
import { isNightly } from '../../support/cases.ts';
import { START } from '../../support/exchange.ts';
import { balancesExpected, balancesFound, playModel } from '../c2c/compare.ts';
import { newModel } from '../c2c/model.ts';
import type { Model, Side } from '../c2c/model.ts';
import { play } from '../c2c/moves.ts';
import type { Move } from '../c2c/moves.ts';

/** How many moves in a row are tried. */
const DEPTH = isNightly ? 5 : 4;
const USERS = [0, 1, 2];
const SIDES: readonly Side[] = ['sell', 'buy'];

/** Everything that can be done to the latest ad and the latest deal, by every user, the operator and the clock. */
const MOVES: readonly Move[] = [
  ...USERS.flatMap((user): Move[] => [
    ...(['withdraw', 'take', 'pay', 'cancel'] as const).map((kind) => ({ kind, user, id: 1 })),
    ...SIDES.map((side) => ({ kind: 'confirm' as const, user, id: 1, side })),
  ]),
  ...(['release', 'cancel'] as const).map((decision) => ({ kind: 'rule' as const, id: 1, decision })),
  ...[15 * MINUTE_MS, DAY_MS].map((ms) => ({ kind: 'advance' as const, ms })),
];

/** A moment of the exchange beside the same moment of the model. */
interface Moment {
  readonly saved: Plain;
  readonly model: Model;
}

test.each(SIDES)(
  `PROOF-086 from a %s ad, every state within ${DEPTH} moves and every move in it is that of the written rules`,
  (side) => {
    const exchange = c2cExchange({}, USERS.length);
    const first = newModel(USERS.length, 5000, START);
    const step = (model: Model, move: Move) => {
      const expected = playModel(model, move);
      expect([move, play(exchange, move)]).toEqual([move, expected]);
      expect(balancesFound(exchange, model)).toEqual(balancesExpected(model));
      return expected;
    };
    step(first, { kind: 'publish', user: 0, side, coins: 40 });
    let moments: readonly Moment[] = [{ saved: exchange.kernel.snapshot(), model: first }];
    const seen = new Set([JSON.stringify(first)]);
    /** Where the exchange stands, as long as nothing but refusals came after it. */
    let standing: Plain | undefined;
    for (let depth = 1; depth <= DEPTH; depth += 1) {
      moments = moments.flatMap(({ saved, model }) =>
        MOVES.flatMap((move) => {
          if (standing !== saved) exchange.kernel.restore(saved);
          const after = structuredClone(model);
          standing = step(after, move) === 'ok' ? undefined : saved;
          const key = JSON.stringify(after);
          if (seen.has(key)) return [];
          seen.add(key);
          return depth === DEPTH ? [] : [{ saved: exchange.kernel.snapshot(), model: after }];
        }),
      );
    }
    expect(exchange.kernel.audit()).toEqual([]);
    expect(seen.size).toBeGreaterThan(100);
  },
);
