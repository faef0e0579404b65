/** What a trainee did since a mark, read from the ledger and from the fills of his orders. */
import type { Amount } from '#simulator/engine/kernel/index.ts';
import { mulDiv, UNIT } from '#simulator/engine/kernel/index.ts';
import { logTypes } from '#simulator/engine/ledger/index.ts';
import type { Ledger, Movement, WalletName } from '#simulator/engine/ledger/index.ts';
import { quantity } from '#simulator/engine/market/index.ts';
import type { Market, Pair } from '#simulator/engine/market/index.ts';
import type { Side } from '#simulator/engine/market/book/index.ts';
import type { RowPage, RowRange } from '../module.ts';
import type {
  MissionContract,
  Contracts,
  MissionFill,
  MissionDeps,
  Orders,
  Position,
  Positions,
} from './ports.ts';
import type { RunMark } from './records.ts';

/** One thing a trainee did, or that happened to his orders. */
export type MissionFact =
  | {
      readonly type: 'transfer';
      readonly from: WalletName;
      readonly to: WalletName;
      readonly currency: number;
      readonly amount: Amount;
    }
  | { readonly type: 'deposit'; readonly currency: number; readonly amount: Amount }
  | { readonly type: 'c2cPurchase'; readonly currency: number; readonly amount: Amount }
  | { readonly type: 'cancel'; readonly side: Side }
  | {
      readonly type: 'fill';
      readonly order: number;
      readonly pair: Pair;
      readonly side: Side;
      readonly mode: 'limit' | 'market';
      /** Whether the order traded while it waited, as the maker. */
      readonly waited: boolean;
      /** In base. */
      readonly amount: Amount;
      /** Worth of the fee in USDT at that moment. */
      readonly fee: Amount;
    }
  /** Funds came from outside the exchange or left it: no gain and no loss. `worth` in USDT at that moment. */
  | { readonly type: 'flow'; readonly worth: Amount };

const MAX_PAGE = 100;

const transferMemos: ReadonlySet<string> = new Set(
  Object.entries(logTypes)
    .filter(([name]) => name.startsWith('transfer'))
    .map(([, { memo }]) => memo),
);

/** Log rows of deposits that are credited. */
const depositMemos: ReadonlySet<string> = new Set([logTypes.chainDeposit.memo, logTypes.claimPassed.memo]);

/** Log rows of funds that come from outside or go there. A module that adds such a way adds its rows here. */
const flowMemos: ReadonlySet<string> = new Set([
  'log.opening',
  'log.paperMoney',
  ...Object.entries(logTypes)
    .filter(([name]) => name.startsWith('admin'))
    .map(([, { memo }]) => memo),
  ...depositMemos,
  logTypes.withdrawDone.memo,
  // Coins against CNY, which the exchange does not hold, and what an acceptor keeps of them, which leaves it.
  logTypes.acceptorBuy.memo,
  logTypes.acceptorFee.memo,
  logTypes.acceptorSold.memo,
  logTypes.c2cBuyerCredit.memo,
  logTypes.c2cSold.memo,
]);

const cancelSides: ReadonlyMap<string, Side> = new Map([
  [logTypes.spotBuyCancel.memo, 'buy'],
  [logTypes.spotSellCancel.memo, 'sell'],
]);

/** The end of what there is to read now. */
export function newestMark(deps: MissionDeps, user: number): RunMark {
  const newest = { offset: 0, limit: 1 };
  const idOf = ({ rows: [row] }: RowPage<{ readonly id: number }>): number => row?.id ?? 0;
  return {
    movement: idOf(deps.ledger.movements({ user }, newest)),
    fill: idOf(deps.orders.trades(user, newest)),
    position: idOf(deps.positions.list(user, newest)),
    contract: idOf(deps.contracts.list(user, newest)),
  };
}

/** Movements of a user after a mark, oldest first. */
export function movementsSince(ledger: Ledger, user: number, after: number): Movement[] {
  return since(after, (page) => ledger.movements({ user }, page).rows);
}

/** Fills of a user's orders after a mark, oldest first. */
export function fillsSince(orders: Orders, user: number, after: number): MissionFill[] {
  return since(after, (page) => orders.trades(user, page).rows);
}

/** A user's leverage positions after a mark, oldest first. */
export function positionsSince(positions: Positions, user: number, after: number): Position[] {
  return since(after, (page) => positions.list(user, page).rows);
}

/** A user's second contracts after a mark, oldest first. */
export function contractsSince(contracts: Contracts, user: number, after: number): MissionContract[] {
  return since(after, (page) => contracts.list(user, page).rows);
}

/** Begins with the newest row alone and reads twice as many each time: there is often nothing after the mark. */
function since<T extends { readonly id: number }>(
  after: number,
  rowsOf: (page: RowRange) => readonly T[],
): T[] {
  const found: T[] = [];
  for (let offset = 0, limit = 1; ; offset += limit, limit = Math.min(2 * limit, MAX_PAGE)) {
    const rows = rowsOf({ offset, limit });
    const fresh = rows.filter(({ id }) => id > after);
    found.push(...fresh);
    if (fresh.length < limit) return found.reverse();
  }
}

/** What happened after the mark. Orders up to `lastOldOrder` were there before the mission, so their fills do not count. */
export function factsSince(
  deps: MissionDeps,
  user: number,
  mark: RunMark,
  lastOldOrder: number,
): MissionFact[] {
  const fills = fillsSince(deps.orders, user, mark.fill).map((fill) => fillFact(deps, user, fill));
  return [
    ...ledgerFacts(deps.market, movementsSince(deps.ledger, user, mark.movement)),
    ...fills.filter((fact) => fact.order > lastOldOrder),
  ];
}

function ledgerFacts(market: Market, movements: readonly Movement[]): MissionFact[] {
  return movements.flatMap((row, i): MissionFact[] => {
    const { memo, amount, currency } = row;
    // A transfer is two legs, one after the other: out of one account, into another.
    if (transferMemos.has(memo) && amount > 0n) {
      const out = movements[i - 1];
      return out ? [{ type: 'transfer', from: out.wallet, to: row.wallet, currency, amount }] : [];
    }
    const deposit: MissionFact[] = depositMemos.has(memo) ? [{ type: 'deposit', currency, amount }] : [];
    const bought = memo === logTypes.c2cBuyerCredit.memo;
    const purchase: MissionFact[] = bought ? [{ type: 'c2cPurchase', currency, amount }] : [];
    if (flowMemos.has(memo))
      return [{ type: 'flow', worth: movementWorth(market, row) }, ...deposit, ...purchase];
    const side = cancelSides.get(memo);
    return side && !row.locked ? [{ type: 'cancel', side }] : [];
  });
}

/**
 * Log rows of what leverage, second contracts and withdrawals cost. A row may move a margin as well, from one side of the
 * account to the other, so the cost is what a user's movements of these rows come to together.
 */
const costMemos: ReadonlySet<string> = new Set(
  [
    logTypes.leverFee,
    logTypes.leverCancel,
    logTypes.leverOvernight,
    logTypes.microFee,
    logTypes.insuranceFeeBack,
    logTypes.withdrawFee,
  ].map(({ memo }) => memo),
);

/** Whether a movement is part of such a cost. */
export const isCost = ({ memo }: Movement): boolean => costMemos.has(memo);

/** Whether a movement brings funds in from outside or takes them there. */
export const isFlow = ({ memo }: Movement): boolean => flowMemos.has(memo);

/** Worth of a movement in USDT when it happened. */
export function movementWorth(market: Market, { amount, currency, at }: Movement): Amount {
  return mulDiv(amount, market.usdtPrice(currency, at), UNIT);
}

/** The user's part of a fill. */
export function ownPart(fill: MissionFill, user: number): { side: Side; order: number } {
  return fill.buyer === user
    ? { side: 'buy', order: fill.buyOrder }
    : { side: 'sell', order: fill.sellOrder };
}

/** What the user paid for a fill: the buyer in base, the seller in quote. `worth` in USDT when it happened. */
export function fillFee(
  market: Market,
  fill: MissionFill,
  user: number,
): { readonly currency: number; readonly amount: Amount; readonly worth: Amount } {
  const pair = pairOf(market, fill.pair);
  const bought = fill.buyer === user;
  const currency = bought ? pair.base : pair.quote;
  const amount = bought ? fill.buyerFee : fill.sellerFee;
  return { currency, amount, worth: mulDiv(amount, market.usdtPrice(currency, fill.at), UNIT) };
}

function fillFact({ market, orders }: MissionDeps, user: number, fill: MissionFill) {
  const pair = pairOf(market, fill.pair);
  const { side, order } = ownPart(fill, user);
  const waited = fill.side !== side;
  return {
    type: 'fill',
    order,
    pair,
    side,
    // Only a limit order waits; the receipt of one that came just now is there.
    mode: waited ? 'limit' : (orders.receipt(user, order)?.mode ?? 'limit'),
    waited,
    amount: quantity(pair, fill.lots),
    fee: fillFee(market, fill, user).worth,
  } as const satisfies MissionFact;
}

function pairOf(market: Market, id: number): Pair {
  const pair = market.pair(id);
  if (pair === undefined) throw new Error(`a fill names pair ${id}, which does not exist`);
  return pair;
}
