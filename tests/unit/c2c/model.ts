/**
 * The rules of docs/c2c.md written a second time, as plainly as possible: lists that are searched, whole numbers of
 * coins, a clock, and no index, job or ledger. Tests play the same moves here and on the exchange.
 */
import { DAY_MS, MINUTE_MS } from '#simulator/engine/kernel/index.ts';

export type Side = 'buy' | 'sell';

interface ModelAd {
  readonly id: number;
  readonly owner: number;
  readonly side: Side;
  readonly coins: number;
  readonly at: number;
  status: 'open' | 'taken' | 'sold' | 'withdrawn' | 'expired';
}

interface ModelDeal {
  readonly id: number;
  readonly ad: ModelAd;
  readonly taker: number;
  readonly at: number;
  status: 'unpaid' | 'paid' | 'finished' | 'cancelled';
}

export interface Model {
  now: number;
  readonly ads: ModelAd[];
  readonly deals: ModelDeal[];
  /** Coins of each user that are free. */
  readonly free: number[];
  /** Times of the cancels of each user. */
  readonly cancels: number[][];
}

export function newModel(users: number, coins: number, now: number): Model {
  return {
    now,
    ads: [],
    deals: [],
    free: Array.from({ length: users }, () => coins),
    cancels: Array.from({ length: users }, () => []),
  };
}

/** Coins of a user that an ad or a deal holds. */
export function heldOf({ ads, deals }: Model, user: number): number {
  const offered = ads.filter(
    ({ owner, side, status }) => owner === user && side === 'sell' && isLive(status),
  );
  const owed = deals.filter((deal) => isRunning(deal) && deal.ad.side === 'buy' && deal.taker === user);
  return [...offered, ...owed.map(({ ad }) => ad)].reduce((sum, { coins }) => sum + coins, 0);
}

const isLive = (status: ModelAd['status']) => status === 'open' || status === 'taken';
const isRunning = ({ status }: ModelDeal) => status === 'unpaid' || status === 'paid';
const buyerOf = ({ ad, taker }: ModelDeal) => (ad.side === 'sell' ? taker : ad.owner);
const sellerOf = ({ ad, taker }: ModelDeal) => (ad.side === 'sell' ? ad.owner : taker);

/** Days begin at midnight in Shanghai. */
const dayOf = (at: number) => Math.floor((at + 8 * 60 * MINUTE_MS) / DAY_MS);
const cancelsToday = ({ cancels, now }: Model, user: number) =>
  (cancels[user] ?? []).filter((at) => dayOf(at) === dayOf(now)).length;

const give = ({ free }: Model, user: number, coins: number): void => {
  free[user] = (free[user] ?? 0) + coins;
};

export function publish(model: Model, owner: number, side: Side, coins: number): string {
  if (side === 'buy' && cancelsToday(model, owner) >= 3) return 'CANCEL_LIMIT';
  if (side === 'sell' && (model.free[owner] ?? 0) < coins) return 'BALANCE';
  if (side === 'sell') give(model, owner, -coins);
  model.ads.push({ id: model.ads.length + 1, owner, side, coins, at: model.now, status: 'open' });
  return 'ok';
}

export function withdraw(model: Model, user: number, id: number): string {
  const ad = model.ads.find((each) => each.id === id);
  if (!ad) return 'NOT_FOUND';
  if (ad.owner !== user) return 'NOT_OWNER';
  if (ad.status !== 'open') return 'STATE';
  leave(model, ad, 'withdrawn');
  return 'ok';
}

function leave(model: Model, ad: ModelAd, status: 'withdrawn' | 'expired'): void {
  ad.status = status;
  if (ad.side === 'sell') give(model, ad.owner, ad.coins);
}

export function take(model: Model, user: number, id: number): string {
  const ad = model.ads.find((each) => each.id === id);
  if (!ad) return 'NOT_FOUND';
  if (ad.status !== 'open') return 'STATE';
  if (ad.owner === user) return 'OWN_AD';
  if (model.deals.some((deal) => deal.taker === user && isRunning(deal))) return 'STATE';
  if (ad.side === 'buy' && (model.free[user] ?? 0) < ad.coins) return 'BALANCE';
  if (ad.side === 'buy') give(model, user, -ad.coins);
  ad.status = 'taken';
  model.deals.push({ id: model.deals.length + 1, ad, taker: user, at: model.now, status: 'unpaid' });
  return 'ok';
}

export function pay(model: Model, user: number, id: number): string {
  const deal = model.deals.find((each) => each.id === id);
  if (!deal) return 'NOT_FOUND';
  if (buyerOf(deal) !== user) return 'NOT_OWNER';
  if (deal.status !== 'unpaid') return 'STATE';
  deal.status = 'paid';
  return 'ok';
}

export function cancel(model: Model, user: number, id: number): string {
  const deal = model.deals.find((each) => each.id === id);
  if (!deal) return 'NOT_FOUND';
  if (buyerOf(deal) !== user) return 'NOT_OWNER';
  if (deal.status !== 'unpaid') return 'STATE';
  if (cancelsToday(model, user) >= 3) return 'CANCEL_LIMIT';
  model.cancels[user]?.push(model.now);
  callOff(model, deal);
  return 'ok';
}

function callOff(model: Model, deal: ModelDeal): void {
  const { ad } = deal;
  deal.status = 'cancelled';
  ad.status = 'open';
  if (ad.side === 'buy') give(model, deal.taker, ad.coins);
  if (model.now >= ad.at + DAY_MS) leave(model, ad, 'expired');
}

/** `side` says which of the two calls it is. */
export function confirm(model: Model, user: number, id: number, side: Side): string {
  const deal = model.deals.find((each) => each.id === id);
  if (!deal) return 'NOT_FOUND';
  if (deal.ad.owner !== user && deal.taker !== user) return 'NOT_OWNER';
  if (deal.ad.side !== side) return 'STATE';
  if (sellerOf(deal) !== user) return 'NOT_OWNER';
  if (deal.status !== 'paid') return 'STATE';
  finish(model, deal);
  return 'ok';
}

function finish(model: Model, deal: ModelDeal): void {
  deal.status = 'finished';
  deal.ad.status = 'sold';
  give(model, buyerOf(deal), deal.ad.coins);
}

export function rule(model: Model, id: number, decision: 'release' | 'cancel'): string {
  const deal = model.deals.find((each) => each.id === id);
  if (!deal) return 'NOT_FOUND';
  if (!isRunning(deal)) return 'STATE';
  if (decision === 'cancel') callOff(model, deal);
  else if (deal.status !== 'paid') return 'STATE';
  else finish(model, deal);
  return 'ok';
}

/** Time passes: what runs out does so at its minute, the earliest first. */
export function advance(model: Model, ms: number): void {
  const end = model.now + ms;
  for (;;) {
    const lapses = model.deals
      .filter(({ status }) => status === 'unpaid')
      .map((deal) => ({ at: deal.at + 15 * MINUTE_MS, act: () => callOff(model, deal) }));
    const expiries = model.ads
      .filter(({ status }) => status === 'open')
      .map((ad) => ({ at: ad.at + DAY_MS, act: () => leave(model, ad, 'expired') }));
    const [next] = [...lapses, ...expiries].sort((a, b) => a.at - b.at);
    if (!next || next.at > end) break;
    model.now = next.at;
    next.act();
  }
  model.now = end;
}
