/** Notices to the users of a deal when the other side acted or a deadline passed. Simulated traders get none. */
import { shortAmount } from '#simulator/engine/kernel/index.ts';
import type { NoticeEvent } from '../module.ts';
import { coinBuyer, coinSeller, dealWorth } from './math.ts';
import type { Canceller, Deal } from './records.ts';
import type { C2cDeps } from './state.ts';
import { reallyPays } from './traders/behaviour.ts';
import { isTrader } from './traders/people.ts';

function notify({ context }: C2cDeps, notice: NoticeEvent): void {
  if (!isTrader(notice.user)) context.emit(notice);
}

function paramsOf({ market }: C2cDeps, deal: Deal) {
  return {
    order: String(deal.id),
    number: shortAmount(deal.number),
    currency: market.currency(deal.currency)?.name ?? '',
    money: shortAmount(dealWorth(deal)),
  };
}

/** The publisher, that somebody took the ad. */
export function notifyTaken(deps: C2cDeps, deal: Deal): void {
  notify(deps, { type: 'notice', user: deal.publisher, text: 'c2cTaken', params: paramsOf(deps, deal) });
}

/** The coin seller, that the payment is declared; and by the bank, if money really came. */
export function notifyPaid(deps: C2cDeps, deal: Deal): void {
  const user = coinSeller(deal);
  const { order, money } = paramsOf(deps, deal);
  notify(deps, { type: 'notice', user, text: 'c2cPaid', params: { order, money } });
  const trader = deps.traders.byId(coinBuyer(deal));
  if (trader && !reallyPays(trader.temperament)) return;
  notify(deps, { type: 'notice', user, text: 'c2cMoney', params: { money, payer: deal.payer } });
}

/** The coin buyer, that the coins are there. */
export function notifyFinished(deps: C2cDeps, deal: Deal): void {
  const { order, number, currency } = paramsOf(deps, deal);
  const user = coinBuyer(deal);
  notify(deps, { type: 'notice', user, text: 'c2cReleased', params: { order, number, currency } });
}

/** Everybody but who cancelled. */
export function notifyCancelled(deps: C2cDeps, deal: Deal, by: Canceller): void {
  const params = { order: String(deal.id) };
  notify(deps, { type: 'notice', user: coinSeller(deal), text: 'c2cCancelled', params });
  if (by !== 'buyer') notify(deps, { type: 'notice', user: coinBuyer(deal), text: 'c2cCancelled', params });
}
