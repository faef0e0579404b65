/** Second contracts, what modules say themselves, pairs that stop trading, missions. */
import { shortAmount } from '#simulator/engine/kernel/index.ts';
import type { Instant } from '#simulator/engine/kernel/index.ts';
import { logTypes } from '#simulator/engine/ledger/index.ts';
import { ticksText } from '#simulator/engine/market/index.ts';
import type { Pair, PairStatus } from '#simulator/engine/market/index.ts';
import type { NoticeEvent } from '#simulator/engine/modules/module.ts';
import { MAX_OPEN_ORDERS } from '#simulator/engine/modules/spot/index.ts';
import type { Batch } from './batch.ts';
import type { NoticeDeps } from './deps.ts';
import type { NewNotice } from './kinds.ts';

const kindOfOutcome = { win: 'microWon', loss: 'microLost', draw: 'microDrawn' } as const;

/** A second contract that was settled. */
export function contractNotice({ market, micro }: NoticeDeps, id: number): NewNotice | undefined {
  const order = micro.queries.order(id);
  const pair = order && market.pair(order.pair);
  if (!order?.settlement || !pair) return undefined;
  const { user, direction, stake, settlement } = order;
  const priceText = (ticks: number) => ticksText(pair, ticks);
  const facts = {
    order: String(id),
    symbol: pair.symbol,
    direction,
    stake: shortAmount(stake),
    currency: market.currency(order.currency)?.name ?? '',
    result: shortAmount(settlement.profit),
    open: priceText(order.openPrice),
    close: priceText(settlement.price),
  };
  return { user, kind: kindOfOutcome[settlement.outcome], facts };
}

/** What a module notifies a user of by itself. */
export function ownNotice({ c2c }: NoticeDeps, event: NoticeEvent): NewNotice {
  const { user, text: kind, params: facts } = event;
  if (!('order' in facts)) return { user, kind, facts } as NewNotice;
  const deal = c2c.queries.deal(Number(facts.order));
  const ad = deal?.publisher === user ? String(deal.ad) : '';
  const isLapsed = kind === 'c2cCancelled' && deal?.cancelledBy === 'time';
  return { user, kind: isLapsed ? 'c2cLapsed' : kind, facts: { ...facts, ad } } as NewNotice;
}

const countedBy = (users: Iterable<number>): Map<number, number> => {
  const counts = new Map<number, number>();
  for (const user of users) counts.set(user, (counts.get(user) ?? 0) + 1);
  return counts;
};

/** A pair was halted, trades again, or has left: those who have or had something open in it. */
export function pairNotices(
  deps: NoticeDeps,
  batch: Batch,
  pair: Pair,
  status: PairStatus,
  now: Instant,
): readonly NewNotice[] {
  if (status === 'delisted') return delistNotices(deps, batch, pair, now);
  const trades = deps.leverage.queries.openIn(pair);
  const isPending = ({ status: of }: { readonly status: string }) => of === 'pending';
  const orders = countedBy([
    ...deps.spot.queries.openIn(pair).map(({ owner }) => owner),
    ...trades.filter(isPending).map(({ user }) => user),
  ]);
  const positions = countedBy(trades.filter((trade) => !isPending(trade)).map(({ user }) => user));
  const users = [...new Set([...orders.keys(), ...positions.keys()])].sort((a, b) => a - b);
  const { symbol } = pair;
  return users.map((user) => ({
    user,
    kind: status === 'halted' ? 'pairHalted' : 'pairResumed',
    facts: { symbol, orders: String(orders.get(user) ?? 0), positions: String(positions.get(user) ?? 0) },
  }));
}

/** Whose orders were cancelled and whose positions were closed because a pair left. */
function delistNotices(deps: NoticeDeps, batch: Batch, pair: Pair, now: Instant): readonly NewNotice[] {
  const ended = [...batch.levers]
    .flatMap((id) => deps.leverage.queries.trade(id) ?? [])
    .filter((trade) => trade.pair === pair.id);
  const users = [...batch.balances.keys()].sort((a, b) => a - b);
  return users.flatMap((user): readonly NewNotice[] => {
    const own = ended.filter((trade) => trade.user === user);
    const closed = own.filter(({ end }) => end === 'delisted');
    const orders = own.length - closed.length + cancelledNow(deps, user, pair, now);
    if (orders + closed.length === 0) return [];
    const result = shortAmount(closed.reduce((sum, { profit }) => sum + profit, 0n));
    const facts = { orders: String(orders), positions: String(closed.length), result };
    return [
      { user, kind: 'pairDelisted', facts: { ...facts, symbol: pair.symbol, currency: pair.quoteName } },
    ];
  });
}

/** How many spot orders of a user were taken out of the book at this instant. */
function cancelledNow({ ledger }: NoticeDeps, user: number, { base, quote }: Pair, now: Instant): number {
  const count = (currency: number, memo: string) =>
    ledger
      .movements(
        { user, wallet: 'change', currency, memos: [memo] },
        { offset: 0, limit: 2 * MAX_OPEN_ORDERS },
      )
      .rows.filter(({ at, locked }) => at === now && !locked).length;
  return count(quote, logTypes.spotBuyCancel.memo) + count(base, logTypes.spotSellCancel.memo);
}

/** Goals that were met and missions that ended at this instant. */
export function missionNotices({ missions }: NoticeDeps, now: Instant): readonly NewNotice[] {
  return missions.queries.decidedAt(now).flatMap(({ user, mission, goals, met, ending }): NewNotice[] => {
    if (ending?.outcome === 'done') return [{ user, kind: 'missionDone', facts: { mission } }];
    if (ending) return [{ user, kind: 'missionFailed', facts: { mission, reason: ending.reason ?? '' } }];
    return met.map((goal) => ({
      user,
      kind: 'missionGoal',
      facts: { mission, goal: String(goal), goals: String(goals) },
    }));
  });
}
