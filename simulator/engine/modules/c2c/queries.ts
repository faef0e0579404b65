/** What reads peer-to-peer trading (E53, E55, E57, E58, E63, E64, X12). */
import type { Instant } from '#simulator/engine/kernel/index.ts';
import { newestFirst } from '../module.ts';
import type { Lock, RowPage, RowRange } from '../module.ts';
import * as lifecycle from './lifecycle.ts';
import { findAd, openAds } from './market.ts';
import { coinSeller, isParty, isRunning, recordOf } from './math.ts';
import type { TradeRecord } from './math.ts';
import type { Ad, AdSide, Deal, DealStatus, Payout, PayoutAccounts } from './records.ts';
import type { C2cDeps, C2cState } from './state.ts';
import { isTrader, shownPayout } from './traders/people.ts';
import type { SimulatedTrader } from './traders/people.ts';

/** Restricts a list to a side of the ad and a currency; what is left out does not. */
export interface C2cFilter {
  readonly side?: AdSide;
  readonly currency?: number;
}

/** Which of the two parties of a deal somebody is: who took the ad, or who published it. */
type Party = 'taker' | 'publisher';

/** Restricts the orders of a user; what is left out does not. */
interface OrderFilter {
  readonly party?: Party;
  readonly status?: DealStatus;
}

/** The read side of the module. */
export function createC2cQueries(deps: C2cDeps, state: C2cState) {
  return {
    /** The open ads of a currency and side, newest first. */
    market: (currency: number, side: AdSide, page: RowRange): RowPage<Ad> =>
      paged(openAds(deps, state, currency, side), page),
    /** An ad, whatever became of it. */
    ad: (id: number): Ad | undefined => findAd(deps, state, id),
    /** A user's ads that are open or taken, newest first. */
    adsOf: (user: number, filter: C2cFilter, page: RowRange): RowPage<Ad> =>
      newestFirst(
        state.liveAdsOf(user).filter((ad) => fits(ad, filter)),
        page,
      ),
    /** Every ad of users that is open or taken, and every ad of traders that a user has taken, oldest first. */
    liveAds: (): readonly Ad[] =>
      state.liveAds().toSorted((a, b) => a.createdAt - b.createdAt || a.id - b.id),
    /** Deals that a user took, newest first. */
    dealsOf: (
      user: number,
      { status, ...filter }: C2cFilter & { readonly status?: DealStatus },
      page: RowRange,
    ): RowPage<Deal> =>
      newestFirst(
        state
          .dealsOfTaker(user)
          .filter((deal) => fits(deal, filter) && (status ?? deal.status) === deal.status),
        page,
      ),
    /** Deals on an ad, newest first. */
    dealsOn: (ad: number, page: RowRange): RowPage<Deal> => newestFirst(state.dealsOf(ad), page),
    /** Deals of a user on either side, running ones first, then newest first. */
    ordersOf: (user: number, filter: OrderFilter, page: RowRange): RowPage<Deal> =>
      paged(ordersOf(state, user, filter), page),
    /** What somebody, user or simulated trader, has done in deals that are over. */
    recordOf: (person: number): TradeRecord => recordOf(person, dealsWith(state, person)),
    deal: (id: number): Deal | undefined => state.deal(id),
    /** When the exchange decides a deal by itself; undefined where it does not. */
    decisionAt: (deal: Deal): Instant | undefined => lifecycle.decisionAt(deps, deal),
    /** Every deal that is unpaid or paid, oldest first. */
    running: (): readonly Deal[] => state.running(),
    /** The running deals of a user on either side, oldest first. */
    runningOf: (user: number): readonly Deal[] => state.running().filter((deal) => isParty(deal, user)),
    /** How a user is paid; undefined where no details are saved. */
    payout: (user: number): Payout | undefined => state.payout(user),
    /** The simulated trader of an id; undefined for a user. */
    trader: (id: number): SimulatedTrader | undefined => deps.traders.byId(id),
    /** The simulated party of a deal. */
    traderIn: (deal: Deal): SimulatedTrader | undefined => lifecycle.traderIn(deps, deal),
    /** How the coin seller of a deal is paid, as the parties see it. */
    payoutOf: (deal: Deal): PayoutAccounts =>
      isTrader(coinSeller(deal)) ? shownPayout(deal.payout) : deal.payout,
    /** Every lock that ads and deals explain. */
    locks: (): Iterable<Lock> => locks(state),
  };
}

/** The deals of a person as this party, or as either, newest first. */
function dealsWith(state: C2cState, person: number, party?: Party): readonly Deal[] {
  const taken = party === 'publisher' ? [] : state.dealsOfTaker(person);
  const made = party === 'taker' ? [] : state.dealsOfPublisher(person);
  return [...taken, ...made].sort((a, b) => b.id - a.id);
}

/** The deals of a user on either side, running ones first, then newest first. */
function ordersOf(state: C2cState, user: number, { party, status }: OrderFilter): readonly Deal[] {
  const fitting = dealsWith(state, user, party).filter((deal) => (status ?? deal.status) === deal.status);
  return [...fitting.filter(isRunning), ...fitting.filter((deal) => !isRunning(deal))];
}

function fits(row: Pick<Ad, 'side' | 'currency'>, { side, currency }: C2cFilter): boolean {
  return (side ?? row.side) === row.side && (currency ?? row.currency) === row.currency;
}

function paged<T>(newestFirstRows: readonly T[], { offset, limit }: RowRange): RowPage<T> {
  return { rows: newestFirstRows.slice(offset, offset + limit), total: newestFirstRows.length };
}

/** A sell ad holds its coins until it is over; a buy ad holds nothing; the taker does. */
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
