/** An order as one of its parties sees it: the side, the possible actions, and where the money goes. */
import type { PayWay, C2cDeal } from '#client/exchange/index.ts';
import type { TextKey } from '#client/ui/text.ts';
import { instantOfText } from '#client/ui/time.ts';

/** `is_sure` by name. */
export type DealState = 'unpaid' | 'paid' | 'finished' | 'cancelled';

const states: Readonly<Record<number, DealState>> = { 0: 'unpaid', 1: 'finished', 2: 'cancelled', 3: 'paid' };

/** The state of an order; undefined for states that only the server has a name for. */
export const stateOf = ({ is_sure }: Pick<C2cDeal, 'is_sure'>): DealState | undefined => states[is_sure];

export const stateTexts: Readonly<Record<DealState, TextKey>> = {
  unpaid: 'c2c.deals_unpaid',
  paid: 'c2c.deals_paid',
  finished: 'common.finished',
  cancelled: 'c2c.deals_cancelled',
};

/** The party who sees the order: its taker, or the publisher of the ad. */
export type Party = 'taker' | 'publisher';

/** The party of the caller, as the server states it; otherwise that of the list. */
export function partyOf({ is_seller }: Pick<C2cDeal, 'is_seller'>, list: Party): Party {
  if (is_seller === undefined) return list;
  return is_seller === 1 ? 'publisher' : 'taker';
}

/** Whether the party gets the coins: the taker of a sell ad, the publisher of a buy ad (C2C-R3). */
export const isBuyer = ({ type }: Pick<C2cDeal, 'type'>, party: Party): boolean =>
  (type === 'sell') === (party === 'taker');

/** What a party can do with an order. */
export type Move = 'cancel' | 'pay' | 'confirm';

/** What the party may do now: the buyer pays or cancels while unpaid, the seller confirms what is paid (C2C-028, C2C-031, C2C-034). */
export function movesOf(deal: Pick<C2cDeal, 'type' | 'is_sure'>, party: Party): readonly Move[] {
  const state = stateOf(deal);
  if (isBuyer(deal, party)) return state === 'unpaid' ? ['cancel', 'pay'] : [];
  return state === 'paid' ? ['confirm'] : [];
}

/** How long a buyer has (C2C-039). */
const PAYMENT_WINDOW_MS = 15 * 60_000;

/** A time that runs out, in milliseconds: that of the payment, or that until the exchange decides. */
export interface TimeLimit {
  readonly kind: 'payment' | 'decision';
  readonly from: number;
  readonly due: number;
}

/** When a payment was declared; undefined while it is not, or where the server does not say it any more. */
const paidTime = (deal: C2cDeal): string | undefined =>
  deal.paid_time ?? (stateOf(deal) === 'paid' ? deal.format_update_time : undefined);

/** The time that runs out in this state of an order; undefined where there is none or the server sends no readable time. */
export function limitOf(deal: C2cDeal): TimeLimit | undefined {
  const state = stateOf(deal);
  if (state === 'unpaid') {
    const from = instantOfText(deal.format_create_time);
    return from === undefined ? undefined : { kind: 'payment', from, due: from + PAYMENT_WINDOW_MS };
  }
  const [from, due] = [instantOfText(paidTime(deal)), instantOfText(deal.decision_time)];
  if (state !== 'paid' || from === undefined || due === undefined) return undefined;
  return { kind: 'decision', from, due };
}

/** One step of the course of an order. */
export interface DealStep {
  readonly text: TextKey;
  /** When it was done. */
  readonly time?: string | undefined;
  /** Done, awaited now, to come after that, or the end of an order that was cancelled. */
  readonly state: 'done' | 'awaited' | 'later' | 'off';
}

const cancelTexts = {
  buyer: 'c2c.deals_offBuyer',
  time: 'c2c.deals_offTime',
  operator: 'c2c.deals_offOperator',
} as const;

/** The course of an order: placed, paid, released; or where it ended (C2C-051). */
export function dealSteps(deal: C2cDeal): readonly DealStep[] {
  const state = stateOf(deal);
  const { format_create_time, format_update_time: endedAt, cancelled_by: by } = deal;
  const placed: DealStep = { text: 'c2c.deals_stepPlaced', time: format_create_time, state: 'done' };
  const paid: DealStep = { text: 'c2c.deals_stepPaid', time: paidTime(deal), state: 'done' };
  if (state === 'cancelled') {
    const text = by === undefined ? 'c2c.deals_cancelled' : cancelTexts[by];
    const off: DealStep = { text, time: endedAt, state: 'off' };
    return paid.time === undefined ? [placed, off] : [placed, paid, off];
  }
  const released = 'c2c.deals_stepReleased';
  if (state === 'finished') return [placed, paid, { text: released, time: endedAt, state: 'done' }];
  if (state === 'paid') return [placed, paid, { text: released, state: 'awaited' }];
  return [placed, { text: paid.text, state: 'awaited' }, { text: released, state: 'later' }];
}

/** An account that money can go to. */
export interface PayoutAccount {
  readonly way: PayWay;
  readonly holder: string;
  /** Bank, or nickname; empty where there is none. */
  readonly at: string;
  readonly account: string;
}

/** The accounts of the coin seller, that of the agreed way first; none once an order is called off (C2C-026). */
export function sellerAccounts({ type, way, ...deal }: C2cDeal): readonly PayoutAccount[] {
  const info = type === 'sell' ? deal.sell_cash_info : deal.user_cash_info;
  if (!info) return [];
  const holder = info.real_name;
  const all: readonly PayoutAccount[] = [
    { way: 'bank', holder, at: info.bank_name, account: info.bank_account },
    { way: 'ali_pay', holder, at: '', account: info.alipay_account },
    { way: 'we_chat', holder, at: info.wechat_nickname, account: info.wechat_account },
  ];
  const known = all.filter(({ account }) => account !== '');
  return [...known.filter((each) => each.way === way), ...known.filter((each) => each.way !== way)];
}

/** The other side of an order, as far as the party may know it. */
export function otherSide(deal: C2cDeal, party: Party): { readonly name: string; readonly phone: string } {
  return party === 'taker'
    ? { name: deal.seller_name ?? '', phone: deal.seller_phone ?? '' }
    : { name: deal.account_number ?? '', phone: deal.phone ?? '' };
}
