/** Random moves of users, the operator, traders and the clock, as plain steps that can be played again. */
import fc from 'fast-check';
import type { CommandName, Exchange } from '#simulator/engine/exchange.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#simulator/engine/kernel/index.ts';
import { attempt, refusalOf, USDT } from '../../support/exchange.ts';
import { AD } from '../../support/c2c.ts';
import { advanceInPieces, step } from '../../support/steps.ts';

export const USERS = 3;

const user = fc.integer({ min: 0, max: USERS - 1 });
const side = fc.constantFrom('buy', 'sell');
/** Of the latest ads or deals: 0 is one that does not exist yet. */
const id = fc.integer({ min: 0, max: 4 });
const ms = fc.oneof(
  fc.integer({ min: 0, max: 20 * MINUTE_MS }),
  fc.constantFrom(1, 15 * MINUTE_MS - 1, 15 * MINUTE_MS, HOUR_MS, DAY_MS - 1, DAY_MS),
);

const userMoves = [
  step(5, 'publish', { user, side, coins: fc.constantFrom(1, 40, 2500, 5000, 6000) }),
  step(3, 'withdraw', { user, id }),
  step(5, 'take', { user, id }),
  step(4, 'pay', { user, id }),
  step(2, 'cancel', { user, id }),
  step(4, 'confirm', { user, id, side }),
  step(1, 'rule', { id, decision: fc.constantFrom('release', 'cancel') }),
  step(3, 'advance', { ms }),
] as const;

/** Sessions of users among themselves. */
export const session = fc.array(fc.oneof(...userMoves), { minLength: 10, maxLength: 80 });

export type Move = typeof session extends fc.Arbitrary<(infer T)[]> ? T : never;

/** Sessions with simulated traders among them. */
export const busySession = fc.array(
  fc.oneof(
    ...userMoves,
    step(3, 'takeTrader', { user, side, place: fc.integer({ min: 0, max: 9 }) }),
    step(1, 'visit', { id }),
    step(1, 'act', { id, does: fc.constantFrom('pay', 'cancel', 'confirm') }),
  ),
  { minLength: 10, maxLength: 60 },
);

type BusyMove = typeof busySession extends fc.Arbitrary<(infer T)[]> ? T : never;

const FIRST_PAGE = { offset: 0, limit: 50 };

/** The latest ad of a user and the latest deal, by which moves count back; ids have no gaps. */
function latestOf({ c2c: { queries } }: Exchange) {
  let [ad, deal] = [0, 0];
  while (queries.ad(ad + 1)) ad += 1;
  while (queries.deal(deal + 1)) deal += 1;
  return { ad, deal };
}

/** The command of a move and the user who gives it, the operator where there is none; undefined where a move finds nothing to do. */
function commandOf(
  exchange: Exchange,
  move: Exclude<BusyMove, { kind: 'advance' }>,
): [CommandName, object, user?: number] | undefined {
  const latest = latestOf(exchange);
  switch (move.kind) {
    case 'publish':
      return ['c2c.publish', { ...AD, side: move.side, number: String(move.coins) }, move.user];
    case 'withdraw':
    case 'take':
      return [`c2c.${move.kind}`, { ad: latest.ad + 1 - move.id }, move.user];
    case 'pay':
    case 'cancel':
      return [`c2c.${move.kind}`, { deal: latest.deal + 1 - move.id }, move.user];
    case 'confirm':
      return ['c2c.confirm', { deal: latest.deal + 1 - move.id, side: move.side }, move.user];
    case 'rule':
      return ['c2c.rule', { deal: latest.deal + 1 - move.id, decision: move.decision }];
    case 'takeTrader': {
      const { rows } = exchange.c2c.queries.market(USDT, move.side, FIRST_PAGE);
      const ad = rows[move.place % Math.max(1, rows.length)];
      return ad && ['c2c.take', { ad: ad.id }, move.user];
    }
    case 'visit':
      return ['c2c.traderTakes', { ad: latest.ad + 1 - move.id }];
    case 'act':
      return ['c2c.traderActs', { deal: latest.deal + 1 - move.id, does: move.does }];
  }
}

/** Plays a move; `ok` or the key of the refusal. `split` cuts the way through time into pieces. */
export function play(exchange: Exchange, move: BusyMove, split = 1): string {
  if (move.kind === 'advance') advanceInPieces(exchange, move.ms, split);
  const command = move.kind === 'advance' ? undefined : commandOf(exchange, move);
  if (!command) return 'ok';
  const [name, input, by] = command;
  return refusalOf(attempt(exchange, name, input as never, by)) ?? 'ok';
}
