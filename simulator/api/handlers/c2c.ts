/** Handlers of the calls of peer-to-peer trading: E52–E65. */
import type { ResponseOf } from '#contract/index.ts';
import { Refusal } from '#simulator/kernel/index.ts';
import { isParty } from '#simulator/modules/c2c/index.ts';
import type { AdSide, Deal, DealStatus } from '#simulator/modules/c2c/index.ts';
import type { Page } from '#simulator/modules/module.ts';
import { caller, execute } from '../call.ts';
import type { Call, Handlers } from '../call.ts';
import { adRow, briefRow, dealRow, payoutRow } from './c2c-rows.ts';

/** The calls of peer-to-peer trading. */
export const c2cHandlers: Handlers = {
  c2cPublish,
  c2cMarket,
  c2cTake,
  c2cMyAds,
  c2cWithdrawAd(call) {
    execute(call, 'c2c.withdraw', { ad: call.input.id });
    return call.text('done.c2cWithdrawAd');
  },
  c2cMyDeals,
  c2cDeal: (call) => dealRow(call, ownDeal(call), caller(call).id),
  c2cCancel(call) {
    execute(call, 'c2c.cancel', { deal: call.input.id });
    return call.text('done.c2cCancel');
  },
  c2cPaid(call) {
    execute(call, 'c2c.pay', { deal: call.input.id });
    return call.text('done.c2cPaid');
  },
  c2cTakerConfirm(call) {
    confirm(call, 'buy');
    return call.text('done.c2cTakerConfirm');
  },
  c2cPublisherConfirm(call) {
    confirm(call, 'sell');
    return call.text('done.c2cPublisherConfirm');
  },
  c2cAdDeals,
  payoutInfo: payoutRow,
  payoutSave,
};

/** Rows of a page where the call names no size (CONST-008). */
const ROWS_PER_PAGE = 10;

/** `is_sure` of E57. */
const STATUS: Readonly<Record<0 | 1 | 2 | 3, DealStatus>> = {
  0: 'unpaid',
  1: 'finished',
  2: 'cancelled',
  3: 'paid',
};

function pageOf(page: number, limit = ROWS_PER_PAGE) {
  return { offset: (page - 1) * limit, limit };
}

function numbered<Row, Shown>(
  { rows, total }: Page<Row>,
  page: number,
  limit: number,
  show: (row: Row) => Shown,
) {
  return { data: rows.map(show), page, pages: Math.max(1, Math.ceil(total / limit)), total };
}

function c2cPublish(call: Call<'c2cPublish'>): ResponseOf<'c2cPublish'> {
  const { type: side, way, price, total_number: number, currency_id: currency, min_number: min } = call.input;
  execute(call, 'c2c.publish', { side, way, price, number, currency, min });
  return call.text('done.c2cPublish');
}

function c2cMarket(call: Call<'c2cMarket'>): ResponseOf<'c2cMarket'> {
  const { currency_id: id, type, page, limit } = call.input;
  const { c2c, market } = call.exchange;
  if (!market.currency(id)?.isLegal) throw new Refusal('NOT_FOUND');
  const found = c2c.queries.market(id, type, pageOf(page, limit));
  return numbered(found, page, limit, (ad) => adRow(call, ad));
}

function c2cTake(call: Call<'c2cTake'>): ResponseOf<'c2cTake'> {
  const deal = execute(call, 'c2c.take', { ad: call.input.id });
  const msg = call.text(deal.side === 'sell' ? 'done.c2cTake' : 'c2c.tookBuyAd');
  return { msg, data: briefRow(deal) };
}

function c2cMyAds(call: Call<'c2cMyAds'>): ResponseOf<'c2cMyAds'> {
  const { type: side, currency_id: currency, page } = call.input;
  const ads = call.exchange.c2c.queries.adsOf(caller(call).id, { side, currency }, pageOf(page));
  return numbered(ads, page, ROWS_PER_PAGE, (ad) => adRow(call, ad));
}

function c2cMyDeals(call: Call<'c2cMyDeals'>): ResponseOf<'c2cMyDeals'> {
  const { id: user } = caller(call);
  const { type: side, currency_id: currency, is_sure: isSure, page } = call.input;
  const status = isSure === undefined ? undefined : STATUS[isSure];
  const deals = call.exchange.c2c.queries.dealsOf(user, { side, currency, status }, pageOf(page));
  return numbered(deals, page, ROWS_PER_PAGE, (deal) => dealRow(call, deal, user));
}

/** The deal of a call, for its two parties only. */
function ownDeal(call: Call<'c2cDeal'>): Deal {
  const deal = call.exchange.c2c.queries.deal(call.input.id);
  if (!deal) throw new Refusal('NOT_FOUND');
  if (!isParty(deal, caller(call).id)) throw new Refusal('NOT_OWNER');
  return deal;
}

function confirm(call: Call<'c2cTakerConfirm' | 'c2cPublisherConfirm'>, side: AdSide): void {
  execute(call, 'c2c.confirm', { deal: call.input.id, side });
}

function c2cAdDeals(call: Call<'c2cAdDeals'>): ResponseOf<'c2cAdDeals'> {
  const { id: user } = caller(call);
  const { id, page } = call.input;
  const { queries } = call.exchange.c2c;
  const ad = queries.ad(id);
  if (!ad) throw new Refusal('NOT_FOUND');
  if (ad.publisher !== user) throw new Refusal('NOT_OWNER');
  const deals = queries.dealsOn(id, pageOf(page));
  return numbered(deals, page, ROWS_PER_PAGE, (deal) => dealRow(call, deal, user));
}

function payoutSave(call: Call<'payoutSave'>): ResponseOf<'payoutSave'> {
  const { input } = call;
  execute(call, 'c2c.savePayout', {
    realName: input.real_name,
    bankName: input.bank_name,
    bankAccount: input.bank_account,
    alipayAccount: input.alipay_account,
    wechatNickname: input.wechat_nickname,
    wechatAccount: input.wechat_account,
  });
  return call.text('done.payoutSave');
}
