/** Handlers of the calls of peer-to-peer trading: E52–E65, X12. */
import { Refusal } from '#simulator/engine/kernel/index.ts';
import { isParty } from '#simulator/engine/modules/c2c/index.ts';
import type { Deal, DealStatus } from '#simulator/engine/modules/c2c/index.ts';
import type { RowPage } from '#simulator/engine/modules/module.ts';
import { caller, done, execute, pageOf } from '../call.ts';
import type { ApiCall, Handlers } from '../call.ts';
import { adRow, briefRow, dealRow, payoutRow } from './c2c-rows.ts';

/** The calls of peer-to-peer trading. */
export const c2cHandlers = {
  c2cPublish(call) {
    const {
      type: side,
      way,
      price,
      total_number: number,
      currency_id: currency,
      min_number: min,
    } = call.input;
    return done(call, 'c2cPublish', 'c2c.publish', { side, way, price, number, currency, min });
  },
  c2cMarket(call) {
    const { currency_id: id, type } = call.input;
    const { c2c, market } = call.exchange;
    if (!market.currency(id)?.isLegal) throw new Refusal('NOT_FOUND');
    const found = c2c.queries.market(id, type, pageOf(call.input));
    return numbered(found, call.input, (ad) => adRow(call, ad));
  },
  c2cTake(call) {
    const deal = execute(call, 'c2c.take', { ad: call.input.id });
    const msg = call.text(deal.side === 'sell' ? 'done.c2cTake' : 'c2c.tookBuyAd');
    return { msg, data: briefRow(deal) };
  },
  c2cMyAds(call) {
    const { type: side, currency_id: currency, page } = call.input;
    const ads = call.exchange.c2c.queries.adsOf(
      caller(call).id,
      { side, currency },
      pageOf({ page, limit: ROWS_PER_PAGE }),
    );
    return numbered(ads, { page }, (ad) => adRow(call, ad));
  },
  c2cWithdrawAd: (call) => done(call, 'c2cWithdrawAd', 'c2c.withdraw', { ad: call.input.id }),
  c2cMyDeals(call) {
    const { id: user } = caller(call);
    const { type: side, currency_id: currency, is_sure: isSure, page } = call.input;
    const status = statusOf(isSure);
    const deals = call.exchange.c2c.queries.dealsOf(
      user,
      { side, currency, status },
      pageOf({ page, limit: ROWS_PER_PAGE }),
    );
    return numbered(deals, { page }, (deal) => dealRow(call, deal, user));
  },
  c2cDeal: (call) => dealRow(call, ownDeal(call), caller(call).id),
  c2cCancel: (call) => done(call, 'c2cCancel', 'c2c.cancel', { deal: call.input.id }),
  c2cPaid: (call) => done(call, 'c2cPaid', 'c2c.pay', { deal: call.input.id }),
  c2cTakerConfirm: (call) =>
    done(call, 'c2cTakerConfirm', 'c2c.confirm', { deal: call.input.id, side: 'buy' }),
  c2cPublisherConfirm: (call) =>
    done(call, 'c2cPublisherConfirm', 'c2c.confirm', { deal: call.input.id, side: 'sell' }),
  c2cAdDeals(call) {
    const { id: user } = caller(call);
    const { id, page } = call.input;
    const { queries } = call.exchange.c2c;
    const ad = queries.ad(id);
    if (!ad) throw new Refusal('NOT_FOUND');
    if (ad.publisher !== user) throw new Refusal('NOT_OWNER');
    const deals = queries.dealsOn(id, pageOf({ page, limit: ROWS_PER_PAGE }));
    return numbered(deals, { page }, (deal) => dealRow(call, deal, user));
  },
  c2cOrders(call) {
    const { id: user } = caller(call);
    const { party, is_sure: isSure, page } = call.input;
    const deals = call.exchange.c2c.queries.ordersOf(
      user,
      { party: party === 'all' ? undefined : party, status: statusOf(isSure) },
      pageOf({ page, limit: ROWS_PER_PAGE }),
    );
    return numbered(deals, { page }, (deal) => dealRow(call, deal, user));
  },
  payoutInfo: payoutRow,
  payoutSave(call) {
    const { input } = call;
    return done(call, 'payoutSave', 'c2c.savePayout', {
      realName: input.real_name,
      bankName: input.bank_name,
      bankAccount: input.bank_account,
      alipayAccount: input.alipay_account,
      wechatNickname: input.wechat_nickname,
      wechatAccount: input.wechat_account,
    });
  },
} satisfies Handlers;

/** Rows of a page where the call names no size (CONST-008). */
const ROWS_PER_PAGE = 10;

const STATUS: Readonly<Record<0 | 1 | 2 | 3, DealStatus>> = {
  0: 'unpaid',
  1: 'finished',
  2: 'cancelled',
  3: 'paid',
};

/** The status that `is_sure` of a request names. */
const statusOf = (isSure: keyof typeof STATUS | undefined): DealStatus | undefined =>
  isSure === undefined ? undefined : STATUS[isSure];

function numbered<Row, Shown>(
  { rows, total }: RowPage<Row>,
  { page, limit = ROWS_PER_PAGE }: { readonly page: number; readonly limit?: number },
  show: (row: Row) => Shown,
) {
  return { data: rows.map(show), page, pages: Math.max(1, Math.ceil(total / limit)), total };
}

/** The deal of a call, for its two parties only. */
function ownDeal(call: ApiCall<'c2cDeal'>): Deal {
  const deal = call.exchange.c2c.queries.deal(call.input.id);
  if (!deal) throw new Refusal('NOT_FOUND');
  if (!isParty(deal, caller(call).id)) throw new Refusal('NOT_OWNER');
  return deal;
}
