/** Rows and responses of the C2C market, as a scripted exchange gives them. */
import { examples } from '#contract/examples/index.ts';
import { logIn, ok } from '../../support/pages.tsx';
import type { RecordedCall, Script } from '../../support/pages.tsx';

/** Logs in as a user who has a shop or has none. */
export const logInAs = (is_seller: '0' | '1'): void => logIn({ user_id: '2', is_seller });

export const ad = {
  ...{ id: 12, seller_id: 5, currency_id: 3, type: 'sell', way: 'bank', price: '6.85000' },
  ...{ total_number: '1200.00000', surplus_number: '1200.00000', min_number: '0.00000', is_done: 0 },
  ...{ create_time: '2025-06-02 10:00:00', seller_name: 'b***@x.io', currency_name: 'USDT' },
  ...{ limitation: { min: '0.00', max: '8220.00' }, way_name: 'Bank card', currency_logo: '' },
};

export type AdRow = typeof ad;

/** One page of ads; `total` counts those of all pages. */
export const adPage = (rows: readonly AdRow[], total = rows.length, page = 1) =>
  ok({ data: rows, page, pages: Math.max(1, Math.ceil(total / 10)), total });

/** Returns ten ads to a page, as the exchange does. */
export const paged =
  (rows: readonly AdRow[]) =>
  ({ fields }: RecordedCall) => {
    const page = Number(fields.page ?? '1');
    return adPage(rows.slice((page - 1) * 10, page * 10), rows.length, page);
  };

/** So many ads with ids from 1. */
export const adsUpTo = (count: number): readonly AdRow[] =>
  Array.from({ length: count }, (_, index) => ({ ...ad, id: index + 1 }));

/** Side, currency and page of each call. */
export const requested = (calls: readonly RecordedCall[]): readonly (readonly (string | undefined)[])[] =>
  calls.map(({ fields: { type, currency_id, page } }) => [type, currency_id, page]);

const balance = (currency: number, currency_name: string, legal_balance: string) => ({
  ...{ id: currency, currency, currency_name, currency_type: 'usdt', is_legal: 1, cny_price: '6.80000000' },
  ...{ legal_balance, lock_legal_balance: '200.00000000' },
});

const none = { balance: [], totle: 0, usdt_totle: 0, CNY: '' };

export const user = {
  ...examples.userInfo.response,
  ...{ account: 'd***@sandpit.test', account_number: 'demo@sandpit.test', review_status: 2 },
};

export const script: Script = {
  userInfo: ok(user),
  currencyList: ok({
    currency: [],
    legal: [
      { id: 3, name: 'USDT' },
      { id: 4, name: 'USDC' },
    ],
  }),
  walletList: ok({
    ...{ change_wallet: none, lever_wallet: none, micro_wallet: none, ExRate: 6.8, is_open_CTbi: '1' },
    legal_wallet: {
      ...none,
      balance: [balance(3, 'USDT', '4800.00000000'), balance(4, 'USDC', '0.00000000')],
    },
  }),
  payoutInfo: ok({
    ...{ real_name: 'Demo Li', bank_name: 'River Bank', bank_account: '6222', alipay_account: '' },
    ...{ wechat_nickname: '', wechat_account: '' },
  }),
  c2cMarket: adPage([ad]),
  c2cMyAds: adPage([]),
  c2cMyDeals: adPage([]),
  c2cDeal: { type: 'error', message: 'No' },
  c2cAdDeals: adPage([]),
};
