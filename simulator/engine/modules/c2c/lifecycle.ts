/**
 * How ads and deals go from one state to the next. Nothing here refuses: commands, jobs and operators have checked before
 * that the step is allowed.
 */
import type { Instant } from '#simulator/engine/kernel/index.ts';
import { AD_LIFE_MS, coinBuyer, coinSeller, PAYMENT_WINDOW_MS } from './math.ts';
import { notifyCancelled, notifyFinished, notifyPaid, notifyTaken } from './notices.ts';
import { handOver, lockAd, lockTaker, unlockAd, unlockTaker } from './postings.ts';
import type { Ad, AdStatus, Canceller, Deal, PayoutAccounts } from './records.ts';
import type { C2cDeps, C2cState } from './state.ts';
import type { AdTerms } from './terms.ts';
import { confirmsAfter, paysAfter, visitAfter } from './traders/behaviour.ts';
import { isTrader } from './traders/people.ts';
import type { SimulatedTrader } from './traders/people.ts';

/** A deal that a trader is part of and that stays paid but unconfirmed for so long is decided by what really was paid. */
const ARBITRATION_MS = AD_LIFE_MS;

/** A user's ad comes to the market. */
export function publish(deps: C2cDeps, state: C2cState, terms: AdTerms): Ad {
  const { context, ledger } = deps;
  const createdAt = context.now();
  const expiresAt = createdAt + AD_LIFE_MS;
  const ad: Ad = { id: context.nextId('c2c.ad'), ...terms, createdAt, expiresAt, status: 'open' };
  lockAd(ledger, ad);
  state.putAd(ad);
  context.schedule(expiresAt, 'c2c.expire', { ad: ad.id });
  expectVisit(deps, state, ad);
  return ad;
}

/** A trader may come for an open ad of a user, when there are any traders. */
function expectVisit({ context, market, settings, traders }: C2cDeps, state: C2cState, ad: Ad): void {
  if (settings.c2cTraders === 0 || isTrader(ad.publisher)) return;
  const now = context.now();
  const round = state.dealsOf(ad.id).length;
  const wait = visitAfter(traders, ad, market.legalRate(ad.currency, now), round);
  if (wait !== undefined && now + wait < ad.expiresAt)
    context.schedule(now + wait, 'c2c.visit', { ad: ad.id, round });
}

/** An ad leaves the market with what it holds; it must be open. */
export function close(
  { ledger }: C2cDeps,
  state: C2cState,
  ad: Ad,
  status: Extract<AdStatus, 'withdrawn' | 'expired'>,
): void {
  unlockAd(ledger, ad, status);
  state.putAd({ ...ad, status });
}

/** Somebody takes an open ad. */
export function open(deps: C2cDeps, state: C2cState, ad: Ad, taker: number): Deal {
  const { context, ledger } = deps;
  const { publisher, side, currency, way, price, number } = ad;
  const now = context.now();
  const parties = { side, publisher, taker };
  const deal: Deal = {
    id: context.nextId('c2c.deal'),
    ad: ad.id,
    ...parties,
    currency,
    way,
    price,
    number,
    payout: detailsOf(deps, state, coinSeller(parties)),
    payer: detailsOf(deps, state, coinBuyer(parties)).realName,
    createdAt: now,
    paidAt: null,
    endedAt: null,
    status: 'unpaid',
    cancelledBy: null,
  };
  lockTaker(ledger, deal);
  // An ad of a trader enters the state here, and from here on somebody has to end it.
  if (isTrader(publisher) && !state.ad(ad.id)) context.schedule(ad.expiresAt, 'c2c.expire', { ad: ad.id });
  state.putAd({ ...ad, status: 'taken' });
  state.putDeal(deal);
  context.schedule(now + PAYMENT_WINDOW_MS, 'c2c.lapse', { deal: deal.id });
  const buyer = deps.traders.byId(coinBuyer(deal));
  if (buyer) expectTrader(deps, 'c2c.traderPays', deal, paysAfter(deps.traders, buyer.temperament, deal.id));
  notifyTaken(deps, deal);
  return deal;
}

const NOTHING: PayoutAccounts = {
  realName: '',
  bankName: '',
  bankAccount: '',
  alipayAccount: '',
  wechatNickname: '',
  wechatAccount: '',
};

function detailsOf({ traders }: C2cDeps, state: C2cState, person: number): PayoutAccounts {
  const known = traders.byId(person)?.payout ?? state.payout(person);
  if (!known) return NOTHING;
  const { realName, bankName, bankAccount, alipayAccount, wechatNickname, wechatAccount } = known;
  return { realName, bankName, bankAccount, alipayAccount, wechatNickname, wechatAccount };
}

function expectTrader({ context }: C2cDeps, job: string, deal: Deal, wait: number | undefined): void {
  if (wait !== undefined) context.schedule(context.now() + wait, job, { deal: deal.id });
}

/** The coin buyer declares an unpaid deal paid. */
export function pay(deps: C2cDeps, state: C2cState, deal: Deal): void {
  const { context, traders } = deps;
  const paidAt: Instant = context.now();
  state.putDeal({ ...deal, paidAt, status: 'paid' });
  notifyPaid(deps, deal);
  const seller = traders.byId(coinSeller(deal));
  if (seller)
    expectTrader(deps, 'c2c.traderConfirms', deal, confirmsAfter(traders, seller.temperament, deal.id));
  if (traderIn(deps, deal)) context.schedule(paidAt + ARBITRATION_MS, 'c2c.arbitrate', { deal: deal.id });
}

/** The simulated party of a deal. */
export function traderIn({ traders }: C2cDeps, { publisher, taker }: Deal): SimulatedTrader | undefined {
  return traders.byId(publisher) ?? traders.byId(taker);
}

/** When the exchange decides a deal by itself; undefined for a deal between users, and for one that is not declared paid. */
export function decisionAt(deps: C2cDeps, deal: Deal): Instant | undefined {
  if (deal.status !== 'paid' || deal.paidAt === null || !traderIn(deps, deal)) return undefined;
  return deal.paidAt + ARBITRATION_MS;
}

/** A running deal is called off; its ad goes back to the market, or leaves it if its time is over. */
export function cancel(deps: C2cDeps, state: C2cState, deal: Deal, by: Canceller): void {
  const { context, ledger } = deps;
  const now = context.now();
  const ad = adOf(state, deal);
  unlockTaker(ledger, deal, by);
  state.putDeal({ ...deal, endedAt: now, status: 'cancelled', cancelledBy: by });
  notifyCancelled(deps, deal, by);
  if (ad.expiresAt <= now) return close(deps, state, ad, 'expired');
  const reopened: Ad = { ...ad, status: 'open' };
  state.putAd(reopened);
  expectVisit(deps, state, reopened);
}

/** The coins of a paid deal are handed over. */
export function finish(deps: C2cDeps, state: C2cState, deal: Deal): void {
  const { context, ledger } = deps;
  handOver(ledger, deal);
  state.putDeal({ ...deal, endedAt: context.now(), status: 'finished' });
  state.putAd({ ...adOf(state, deal), status: 'sold' });
  notifyFinished(deps, deal);
}

function adOf(state: C2cState, { id, ad }: Deal): Ad {
  const found = state.ad(ad);
  if (found?.status !== 'taken') throw new Error(`deal ${id} has no ad that is taken`);
  return found;
}
