import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OperationName } from '#contract/index.ts';
import type { Operation } from '#contract/index.ts';
import { operationNames, operations } from '#contract/index.ts';
import { pages } from '#client/app/pages.ts';
import { hostileTexts } from '../../hostile-texts.ts';
import type { RecordedCall, Script } from '../../support/pages.tsx';
import { selectBtc } from '../../support/desk-script.ts';
import { openPage, visit } from '../../support/pages.tsx';
import { word } from '../../support/words.ts';
import type { Town } from '../roles/town.ts';
import { inhabited } from '../roles/town.ts';

/**
 * Every screen of a user, over the responses of an exchange in which all user input is a hostile text: what is shown of it, and what the
 * calls carry, held against the parameters that the specification has for them.
 */

/** What users, traders, acceptors and operators write, and addresses that a server sends. */
const written = new Set(
  (
    'title abstract content notes address real_name bank_name bank_account bank_address alipay_account wechat_nickname ' +
    'wechat_account ali_nickname ali_account account_number account phone email nickname name seller_name seller_phone ' +
    'hes_account hes_realname user_realname mobile deal_account acceptor_name city_name district_name memo info desc ' +
    'card_id reason transaction_info way_name type_name sure_name extension_code customer_url company_eth_address'
  ).split(' '),
);

const texts = hostileTexts.filter((text) => text.length <= 500);
let next = 0;

/** The same response with each written text replaced by a hostile one. */
function spoilt(value: unknown, key = ''): unknown {
  if (typeof value === 'string' && value !== '' && written.has(key)) return texts[next++ % texts.length];
  if (Array.isArray(value)) return value.map((item) => spoilt(item, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, spoilt(inner, name)]));
}

/** The town's exchange as a script: its responses, with hostile texts. */
function spoiltResponses({ api }: Town): Script {
  const response = (name: OperationName) => async (call: RecordedCall) => {
    const { method } = operations[name];
    const body = method === 'POST' ? { body: new URLSearchParams(call.fields) } : {};
    return spoilt(await api.send(new Request(call.url, { method, headers: call.headers, ...body })));
  };
  return Object.fromEntries(operationNames.map((name) => [name, response(name)]));
}

const FOREIGN =
  'script, iframe, object, embed, base, meta, link, video, audio, marquee, math, foreignObject, animate, x';
const runs = /^[\s\u0000-\u001f]*(javascript|vbscript|data:text)/i;

/** What stands on the page and could run. */
function executedOn(body: Element): readonly string[] {
  const foreign = [...body.querySelectorAll(FOREIGN)].map((element) => element.outerHTML.slice(0, 200));
  const attributes = [...body.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes]
      .filter(
        ({ name, value }) =>
          /^on/i.test(name) || (/^(href|action|formaction|xlink:href)$/i.test(name) && runs.test(value)),
      )
      .map(({ name, value }) => `${element.tagName} ${name}="${value}"`),
  );
  return [...foreign, ...attributes];
}

/** What a page says that failed on its way. */
const fault = word('common.crashed');

const spoil = vi.fn();
beforeEach(() => vi.stubGlobal('harm', spoil));
afterEach(() => {
  expect(spoil).not.toHaveBeenCalled();
});

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

/** Every call has the parameters that narrow it, and none that the specification does not know. */
function expectSpecified(calls: readonly RecordedCall[]): void {
  const isShared = ({ extension }: Operation) => extension === undefined;
  const sent = calls.filter(({ name }) => isShared(operations[name]));
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
}

test('ERR-028 PROMISE-R4 no screen runs what people have written or takes it for markup, or sends a call without the parameters that narrow it, or with one that the specification does not know', async () => {
  const town = await inhabited();
  localStorage.setItem('token', town.tokens.alice);
  selectBtc();
  const page = await openPage('/', spoiltResponses(town));
  const shown = new Set<string>();
  for (const { path } of pages) {
    await visit(page, `/${path}?id=${town.ids.taken}&currency_id=3&current=1`);
    expect(executedOn(document.body), path).toEqual([]);
    const seen = document.body.textContent;
    expect(seen, path).not.toContain(fault);
    for (const text of texts) if (text.length > 8 && seen.includes(text)) shown.add(text);
  }
  expect(page.callsOf('newsDetail').length).toBeGreaterThan(0);
  expect(shown.size).toBeGreaterThan(40);
  expectSpecified(page.calls);
});
