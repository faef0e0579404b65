/** Random moves of users, the operator, traders and the clock, as plain steps that can be played again. */
import fc from 'fast-check';
import type { Exchange } from '#simulator/exchange.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#simulator/kernel/index.ts';
import { actor, USDT, OPERATOR } from '../../support/exchange.ts';
import { AD } from '../../support/c2c.ts';

export const USERS = 3;

export type Move =
  | { kind: 'publish'; user: number; side: 'buy' | 'sell'; coins: number }
  | { kind: 'withdraw' | 'take'; user: number; id: number }
  | { kind: 'pay' | 'cancel'; user: number; id: number }
  | { kind: 'confirm'; user: number; id: number; side: 'buy' | 'sell' }
  | { kind: 'rule'; id: number; decision: 'release' | 'cancel' }
  | { kind: 'advance'; ms: number };

/** What only a market with traders knows. */
export type TraderMove =
  | { kind: 'takeTrader'; user: number; side: 'buy' | 'sell'; place: number }
  | { kind: 'visit'; id: number }
  | { kind: 'act'; id: number; does: 'pay' | 'cancel' | 'confirm' };

const user = fc.integer({ min: 0, max: USERS - 1 });
const side = fc.constantFrom('buy' as const, 'sell' as const);
const kind = <const K extends string>(name: K) => fc.constant(name);
/** Of the latest ads or deals: 0 is one that does not exist yet. */
const id = fc.integer({ min: 0, max: 4 });

const publish = fc.record({
  kind: kind('publish'),
  user,
  side,
  coins: fc.constantFrom(1, 40, 2500, 5000, 6000),
});
const onAd = fc.record({
  kind: fc.constantFrom('withdraw' as const, 'take' as const, 'take' as const),
  user,
  id,
});
const onDeal = fc.record({
  kind: fc.constantFrom('pay' as const, 'pay' as const, 'cancel' as const),
  user,
  id,
});
const confirm = fc.record({ kind: kind('confirm'), user, id, side });
const rule = fc.record({
  kind: kind('rule'),
  id,
  decision: fc.constantFrom('release' as const, 'cancel' as const),
});
const advance = fc.record({
  kind: kind('advance'),
  ms: fc.oneof(
    fc.integer({ min: 0, max: 20 * MINUTE_MS }),
    fc.constantFrom(1, 15 * MINUTE_MS - 1, 15 * MINUTE_MS, HOUR_MS, DAY_MS - 1, DAY_MS),
  ),
});

const userMoves = [
  { weight: 5, arbitrary: publish },
  { weight: 8, arbitrary: onAd },
  { weight: 6, arbitrary: onDeal },
  { weight: 4, arbitrary: confirm },
  { weight: 1, arbitrary: rule },
  { weight: 3, arbitrary: advance },
] as const;

/** Sessions of users among themselves. */
export const session = fc.array(fc.oneof(...userMoves), { minLength: 10, maxLength: 80 });

const traderMoves = [
  {
    weight: 3,
    arbitrary: fc.record({ kind: kind('takeTrader'), user, side, place: fc.integer({ min: 0, max: 9 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind('visit'), id }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: kind('act'),
      id,
      does: fc.constantFrom('pay' as const, 'cancel' as const, 'confirm' as const),
    }),
  },
] as const;

/** Sessions with simulated traders among them. */
export const busySession = fc.array(fc.oneof(...userMoves, ...traderMoves), { minLength: 10, maxLength: 60 });

const FIRST_PAGE = { offset: 0, limit: 50 };

/** The latest ad of a user and the latest deal, by which moves count back; ids have no gaps. */
function latestOf({ c2c: { queries } }: Exchange) {
  let [ad, deal] = [0, 0];
  while (queries.ad(ad + 1)) ad += 1;
  while (queries.deal(deal + 1)) deal += 1;
  return { ad, deal };
}

/** Plays a move; `ok` or the key of the refusal. `split` cuts the way through time into pieces. */
export function play(exchange: Exchange, move: Move | TraderMove, split = 1): string {
  const latest = latestOf(exchange);
  const { kernel } = exchange;
  const key = (outcome: ReturnType<typeof exchange.execute>) => (outcome.ok ? 'ok' : outcome.refusal.key);
  switch (move.kind) {
    case 'publish': {
      const input = { ...AD, side: move.side, number: String(move.coins) };
      return key(exchange.execute('c2c.publish', input, actor(move.user)));
    }
    case 'withdraw':
    case 'take':
      return key(exchange.execute(`c2c.${move.kind}`, { ad: latest.ad + 1 - move.id }, actor(move.user)));
    case 'pay':
    case 'cancel':
      return key(exchange.execute(`c2c.${move.kind}`, { deal: latest.deal + 1 - move.id }, actor(move.user)));
    case 'confirm': {
      const input = { deal: latest.deal + 1 - move.id, side: move.side };
      return key(exchange.execute('c2c.confirm', input, actor(move.user)));
    }
    case 'rule': {
      const input = { deal: latest.deal + 1 - move.id, decision: move.decision };
      return key(exchange.execute('c2c.rule', input, OPERATOR));
    }
    case 'advance': {
      const start = kernel.now();
      for (let part = 1; part <= split; part += 1)
        kernel.advanceTo(start + Math.floor((move.ms * part) / split));
      return 'ok';
    }
    case 'takeTrader': {
      const { rows } = exchange.c2c.queries.market(USDT, move.side, FIRST_PAGE);
      const ad = rows[move.place % Math.max(1, rows.length)];
      return ad ? key(exchange.execute('c2c.take', { ad: ad.id }, actor(move.user))) : 'ok';
    }
    case 'visit':
      return key(exchange.execute('c2c.traderTakes', { ad: latest.ad + 1 - move.id }, OPERATOR));
    case 'act': {
      const input = { deal: latest.deal + 1 - move.id, does: move.does };
      return key(exchange.execute('c2c.traderActs', input, OPERATOR));
    }
  }
}
