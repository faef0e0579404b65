/** What reads peer-to-peer trading (E53, E55, E57, E58, E63, E64). */
import { newestFirst } from '../module.ts';
import type { Lock, Page, PageRequest } from '../module.ts';
import type { C2cDeps } from './deps.ts';
import { traderIn } from './lifecycle.ts';
import type { C2cMarket } from './market.ts';
import { coinSeller, isParty, isRunning } from './math.ts';
import type { Ad, AdSide, Deal, DealStatus, Payout } from './records.ts';
import type { C2cState } from './state.ts';
import { isTrader } from './traders/people.ts';
import type { Trader } from './traders/people.ts';

/** Restricts a list to a side of the ad and a currency; what is left out does not. */
export interface C2cFilter {
  readonly side?: AdSide;
  readonly currency?: number;
}

/** The read side of the module. */
export interface C2cQueries {
  /** The open ads of a currency and side, newest first. */
  market(currency: number, side: AdSide, page: PageRequest): Page<Ad>;
  /** An ad, whatever became of it. */
  ad(id: number): Ad | undefined;
  /** A user's ads that are open or taken, newest first. */
  adsOf(user: number, filter: C2cFilter, page: PageRequest): Page<Ad>;
  /** Every ad of users that is open or taken, and every ad of traders that a user has taken, oldest first. */
  liveAds(): readonly Ad[];
  /** Deals that a user took, newest first. */
  dealsOf(user: number, filter: C2cFilter & { readonly status?: DealStatus }, page: PageRequest): Page<Deal>;
  /** Deals on an ad, newest first. */
  dealsOn(ad: number, page: PageRequest): Page<Deal>;
  deal(id: number): Deal | undefined;
  /** Every deal that is unpaid or paid, oldest first. */
  running(): readonly Deal[];
  /** The running deals of a user on either side, oldest first. */
  runningOf(user: number): readonly Deal[];
  /** How a user is paid; undefined for who has not said. */
  payout(user: number): Payout | undefined;
  /** The simulated trader of an id; undefined for a user. */
  trader(id: number): Trader | undefined;
  /** The simulated party of a deal. */
  traderIn(deal: Deal): Trader | undefined;
  /** Every lock that ads and deals explain. */
  locks(): Iterable<Lock>;
}

/** The queries over one slice. */
export function createC2cQueries(deps: C2cDeps, state: C2cState, market: C2cMarket): C2cQueries {
  return {
    market: (currency, side, page) => paged(market.open(currency, side), page),
    ad: (id) => market.ad(id),
    adsOf: (user, filter, page) =>
      newestFirst(
        state.liveAdsOf(user).filter((ad) => fits(ad, filter)),
        page,
      ),
    liveAds: () => state.liveAds().toSorted((a, b) => a.createdAt - b.createdAt || a.id - b.id),
    dealsOf: (user, { status, ...filter }, page) =>
      newestFirst(
        state
          .dealsOfTaker(user)
          .filter((deal) => fits(deal, filter) && (status ?? deal.status) === deal.status),
        page,
      ),
    dealsOn: (ad, page) => newestFirst(state.dealsOf(ad), page),
    deal: (id) => state.deal(id),
    running: () => state.running(),
    runningOf: (user) => state.running().filter((deal) => isParty(deal, user)),
    payout: (user) => state.payout(user),
    trader: (id) => deps.traders.byId(id),
    traderIn: (deal) => traderIn(deps, deal),
    locks: () => locks(state),
  };
}

function fits(row: Pick<Ad, 'side' | 'currency'>, { side, currency }: C2cFilter): boolean {
  return (side ?? row.side) === row.side && (currency ?? row.currency) === row.currency;
}

function paged<T>(newestFirstRows: readonly T[], { offset, limit }: PageRequest): Page<T> {
  return { rows: newestFirstRows.slice(offset, offset + limit), total: newestFirstRows.length };
}

/** A sell ad holds its coins until it is over; a buy ad holds nothing, and whoever takes it does. */
function* locks(state: C2cState): Generator<Lock> {
  for (const { side, publisher, currency, number } of state.liveAds()) {
    if (side === 'sell' && !isTrader(publisher))
      yield { user: publisher, wallet: 'legal', currency, amount: number };
  }
  for (const deal of state.running()) {
    const seller = coinSeller(deal);
    if (deal.side === 'buy' && isRunning(deal) && !isTrader(seller))
      yield { user: seller, wallet: 'legal', currency: deal.currency, amount: deal.number };
  }
}
