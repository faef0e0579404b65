/**
 * How spot orders move money: one balanced posting for each lock, release and trade (FILLS-R17 to FILLS-R19).
 */
import { Refusal } from '#simulator/engine/kernel/index.ts';
import type { Amount } from '#simulator/engine/kernel/index.ts';
import { logTypes } from '#simulator/engine/ledger/index.ts';
import type { AccountRef, Ledger, Leg, LogType } from '#simulator/engine/ledger/index.ts';
import { notional, quantity } from '#simulator/engine/market/index.ts';
import type { Pair } from '#simulator/engine/market/index.ts';
import type { Resting, Side } from '#simulator/engine/market/book/index.ts';
import { HOUSE } from '../module.ts';
import { postMoving } from '../postings.ts';
import { lockOf } from './math.ts';
import type { SpotTrade } from './records.ts';

/** The account that spot orders trade from and into (D-11). */
export const SPOT_WALLET = 'change';

/** Why a lock is given back: the owner asked, or the order would have traded with its own owner. */
export type ReleaseReason = 'cancelled' | 'selfTrade';

/** The currency an order of this side spends. */
export function spentCurrency(pair: Pair, side: Side): number {
  return side === 'buy' ? pair.quote : pair.base;
}

/**
 * Posts what has been checked before the first change; a refusal here would leave a half-done command, so it is a
 * violated invariant and not a response to the user.
 */
function mustPost(ledger: Ledger, log: LogType, legs: readonly Leg[]): void {
  try {
    postMoving(ledger, log, legs);
  } catch (cause) {
    if (cause instanceof Refusal) throw new Error(`checked funds are missing: ${log.memo}`, { cause });
    throw cause;
  }
}

function account(user: number, currency: number, locked = false): AccountRef {
  return user === HOUSE ? { house: 'maker', currency } : { user, wallet: SPOT_WALLET, currency, locked };
}

/** Moves what an order that starts to wait must keep from available to locked. */
export function lockFunds(ledger: Ledger, pair: Pair, order: Resting): void {
  const currency = spentCurrency(pair, order.side);
  const amount = lockOf(pair, order);
  mustPost(ledger, order.side === 'buy' ? logTypes.spotBuySubmit : logTypes.spotSellSubmit, [
    { account: account(order.owner, currency), amount: -amount },
    { account: account(order.owner, currency, true), amount },
  ]);
}

const releaseLog: Readonly<Record<ReleaseReason, Readonly<Record<Side, LogType>>>> = {
  cancelled: { buy: logTypes.spotBuyCancel, sell: logTypes.spotSellCancel },
  selfTrade: { buy: logTypes.spotBuyRevoke, sell: logTypes.spotSellRevoke },
};

/** Gives the whole lock of an order that has left the book back to its owner. */
export function releaseFunds(ledger: Ledger, pair: Pair, order: Resting, reason: ReleaseReason): void {
  const currency = spentCurrency(pair, order.side);
  const amount = lockOf(pair, order);
  mustPost(ledger, releaseLog[reason][order.side], [
    { account: account(order.owner, currency, true), amount: -amount },
    { account: account(order.owner, currency), amount },
  ]);
}

/**
 * Exchanges the two sides of a trade and takes both fees. A maker's side comes out of its lock, a taker's out of its
 * available balance, so the price improvement of a taker is simply never debited.
 */
export function settleTrade(ledger: Ledger, pair: Pair, trade: SpotTrade): void {
  const { buyer, seller, buyerFee, sellerFee } = trade;
  const paid = notional(pair, trade.price, trade.lots);
  const delivered = quantity(pair, trade.lots);
  const leg = (owner: AccountRef, amount: Amount, { type, memo }: LogType): Leg => ({
    account: owner,
    amount,
    type,
    memo,
  });
  mustPost(ledger, logTypes.spotBuyDebit, [
    leg(account(buyer, pair.quote, trade.side === 'sell'), -paid, logTypes.spotBuyDebit),
    leg(account(seller, pair.quote), paid - sellerFee, logTypes.spotSellCredit),
    leg({ house: 'fees', currency: pair.quote }, sellerFee, logTypes.spotFee),
    leg(account(seller, pair.base, trade.side === 'buy'), -delivered, logTypes.spotSellDebit),
    leg(account(buyer, pair.base), delivered - buyerFee, logTypes.spotBuyCredit),
    leg({ house: 'fees', currency: pair.base }, buyerFee, logTypes.spotFee),
  ]);
}
