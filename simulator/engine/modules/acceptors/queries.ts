/** What reads acceptors and deals with them (E66, E67, E69). */
import type { Amount } from '#simulator/engine/kernel/index.ts';
import { newestFirst } from '../module.ts';
import type { Lock, RowPage, RowRange } from '../module.ts';
import { acceptorById, builtInAcceptors } from './acceptors.ts';
import type { Acceptor, Quotas } from './acceptors.ts';
import { legalAccountOf, coinOf } from './postings.ts';
import type { AcceptorDeal, DealSide, AcceptorDealStatus } from './records.ts';
import type { AcceptorDeps, AcceptorState } from './state.ts';
import { balanceOf } from './terms.ts';

/** An acceptor with what is left of its quotas. */
export interface AcceptorAvailability {
  readonly acceptor: Acceptor;
  readonly quotas: Quotas;
}

/** Restricts a list of deals; what is left out does not. */
export interface DealFilter {
  readonly status?: AcceptorDealStatus;
  readonly user?: number;
}

/** The read side of the module. */
export function createAcceptorQueries(deps: AcceptorDeps, state: AcceptorState) {
  const availability = (acceptor: Acceptor): AcceptorAvailability => ({
    acceptor,
    quotas: state.quotas(acceptor.id),
  });
  return {
    /** Every acceptor, by id. */
    list: (): readonly AcceptorAvailability[] => builtInAcceptors.map(availability),
    byId: (id: number): AcceptorAvailability | undefined => {
      const acceptor = acceptorById(id);
      return acceptor && availability(acceptor);
    },
    /** A user's deals of a side, newest first. */
    deals: (user: number, side: DealSide, page: RowRange): RowPage<AcceptorDeal> =>
      newestFirst(
        state.all(user).filter((deal) => deal.side === side),
        page,
      ),
    deal: (id: number): AcceptorDeal | undefined => state.deal(id),
    /** The deals of all users, newest first. */
    all({ status, user }: DealFilter, page: RowRange): RowPage<AcceptorDeal> {
      const deals = status === 'waiting' ? state.waiting() : state.all();
      const fits = (deal: AcceptorDeal) =>
        (status ?? deal.status) === deal.status && (user ?? deal.user) === deal.user;
      return newestFirst(deals.filter(fits), page);
    },
    /** What a user can withdraw through acceptors, in CNY. */
    balance: (user: number): Amount => balanceOf(deps, user),
    /** Every lock that waiting withdrawals explain. */
    *locks(): Generator<Lock> {
      const { id: currency } = coinOf(deps.market);
      for (const { user, side, coins } of state.waiting())
        if (side === 'sell') yield { ...legalAccountOf(user, currency), amount: coins };
    },
  };
}
