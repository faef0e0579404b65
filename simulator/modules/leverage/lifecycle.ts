/**
 * Every step in the life of a trade (LEVERAGE-R9): its money, its record, its event. The caller has checked
 * that the step is allowed.
 */
import type { Amount, Instant } from '#simulator/kernel/index.ts';
import { logTypes } from '#simulator/ledger/index.ts';
import { priceOfTicks, profitAt } from './math.ts';
import { isHeld } from './records.ts';
import type { LeverEnd, LeverTrade } from './records.ts';
import { postClose, postRefund, postStake } from './settlement.ts';
import type { LeverAccount, LeverState } from './state.ts';
import type { LeverageDeps } from './terms.ts';

/** The steps of a trade. */
export interface Lifecycle {
  /** Takes margin and fee of a new trade, and keeps it. */
  place(trade: LeverTrade): void;
  /** Keeps what became of a trade whose money stays where it is. */
  change(trade: LeverTrade): void;
  /** A pending trade becomes a position; it is not priced again. */
  activate(trade: LeverTrade): void;
  /** Gives margin and fee of a pending trade back. */
  revoke(trade: LeverTrade): void;
  /** Closes a position at the last price. */
  close(trade: LeverTrade, end: LeverEnd): void;
  /** Closes every position of an account at the last prices, in one posting: what one wins covers what another loses. */
  liquidate(account: LeverAccount): void;
}

/** The steps over one slice. */
export function createLifecycle(
  deps: LeverageDeps,
  state: LeverState,
  changed: (user: number) => void,
): Lifecycle {
  const { context, ledger, market } = deps;
  const ownerOf = (trade: LeverTrade) => ({ user: trade.user, quote: state.pairOf(trade).quote });
  const lastPrice = (trade: LeverTrade): Amount => {
    const pair = state.pairOf(trade);
    return priceOfTicks(pair, market.price(pair, context.now()));
  };
  const change = (trade: LeverTrade): void => {
    state.put(trade);
    const { id, user, pair, status } = trade;
    changed(user);
    context.emit({ type: 'leverage.trade', trade: id, user, pair, status });
  };
  const ended = (trade: LeverTrade, end: LeverEnd): LeverTrade =>
    closedAt(trade, end, lastPrice(trade), context.now());
  return {
    change,
    place(trade) {
      postStake(ledger, ownerOf(trade), trade);
      change(trade);
    },
    activate: (trade) => change({ ...trade, status: 'holding', openedAt: context.now() }),
    revoke(trade) {
      const now = context.now();
      postRefund(ledger, ownerOf(trade), trade);
      change({
        ...trade,
        status: 'revoked',
        marginLeft: 0n,
        closePrice: lastPrice(trade),
        handledAt: now,
        completedAt: now,
      });
    },
    close(trade, end) {
      const closed = ended(trade, end);
      const settled = { margin: trade.marginLeft, profit: closed.profit };
      postClose(ledger, ownerOf(trade), settled, logTypes.leverClose);
      change(closed);
    },
    liquidate(account) {
      const closed = state
        .openTrades(account)
        .filter(isHeld)
        .map((trade) => ended(trade, 'liquidation'));
      const sum = (part: (trade: LeverTrade) => Amount) => closed.reduce((all, each) => all + part(each), 0n);
      const settled = { margin: sum(({ marginLeft }) => marginLeft), profit: sum(({ profit }) => profit) };
      postClose(ledger, account, settled, logTypes.leverLiquidation);
      for (const trade of closed) change(trade);
    },
  };
}

function closedAt(trade: LeverTrade, end: LeverEnd, closePrice: Amount, now: Instant): LeverTrade {
  return {
    ...trade,
    status: 'closed',
    closePrice,
    profit: profitAt(trade, closePrice),
    end,
    handledAt: trade.handledAt === 0 ? now : trade.handledAt,
    completedAt: now,
  };
}
