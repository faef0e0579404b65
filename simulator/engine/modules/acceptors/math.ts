/** Pure rules of deals with acceptors: what money comes to in coins, who keeps what, and what a deal does to the quotas. */
import { mulDiv, percentOf, UNIT } from '#simulator/engine/kernel/index.ts';
import type { Amount } from '#simulator/engine/kernel/index.ts';
import type { Quotas } from './acceptors.ts';
import type { AcceptorDeal, DealSide } from './records.ts';

/** Fen are the smallest money there is. */
export const CNY_DECIMALS = 2;

const FEN = UNIT / 100n;

/**
 * Coins for money at so many CNY for a coin. What the user gets is truncated, what the user gives is rounded up, each at
 * 1e-8: no one gains by going to and fro.
 */
export function coinsFor(side: DealSide, money: Amount, cnyPerCoin: Amount): Amount {
  return mulDiv(money, UNIT, cnyPerCoin, side === 'buy' ? 'down' : 'up');
}

/** Money that coins come to, truncated to fen: a user can withdraw all of it. */
export function moneyFor(coins: Amount, cnyPerCoin: Amount): Amount {
  const money = mulDiv(coins, cnyPerCoin, UNIT);
  return money - (money % FEN);
}

/** What the acceptor keeps of a recharge, in coins. */
export function acceptorFee({ coins, ratePercent }: Pick<AcceptorDeal, 'coins' | 'ratePercent'>): Amount {
  return percentOf(coins, ratePercent);
}

/** What the acceptor pays for a withdrawal: CNY, truncated to fen. */
export function payoutOf({ money, ratePercent }: Pick<AcceptorDeal, 'money' | 'ratePercent'>): Amount {
  const payout = money - percentOf(money, ratePercent);
  return payout - (payout % FEN);
}

const NOTHING: Quotas = { recharge: 0n, cash: 0n };

/** What a deal has done so far to the quotas of its acceptor (ACCEPTORS-R1, ACCEPTORS-R2). */
export function quotaEffect({ side, status, money }: AcceptorDeal): Quotas {
  if (side === 'buy') return status === 'confirmed' ? { recharge: -money, cash: money } : NOTHING;
  if (status === 'rejected') return NOTHING;
  return { recharge: status === 'confirmed' ? money : 0n, cash: -money };
}

/** Both quotas with `effect` added, `times` 1 or -1. */
export function plus(quotas: Quotas, effect: Quotas, times: 1n | -1n = 1n): Quotas {
  return {
    recharge: quotas.recharge + times * effect.recharge,
    cash: quotas.cash + times * effect.cash,
  };
}
