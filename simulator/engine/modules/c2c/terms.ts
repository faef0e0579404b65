/** The terms of an ad, checked in the order of C2C-R10 before anything changes. */
import { Refusal, parseDecimal, tenTo } from '#simulator/engine/kernel/index.ts';
import type { Actor, Amount } from '#simulator/engine/kernel/index.ts';
import { freeOf, paymentMethods, requireFree, requireUser } from '../module.ts';
import type { PaymentMethod } from '../module.ts';
import { CANCELS_A_DAY, cancelsToday, DECIMALS } from './math.ts';
import type { Ad, AdSide, Payout } from './records.ts';
import type { C2cDeps, C2cState } from './state.ts';

/** An ad as the user wrote it: amounts as decimal text, `price` in CNY; `min` may be '0'. */
export type PublishAdInput = {
  readonly side: AdSide;
  readonly currency: number;
  readonly way: PaymentMethod;
  readonly price: string;
  readonly number: string;
  readonly min: string;
};

/** An ad that can be published. */
export type AdTerms = Omit<Ad, 'id' | 'createdAt' | 'expiresAt' | 'status'>;

/** Largest number of coins and largest price in CNY, 10 000 000 000: what is above is taken for a typing error. */
const MAX: Amount = tenTo(18);

/** Refuses with LOGIN, PARAM {field}, NO_PAYOUT, NOT_FOUND, CANCEL_LIMIT, BALANCE. */
export function readAd(deps: C2cDeps, state: C2cState, actor: Actor, input: PublishAdInput): AdTerms {
  const publisher = requireUser(actor);
  const { side, way } = input;
  if (side !== 'buy' && side !== 'sell') throw new Refusal('PARAM', { field: 'side' });
  if (!paymentMethods.includes(way)) throw new Refusal('PARAM', { field: 'way' });
  const price = readAmount('price', input.price, 1n);
  const number = readAmount('number', input.number, 1n);
  const min = readAmount('min', input.min, 0n);
  if (min > number) throw new Refusal('PARAM', { field: 'min' });
  requirePayout(state, publisher);
  const currency = deps.market.currency(input.currency);
  if (!currency?.isLegal) throw new Refusal('NOT_FOUND');
  if (side === 'buy') requireCancelsLeft(deps, state, publisher);
  if (side === 'sell') requireCoins(deps, publisher, currency.id, number);
  return { publisher, side, currency: currency.id, way, price, number, min };
}

function readAmount(field: string, text: string, min: Amount): Amount {
  const units = parseDecimal(text, DECIMALS);
  if (units === undefined) {
    const isFiner = parseDecimal(text, 18) !== undefined;
    throw new Refusal('PARAM', isFiner ? { field, decimals: String(DECIMALS) } : { field });
  }
  const amount = units * tenTo(8 - DECIMALS);
  if (units < min || amount > MAX) throw new Refusal('PARAM', { field });
  return amount;
}

/** Refuses with NO_PAYOUT a user without payout details. */
export function requirePayout(state: C2cState, user: number): Payout {
  const payout = state.payout(user);
  if (!payout) throw new Refusal('NO_PAYOUT');
  return payout;
}

/** Refuses with CANCEL_LIMIT a user who cancelled too many deals today. */
export function requireCancelsLeft({ context }: C2cDeps, state: C2cState, user: number): void {
  if (cancelsToday(state.cancels(user), context.now()) >= CANCELS_A_DAY) throw new Refusal('CANCEL_LIMIT');
}

/** Refuses with BALANCE a user who has fewer coins in the legal account, or whose coins are not confirmed yet. */
export function requireCoins(
  { ledger, market, heldBack }: C2cDeps,
  user: number,
  currency: number,
  needed: Amount,
): void {
  const available = ledger.available(user, 'legal', currency);
  const free = freeOf(available, heldBack(user, 'legal', currency));
  requireFree({ currency: market.currency(currency)?.name ?? '', available, free }, needed);
}
