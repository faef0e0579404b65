/**
 * What users do in peer-to-peer trading: E52, E54, E56, E59–E62, E65. All commands refuse with LOGIN, PARAM and NOT_FOUND;
 * what else, each of them says.
 */
import { Refusal, startOfDay } from '#simulator/engine/kernel/index.ts';
import type { Actor } from '#simulator/engine/kernel/index.ts';
import { requireUser } from '../module.ts';
import * as lifecycle from './lifecycle.ts';
import { cancelsToday, coinBuyer, hasCompleteWay, isParty, isRunning } from './math.ts';
import { findAd } from './market.ts';
import type { Ad, AdSide, Deal, PayoutAccounts } from './records.ts';
import type { C2cDeps, C2cState } from './state.ts';
import { readAd, requireCancelsLeft, requireCoins, requirePayout } from './terms.ts';
import type { PublishAdInput } from './terms.ts';

export type AdInput = { readonly ad: number };
export type C2cDealInput = { readonly deal: number };

/** The side of the ad on which the call may confirm: a buy ad's taker hands coins over, a sell ad's publisher does (C2C-R3). */
export type ConfirmDealInput = C2cDealInput & { readonly side: AdSide };

/** `c2c.publish`: the ad. Refuses NO_PAYOUT, CANCEL_LIMIT, BALANCE. */
export function publish(deps: C2cDeps, state: C2cState, actor: Actor, input: PublishAdInput): Ad {
  return lifecycle.publish(deps, state, readAd(deps, state, actor, input));
}

/** `c2c.withdraw`: takes an ad of the user off the market. Refuses NOT_OWNER, STATE. */
export function withdraw(deps: C2cDeps, state: C2cState, actor: Actor, { ad: id }: AdInput): null {
  const user = requireUser(actor);
  const ad = state.ad(id);
  if (!ad) throw new Refusal('NOT_FOUND');
  if (ad.publisher !== user) throw new Refusal('NOT_OWNER');
  if (ad.status !== 'open') throw new Refusal('STATE');
  lifecycle.close(deps, state, ad, 'withdrawn');
  return null;
}

/** `c2c.take`: the deal on a whole ad, checked in the order of C2C-R11. Refuses NO_PAYOUT, STATE, OWN_AD, BALANCE. */
export function take(deps: C2cDeps, state: C2cState, actor: Actor, { ad: id }: AdInput): Deal {
  const user = requireUser(actor);
  requirePayout(state, user);
  const ad = findAd(deps, state, id);
  if (!ad) throw new Refusal('NOT_FOUND');
  if (ad.status !== 'open') throw new Refusal('STATE');
  if (ad.publisher === user) throw new Refusal('OWN_AD');
  const running = state.dealsOfTaker(user).at(-1);
  if (running && isRunning(running)) throw new Refusal('STATE', { running: String(running.id) });
  if (ad.side === 'buy') requireCoins(deps, user, ad.currency, ad.number);
  return lifecycle.open(deps, state, ad, user);
}

/** A deal of the caller's; refuses NOT_FOUND, and NOT_OWNER to everybody who is not part of it. */
function ownDeal(state: C2cState, user: number, id: number): Deal {
  const deal = state.deal(id);
  if (!deal) throw new Refusal('NOT_FOUND');
  if (!isParty(deal, user)) throw new Refusal('NOT_OWNER');
  return deal;
}

/** `c2c.pay`: the coin buyer declares the payment. Refuses NOT_OWNER, STATE. */
export function pay(deps: C2cDeps, state: C2cState, actor: Actor, { deal: id }: C2cDealInput): null {
  const user = requireUser(actor);
  const deal = ownDeal(state, user, id);
  if (coinBuyer(deal) !== user) throw new Refusal('NOT_OWNER');
  if (deal.status !== 'unpaid') throw new Refusal('STATE');
  lifecycle.pay(deps, state, deal);
  return null;
}

/** `c2c.cancel`: the coin buyer calls an unpaid deal off. Refuses NOT_OWNER, STATE, CANCEL_LIMIT. */
export function cancel(deps: C2cDeps, state: C2cState, actor: Actor, { deal: id }: C2cDealInput): null {
  const user = requireUser(actor);
  const deal = ownDeal(state, user, id);
  if (coinBuyer(deal) !== user) throw new Refusal('NOT_OWNER');
  if (deal.status !== 'unpaid') throw new Refusal('STATE');
  requireCancelsLeft(deps, state, user);
  lifecycle.cancel(deps, state, deal, 'buyer');
  const now = deps.context.now();
  const count = cancelsToday(state.cancels(user), now) + 1;
  state.putCancels({ user, day: startOfDay(now), count });
  return null;
}

/** `c2c.confirm`: the coin seller confirms the receipt of a paid deal. Refuses NOT_OWNER, STATE. */
export function confirm(
  deps: C2cDeps,
  state: C2cState,
  actor: Actor,
  { deal: id, side }: ConfirmDealInput,
): null {
  const user = requireUser(actor);
  const deal = ownDeal(state, user, id);
  if (deal.side !== side) throw new Refusal('STATE');
  if (coinBuyer(deal) === user) throw new Refusal('NOT_OWNER');
  if (deal.status !== 'paid') throw new Refusal('STATE');
  lifecycle.finish(deps, state, deal);
  return null;
}

const MAX_DETAIL = 100;

/** `c2c.savePayout`: how the user is paid, in place of what was saved before. */
export function savePayout(deps: C2cDeps, state: C2cState, actor: Actor, given: PayoutAccounts): null {
  const user = requireUser(actor);
  const details: PayoutAccounts = {
    realName: readDetail('realName', given.realName),
    bankName: readDetail('bankName', given.bankName),
    bankAccount: readDetail('bankAccount', given.bankAccount),
    alipayAccount: readDetail('alipayAccount', given.alipayAccount),
    wechatNickname: readDetail('wechatNickname', given.wechatNickname),
    wechatAccount: readDetail('wechatAccount', given.wechatAccount),
  };
  if (details.realName === '') throw new Refusal('PARAM', { field: 'realName' });
  if (!hasCompleteWay(details)) throw new Refusal('PARAM', { field: 'bankAccount' });
  const { id, createdAt } = state.payout(user) ?? {
    id: deps.context.nextId('c2c.payout'),
    createdAt: deps.context.now(),
  };
  state.putPayout({ id, user, createdAt, ...details });
  return null;
}

function readDetail(field: string, given: string): string {
  if (typeof given !== 'string' || given.length > MAX_DETAIL) throw new Refusal('PARAM', { field });
  return given.trim();
}
