/** Rows of peer-to-peer trading as the contract has them, and who may see what of the other. */
import type { ResponseOf, OperationName } from '#contract/index.ts';
import { formatAmount, formatDate, formatDateTime, formatTime } from '#simulator/engine/kernel/index.ts';
import type { Instant } from '#simulator/engine/kernel/index.ts';
import { dealWorth } from '#simulator/engine/modules/c2c/index.ts';
import type {
  Ad,
  Deal,
  DealStatus,
  PayoutAccounts,
  PaymentMethod,
} from '#simulator/engine/modules/c2c/index.ts';
import { caller } from '../call.ts';
import type { ApiCall } from '../call.ts';
import { maskAccount, maskPhone } from '#simulator/protocol/wire/mask.ts';

type AnyCall = Pick<ApiCall<OperationName>, 'exchange' | 'text' | 'asset'>;

/** Decimals of prices and numbers, of the worth of a deal, and of the limits of an ad. */
const DECIMALS = 5;
const WORTH_DECIMALS = 6;
const LIMIT_DECIMALS = 2;

const IS_SURE: Readonly<Record<DealStatus, number>> = { unpaid: 0, finished: 1, cancelled: 2, paid: 3 };

const IS_DONE: Readonly<Record<Ad['status'], number>> = {
  open: 0,
  taken: 1,
  sold: 1,
  withdrawn: 2,
  expired: 2,
};

/** An ad, for everybody: the publisher's account is masked. */
export function adRow(call: AnyCall, ad: Ad): ResponseOf<'c2cMarket'>['data'][number] {
  const currency = call.exchange.market.currency(ad.currency);
  return {
    id: ad.id,
    seller_id: ad.publisher,
    currency_id: ad.currency,
    type: ad.side,
    way: ad.way,
    price: formatAmount(ad.price, DECIMALS),
    total_number: formatAmount(ad.number, DECIMALS),
    surplus_number: formatAmount(ad.status === 'open' ? ad.number : 0n, DECIMALS),
    min_number: formatAmount(ad.min, DECIMALS),
    is_done: IS_DONE[ad.status],
    create_time: formatDateTime(ad.createdAt),
    seller_name: contactOf(call, ad.publisher).name,
    currency_name: currency?.name ?? '',
    limitation: {
      min: formatAmount(dealWorth({ price: ad.price, number: ad.min }), LIMIT_DECIMALS),
      max: formatAmount(dealWorth(ad), LIMIT_DECIMALS),
    },
    way_name: call.text(`c2c.way.${ad.way}`),
    currency_logo: currency ? call.asset(currency.logo.slice(1)) : '',
    record: recordRow(call, ad.publisher),
  };
}

/** What a publisher has done before, of the extension `c2c`. */
function recordRow({ exchange }: AnyCall, person: number) {
  const { deals, completed, releaseSeconds } = exchange.c2c.queries.recordOf(person);
  return { deals, completed, release_seconds: releaseSeconds };
}

/** A deal as it is created. */
export function briefRow(deal: Deal) {
  return {
    id: deal.id,
    legal_deal_send_id: deal.ad,
    user_id: deal.taker,
    seller_id: deal.publisher,
    number: formatAmount(deal.number, DECIMALS),
    is_sure: IS_SURE[deal.status],
    type: deal.side,
  };
}

/**
 * A deal, for one of its parties. Both see how the coin seller is paid, as long as the deal is not called off; how the coin
 * buyer is paid no one needs to know.
 */
export function dealRow(call: AnyCall, deal: Deal, viewer: number): ResponseOf<'c2cDeal'> {
  const [publisher, taker] = [contactOf(call, deal.publisher), contactOf(call, deal.taker)];
  const isOff = deal.status === 'cancelled';
  const payout = call.exchange.c2c.queries.payoutOf(deal);
  const shown = isOff ? null : detailsRow(payout);
  const isSale = deal.side === 'sell';
  const updatedAt = deal.endedAt ?? deal.paidAt;
  const decisionAt = call.exchange.c2c.queries.decisionAt(deal);
  return {
    ...briefRow(deal),
    create_time: shortTime(deal.createdAt),
    update_time: updatedAt === null ? '' : shortTime(updatedAt),
    format_create_time: formatDateTime(deal.createdAt),
    format_update_time: updatedAt === null ? '' : formatDateTime(updatedAt),
    deal_money: formatAmount(dealWorth(deal), WORTH_DECIMALS),
    currency_name: call.exchange.market.currency(deal.currency)?.name ?? '',
    price: formatAmount(deal.price, DECIMALS),
    way: deal.way,
    way_name: call.text(`c2c.way.${deal.way}`),
    account_number: taker.name,
    phone: taker.phone,
    seller_name: publisher.name,
    seller_phone: publisher.phone,
    hes_account: isOff ? '' : payoutAccount(payout, deal.way),
    hes_realname: isOff ? '' : payout.realName,
    is_seller: viewer === deal.publisher ? 1 : 0,
    user_cash_info: isSale ? null : shown,
    sell_cash_info: isSale ? shown : null,
    user_realname: isOff ? '' : isSale ? deal.payer : payout.realName,
    paid_time: deal.paidAt === null ? '' : formatDateTime(deal.paidAt),
    decision_time: decisionAt === undefined ? '' : formatDateTime(decisionAt),
    ...(deal.cancelledBy !== null && { cancelled_by: deal.cancelledBy }),
  };
}

/** How the caller is paid; null where nothing is saved. */
export function payoutRow(call: Pick<ApiCall<OperationName>, 'exchange' | 'user'>) {
  const user = caller(call);
  const payout = call.exchange.c2c.queries.payout(user.id);
  if (!payout) return null;
  return {
    id: payout.id,
    user_id: user.id,
    ...detailsRow(payout),
    create_time: formatDateTime(payout.createdAt),
    account_number: maskAccount(user.account),
  };
}

/** How somebody is paid. */
function detailsRow(details: PayoutAccounts) {
  return {
    real_name: details.realName,
    bank_name: details.bankName,
    bank_account: details.bankAccount,
    alipay_account: details.alipayAccount,
    wechat_nickname: details.wechatNickname,
    wechat_account: details.wechatAccount,
  };
}

/** The account that a way of payment goes to; another one of theirs where that is not filled in. */
function payoutAccount(details: PayoutAccounts, way: PaymentMethod): string {
  const { alipayAccount, wechatAccount, bankAccount } = details;
  const wanted = { ali_pay: alipayAccount, we_chat: wechatAccount, bank: bankAccount }[way];
  return wanted || bankAccount || alipayAccount || wechatAccount;
}

/** Account and phone of a user or a simulated trader, as others may see them. */
function contactOf({ exchange }: AnyCall, person: number): { name: string; phone: string } {
  const known = exchange.c2c.queries.trader(person) ?? exchange.account.queries.byId(person);
  return { name: maskAccount(known?.account ?? ''), phone: maskPhone(known?.phone ?? '') };
}

/** `H:i m/d` */
function shortTime(at: Instant): string {
  return `${formatTime(at).slice(0, 5)} ${formatDate(at).slice(5).replace('-', '/')}`;
}
