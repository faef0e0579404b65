import type { OperationName } from '#contract/index.ts';
import { requestOf } from '../../support/wire.ts';
import type { Town } from './town.ts';

const USDT = 3;
const page = { page: 1, limit: 100 };

/** Everything that Alice can look at of her own, by operation. */
const looks: readonly (readonly [OperationName, object])[] = [
  ['userInfo', {}],
  ['userCenter', {}],
  ['hasTradePassword', {}],
  ['openOrders', page],
  ['completedTrades', page],
  ['leverTrades', { ...page, status: -1 }],
  ['walletList', {}],
  ['walletLog', page],
  ['walletDetail', { currency: USDT, type: 'legal' }],
  ['withdrawInfo', { currency: USDT }],
  ['addresses', { currency: USDT }],
  ['transferHistory', page],
  ['accountLog', page],
  ['microOrders', page],
  ['depositOrders', page],
  ['c2cMyAds', page],
  ['c2cMyDeals', page],
  ['c2cOrders', { page: 1 }],
  ['portfolio', {}],
  ['payoutInfo', {}],
  ['acceptorDeals', { type: 'buy' }],
];

/** What is Alice's, as she sees it herself. */
export async function whatAliceSees({ api, tokens, ids }: Town): Promise<unknown> {
  const details: typeof looks = [
    ...[ids.taken, ids.sale, ids.purchase].map((id) => ['c2cDeal', { id }] as const),
    ['c2cAdDeals', { id: ids.saleAd }],
  ];
  const seen: unknown[] = [];
  for (const [name, input] of [...looks, ...details])
    seen.push([name, await api.send(requestOf(name, input, { token: tokens.alice }))]);
  return seen;
}
