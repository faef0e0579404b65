/** What the calls of the pages carry, held against the parameters that the specification has for them. */
import { expect, test, vi } from 'vitest';
import { pages } from '#client/app/pages.ts';
import { operations } from '#contract/index.ts';
import type { Operation, OperationName } from '#contract/index.ts';
import { examples } from '#contract/examples/index.ts';
import { selectBtc } from '../../support/desk-script.ts';
import { act, logIn, ok, openPage, visit } from '../../support/pages.tsx';

/** The parameters of the calls that read, in the order of the specification's tables; calls that are not here have none. */
const PARAMETERS: Partial<Record<OperationName, string>> = {
  bars: 'symbol from to period',
  tradeHistory: 'legal_id currency_id',
  currencyDetail: 'id',
  spotDeal: 'legal_id currency_id',
  openBuys: 'page currency_id',
  openSells: 'page currency_id',
  openOrders: 'page currency_id',
  completedTrades: 'page currency_id',
  entrusts: 'address type page',
  leverDeal: 'legal_id currency_id',
  leverDealAll: 'legal_id currency_id page',
  leverTrades: 'status legal_id currency_id page',
  walletLog: 'currency type page',
  walletDetail: 'currency type',
  depositAddress: 'currency',
  withdrawInfo: 'currency',
  addresses: 'currency',
  accountLog: 'limit page',
  microOrders: 'page status limit match_id',
  depositOrders: 'page limit status',
  c2cMarket: 'type page currency_id',
  c2cMyAds: 'type page currency_id',
  c2cMyDeals: 'page',
  c2cDeal: 'id',
  c2cAdDeals: 'page id',
  acceptor: 'id address',
  companyAddress: 'user_id',
  acceptorDeals: 'address way type',
  regionUsers: 'page',
  newsList: 'c_id lang',
  newsDetail: 'id',
};

/** What is sent beside them, and why a server that knows nothing of it loses nothing. */
const BESIDE: Partial<Record<OperationName, string>> = {
  // The quote currency of the pair; rows of others are left out by the page.
  ...{ openBuys: 'legal_id', openSells: 'legal_id', openOrders: 'legal_id', completedTrades: 'legal_id' },
  // Whose address it is: older servers have one, for one currency.
  companyAddress: 'currency_id',
  // The trades of a wallet that still run.
  leverDealAll: 'status',
  // All ads at once, in the order of their prices: a server without it is asked for its other pages.
  c2cMarket: 'limit',
  // Lists that the specification shows whole.
  ...{ newsList: 'page', transferHistory: 'page' },
};

const wordsOf = (text = '') => text.split(' ').filter((word) => word !== '');

test('ERR-028 no page sends a call without the parameters that narrow it, or with one that the specification does not know', async () => {
  vi.useFakeTimers();
  logIn({ user_id: '2' });
  selectBtc();
  const script = Object.fromEntries(
    (Object.keys(examples) as OperationName[]).map((name) => [name, ok(examples[name].response)]),
  );
  const page = await openPage('/success', { ...script, bars: examples.bars.response });
  for (const { path } of pages.filter((each) => !/^room|^join/.test(each.path))) {
    await visit(page, `/${path}?id=1&currency_id=3`);
    await vi.dynamicImportSettled();
    await act(() => vi.advanceTimersByTimeAsync(200));
  }
  const isShared = ({ extension }: Operation) => extension === undefined;
  const sent = page.calls.filter(({ name }) => isShared(operations[name]));
  expect(new Set(sent.map(({ name }) => name)).size).toBeGreaterThan(35);
  const unknown = sent.flatMap(({ name, fields }) => {
    const known = [...wordsOf(PARAMETERS[name]), ...wordsOf(BESIDE[name])];
    return Object.keys(fields)
      .filter((field) => !known.includes(field))
      .map((field) => `${name} ${field}`);
  });
  expect([...new Set(unknown)]).toEqual([]);
  const open = sent.filter(({ name, fields }) => name === 'microOrders' && fields['status'] === '1');
  expect(open.length).toBeGreaterThan(0);
  const paged: readonly string[] = ['openOrders', 'completedTrades', 'leverTrades', 'walletLog'];
  const unpaged = sent.filter(({ name, fields }) => paged.includes(name) && fields['page'] === undefined);
  expect(unpaged.map(({ name }) => name)).toEqual([]);
});
