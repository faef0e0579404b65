/** What modules emitted in one piece of work. */
import { entryOf } from '#simulator/engine/modules/kit.ts';
import type { ModuleEvent, NoticeEvent } from '#simulator/engine/modules/module.ts';
import type { PairStatus } from '#simulator/engine/market/index.ts';

export interface Batch {
  /** Ids of users' spot trades. */
  readonly trades: number[];
  /** Ids of leverage trades that came or changed, each once. */
  readonly levers: Set<number>;
  /** Ids of second contracts that were settled. */
  readonly contracts: number[];
  readonly notices: NoticeEvent[];
  readonly statuses: Map<number, PairStatus>;
  /** Currencies by user whose balance changed. */
  readonly balances: Map<number, Set<number>>;
}

export const emptyBatch = (): Batch => ({
  trades: [],
  levers: new Set(),
  contracts: [],
  notices: [],
  statuses: new Map(),
  balances: new Map(),
});

/** Takes an event in. */
export function gather(batch: Batch, event: ModuleEvent): void {
  if (event.type === 'spot.trade') batch.trades.push(event.trade);
  if (event.type === 'leverage.trade') batch.levers.add(event.trade);
  if (event.type === 'micro.closed') batch.contracts.push(event.order);
  if (event.type === 'notice') batch.notices.push(event);
  if (event.type === 'market.status') batch.statuses.set(event.pair, event.status);
  if (event.type === 'balance')
    entryOf(batch.balances, event.user, () => new Set<number>()).add(event.currency);
}
