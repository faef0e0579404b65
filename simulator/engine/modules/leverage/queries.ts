/** What reads leverage trading (E19, E20, E22, W7). */
import { UNIT } from '#simulator/engine/kernel/index.ts';
import type { Amount } from '#simulator/engine/kernel/index.ts';
import { priceOfTicks } from '#simulator/engine/market/index.ts';
import type { Pair } from '#simulator/engine/market/index.ts';
import { newestFirst } from '../module.ts';
import type { Lock, RowPage, RowRange } from '../module.ts';
import { profitAt } from './math.ts';
import type { RiskSums } from './math.ts';
import { profitOf } from './positions.ts';
import { isHeld } from './records.ts';
import type { LeverSide, LeverStatus, LeverTrade } from './records.ts';
import { LEVER_WALLET } from './settlement.ts';
import type { LeverageDeps, LeverState } from './state.ts';

/** Which of a user's trades are wanted; what is left out does not restrict. */
export interface TradeFilter {
  readonly statuses?: readonly LeverStatus[] | undefined;
  readonly quote?: number | undefined;
  readonly base?: number | undefined;
}

/** The risk of a user in a quote currency, in 1e-8 of it. `balance` is what is available; the others sum over positions. */
export interface LeverRisk extends RiskSums {
  /** Margins that are left. */
  readonly marginLeft: Amount;
}

/** What is open in a pair, in 1e-8 of the base currency. The exchange itself holds the difference. */
export interface OpenInterest {
  readonly long: Amount;
  readonly short: Amount;
}

/** The read side of the leverage module. */
export function createLeverageQueries(deps: LeverageDeps, state: LeverState) {
  const { context, market } = deps;
  const last = (pair: Pair) => priceOfTicks(pair, market.price(pair, context.now()));
  const price = (trade: LeverTrade): Amount =>
    trade.closePrice === 0n ? last(state.pairOf(trade)) : trade.closePrice;
  return {
    trade: (id: number): LeverTrade | undefined => state.trade(id),
    /** The pair of a trade, or of what names one; its switches may have changed since. Throws an Error where there is none. */
    pairOf: (trade: Pick<LeverTrade, 'pair'>): Pair => state.pairOf(trade),
    /** A user's trades, newest first. */
    trades: (user: number, filter: TradeFilter, page: RowRange): RowPage<LeverTrade> =>
      newestFirst(wanted(state, user, filter), page),
    /** A user's trades that are neither closed nor revoked, newest first. */
    open: (user: number): readonly LeverTrade[] =>
      state
        .accountsOf(user)
        .flatMap((account) => state.openTrades(account))
        .sort((a, b) => b.id - a.id),
    /** Every trade of a pair that is neither closed nor revoked, oldest first. */
    openIn: (pair: Pair): readonly LeverTrade[] => state.openOf(pair.id),
    /** The latest positions of anybody in a pair, newest first. */
    latest: (pair: Pair, side: LeverSide, count: number): readonly LeverTrade[] => {
      const held = state.openOf(pair.id).filter((trade) => isHeld(trade) && trade.side === side);
      return newestFirst(
        held.sort((a, b) => a.openedAt - b.openedAt || a.id - b.id),
        { offset: 0, limit: count },
      ).rows;
    },
    risk: (user: number, quote: number): LeverRisk => riskOf(deps, state, user, quote),
    /** The last price, or the one at which a trade ended. */
    price,
    /** What a position would bring at the last price, or brought; 0 for one that never was. */
    profit: (trade: LeverTrade): Amount => {
      if (trade.status === 'closed') return trade.profit;
      return isHeld(trade) ? profitAt(trade, price(trade)) : 0n;
    },
    openInterest: (pair: Pair): OpenInterest => openInterest(state.openOf(pair.id)),
    /** Whether the user has a trade that is neither closed nor revoked (refusal OPEN_LEVER, WIRE-R7). */
    hasOpen: (user: number): boolean => state.accountsOf(user).length > 0,
    *locks(): Generator<Lock> {
      for (const account of state.accounts()) {
        const { user, quote: currency } = account;
        for (const { marginLeft: amount } of state.openTrades(account))
          yield { user, wallet: LEVER_WALLET, currency, amount };
      }
    },
  };
}

/** The risk of a user's positions in a quote currency. */
export function riskOf(
  { context, ledger, market }: LeverageDeps,
  state: LeverState,
  user: number,
  quote: number,
): LeverRisk {
  const balance = ledger.available(user, LEVER_WALLET, quote);
  const account = state.account(user, quote);
  if (!account) return { balance, margin: 0n, marginLeft: 0n, profit: 0n };
  const positions = state.positions(account);
  const { margin, marginLeft } = positions;
  const now = context.now();
  const last = (id: number): Amount => {
    const pair = state.pairOf({ pair: id });
    return priceOfTicks(pair, market.price(pair, now));
  };
  return { balance, margin, marginLeft, profit: profitOf(positions, last) / UNIT };
}

function wanted(
  state: LeverState,
  user: number,
  { statuses, quote, base }: TradeFilter,
): readonly LeverTrade[] {
  return state.tradesOf(user).filter((trade) => {
    const pair = state.pairOf(trade);
    return (
      (statuses?.includes(trade.status) ?? true) &&
      (quote ?? pair.quote) === pair.quote &&
      (base ?? pair.base) === pair.base
    );
  });
}

function openInterest(trades: readonly LeverTrade[]): OpenInterest {
  const sum = (side: LeverSide) =>
    trades
      .filter((trade) => isHeld(trade) && trade.side === side)
      .reduce((all, { number }) => all + number, 0n);
  return { long: sum('long'), short: sum('short') };
}
