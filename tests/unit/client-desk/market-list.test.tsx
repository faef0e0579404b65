/** Favourites and the order of markets, in the list of a desk and on the Markets page. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { examples } from '#contract/examples/index.ts';
import {
  act,
  choose,
  cleanup,
  fireEvent,
  logIn,
  ok,
  openPage,
  press,
  screen,
  seen,
  type,
  within,
} from '../../support/pages.tsx';
import type { RecordedCall, Script } from '../../support/pages.tsx';
import { word } from '../../support/words.ts';

/** Price, change and volume in the base currency: by volume in the quote currency ETH is before BTC, and BTC before DOGE. */
const figures = { BTC: ['20000', '1.5', '1'], ETH: ['1000', '-2', '30'], DOGE: ['0.1', '3', '40'] } as const;

const quotations = examples.quotations.response.slice(0, 1).map((group) => ({
  ...group,
  quotation: group.quotation.slice(0, 1).flatMap((row) =>
    Object.entries(figures).map(([currency_name, [now_price, change, volume]], index) => ({
      ...row,
      ...{ id: index + 1, currency_id: index + 1, currency_name, now_price, change, volume },
    })),
  ),
}));
const script: Script = { quotations: ok(quotations), bars: examples.bars.response };

const USER = 7;
const SETTING = `account.${USER}.markets`;

beforeEach(() => logIn({ user_id: String(USER) }));

const list = () => within(screen.getByRole('list', { name: word('common.markets') }));
const names = (within: ReturnType<typeof list>) =>
  within.queryAllByRole('button', { name: /^\w+\// }).map((row) => /^\w+/.exec(row.textContent ?? '')?.[0]);
/** The table of the Markets page. */
const markets = () => within(screen.getByRole('table', { name: word('home.quotation_allMarkets') }));
const orderBy = (order: string) => choose(word('common.markets_order'), order);

async function openList() {
  await openPage('/newmarket', script);
  await seen(() => expect(names(list())).toEqual(['BTC', 'ETH', 'DOGE']));
}

describe('the market list', () => {
  test('DESK-348 DESK-350 DESK-351 stars of the list and of the header choose the favourites of a tab, kept for the account; a row has one colour', async () => {
    await openList();
    const row = list().getByRole('button', { name: /^DOGE/ });
    expect(row.querySelectorAll('[class*="_up_"], [class*="_down_"]')).toHaveLength(1);
    await press('radio', word('common.markets_favourites'));
    expect(screen.getByText(word('common.markets_noFavourites'))).toBeTruthy();
    await press('radio', 'USDT');
    await press('button', word('common.markets_add', { symbol: 'DOGE/USDT' }));
    await press('radio', word('common.markets_favourites'));
    expect(names(list())).toEqual(['DOGE']);
    cleanup();
    await openPage('/newmarket', script);
    await seen(() => expect(names(list())).toEqual(['BTC', 'ETH', 'DOGE']));
    await press('radio', word('common.markets_favourites'));
    expect(names(list())).toEqual(['DOGE']);
    fireEvent.click(
      list().getByRole('button', { name: word('common.markets_remove', { symbol: 'DOGE/USDT' }) }),
    );
    expect(names(list())).toEqual([]);
    const header = within(screen.getByRole('heading', { level: 1 }).parentElement as HTMLElement);
    fireEvent.click(header.getByRole('button', { name: word('common.markets_add', { symbol: 'BTC/USDT' }) }));
    expect(names(list())).toEqual(['BTC']);
  });

  test('DESK-349 pairs are ordered by turnover, change, price and name', async () => {
    await openList();
    for (const [order, expected] of [
      [word('common.home_turnover'), ['ETH', 'BTC', 'DOGE']],
      [word('common.change24h'), ['DOGE', 'BTC', 'ETH']],
      [word('common.price'), ['BTC', 'ETH', 'DOGE']],
      [word('common.name'), ['BTC', 'DOGE', 'ETH']],
      [word('common.markets_listed'), ['BTC', 'ETH', 'DOGE']],
    ] as const) {
      await orderBy(order);
      expect([order, names(list())]).toEqual([order, expected]);
    }
  });
});

/** Two quote currencies; TRX/USDT is not displayed. */
const groups = (['USDT', 'USDC'] as const).map((name, index) => ({
  ...examples.quotations.response[0],
  ...{ id: 3 + index, name },
  quotation: (['BTC', 'ETH', 'TRX'] as const).map((currency_name, at) => ({
    ...examples.quotations.response[0]?.quotation[0],
    ...{ id: 10 * index + at, currency_id: at + 1, currency_name, legal_id: 3 + index, legal_name: name },
    is_display: Number(currency_name !== 'TRX' || name !== 'USDT'),
    now_price: ['20000.5', '99.5', '0.00001234'][at] ?? '',
    change: ['+1.936', '-0.5', '0'][at] ?? '',
  })),
}));
const rows = () =>
  list()
    .getAllByRole('button', { name: /^\w+\// })
    .map(({ textContent }) => textContent);
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

test('CHART-001 CHART-002 QUOT-004 CONST-002 CONST-003 each quote currency can be chosen, with its displayed pairs, their prices and changes', async () => {
  for (const path of ['/dealCenter', '/leverdealCenter']) {
    await openPage(path, { ...script, quotations: ok(groups) });
    const choices = screen.getByRole('radiogroup', { name: word('common.quoteTabs') });
    expect(screen.textsOf('radio', choices)).toEqual([word('common.markets_favourites'), 'USDT', 'USDC']);
    const shown = ['BTC/USDT 20000.50 +1.94%', 'ETH/USDT 99.5000 -0.50%'];
    expect(rows()).toEqual(shown);
    await press('radio', 'USDC');
    expect(rows()).toEqual([...shown.map((row) => row.replace('USDT', 'USDC')), 'TRX/USDC 0.00001234 0.00%']);
    await press('button', /^ETH\/USDC/);
    expect(heading()).toBe('ETH/USDC');
    cleanup();
    localStorage.clear();
    logIn({ user_id: String(USER) });
  }
});

test('CHART-003 DESK-608 SHELL-015 a press stores the pair, shows it on the whole screen, and a reload keeps it', async () => {
  const isShown = () => {
    expect(heading()).toBe('ETH/USDT');
    expect(document.querySelector('[role="figure"]')?.getAttribute('aria-label')).toBe(
      word('desk.chart_label', { symbol: 'ETH/USDT', interval: '1m' }),
    );
    expect(screen.getByRole('region', { name: word('common.trade') }).textContent).toContain('ETH');
    const row = list().getByRole('button', { name: /^ETH\/USDT [\d.]+ [+-][\d.]+%$/ });
    expect(row.getAttribute('aria-current')).toBe('true');
  };
  await openPage('/newmarket', { ...script, quotations: ok(groups) });
  await press('button', /^ETH\/USDT/);
  isShown();
  const keys = ['legal_id', 'currency_id', 'legal_name', 'currency_name', 'symbol'];
  expect(keys.map((key) => localStorage.getItem(key))).toEqual(['3', '2', 'USDT', 'ETH', 'ETH/USDT']);
  cleanup();
  await openPage('/newmarket', { ...script, quotations: ok(groups) });
  isShown();
});

test('the list is searched with the slash key, through all quote currencies, and walked with arrows', async () => {
  await openPage('/newmarket', { ...script, quotations: ok(groups) });
  fireEvent.keyDown(document.body, { key: '/' });
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  await act(async () => void fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'eth' } }));
  expect(rows().map((row) => row?.slice(0, 8))).toEqual(['ETH/USDT', 'ETH/USDC']);
  const [first, second] = list().getAllByRole('button', { name: /^\w+\// });
  first?.focus();
  fireEvent.keyDown(first as HTMLElement, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(second);
});

test('QUOT-001 CONST-001 CONST-002 CONST-003 ERR-011 the Markets page lists the pairs that are displayed and open for second contracts', async () => {
  const [usdt, ...others] = groups;
  const closed = usdt?.quotation.map((row) => ({
    ...row,
    open_microtrade: Number(row.currency_name !== 'ETH'),
    ...{ high: '100', low: '99.99', volume: '12.5' },
  }));
  await openPage('/quotation', { ...script, quotations: ok([{ ...usdt, quotation: closed }, ...others]) });
  const table = () => [
    ...screen.getByRole('table', { name: word('home.quotation_allMarkets') }).querySelectorAll('tbody tr'),
  ];
  // Where a logo cannot be loaded the first letter stands for it.
  const namesShown = table().map((row) => /\w+\/\w+/.exec(row.textContent ?? '')?.[0].slice(-8));
  expect(namesShown).toEqual(['BTC/USDT', 'BTC/USDC', 'ETH/USDC', 'TRX/USDC']);
  expect(
    [...(table()[0]?.querySelectorAll('td') ?? [])].slice(1).map(({ textContent }) => textContent),
  ).toEqual([...['20000.50', '+1.94%', '100.00', '99.9900', '12.50 BTC', '≈ 250.0K USDT']]);
  await act(async () => type(word('home.quotation_searchPairs'), 'nothing like it'));
  expect(screen.getByRole('region', { name: word('home.quotation_allMarkets') }).textContent).toContain(
    word('common.empty'),
  );
});

test('QUOT-002 QUOT-003 NEWS-003 the Markets page leads to the news of category 4, the chart, the leverage desk and the presale', async () => {
  const articles = [
    { id: 60, title: 'A first article' },
    { id: 61, title: 'A second article' },
  ];
  const [example] = examples.newsList.response.list;
  const page = await openPage('/quotation', {
    ...script,
    newsList: ({ fields }: RecordedCall) =>
      ok({ list: fields.c_id === '4' ? articles.map((one) => ({ ...example, ...one })) : [], count: 2 }),
    newsDetail: ({ fields }: RecordedCall) =>
      ok({ ...examples.newsDetail.response, title: `Article ${fields.id}` }),
  });
  const links = (within_: HTMLElement) =>
    within(within_)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
  expect(links(screen.getByRole('list', { name: word('home.quotation_banners') }))).toEqual([
    ...['/newmarket', '/leverdealCenter', '/upstart'],
  ]);
  const news = screen.getByRole('region', { name: word('home.quotation_news') });
  for (const { title } of articles) expect(news.textContent).toContain(title);
  expect(links(news)).toEqual(articles.map(({ id }) => `/components/noticeDetail?id=${id}`));
  await press('link', /A first article/);
  await seen(() => expect(screen.heading()).toBe('Article 60'));
  expect(page.path()).toBe('/components/noticeDetail');
});

test('DESK-348 DESK-349 DESK-460 the Markets page has favourites and orders too, and turnovers in the quote currency', async () => {
  await openPage('/quotation', script);
  await seen(() => expect(names(markets())).toEqual(['BTC', 'ETH', 'DOGE']));
  const turnovers = () => screen.rowsOf(word('home.quotation_allMarkets')).map((cells) => cells.at(-1));
  expect(screen.headingsOf(word('home.quotation_allMarkets')).at(-1)).toBe(word('common.home_turnover'));
  expect(turnovers()).toEqual(['≈ | 20.00K | USDT', '≈ | 30.00K | USDT', '≈ 4.00 USDT']);
  await orderBy(word('common.home_turnover'));
  expect(turnovers()).toEqual(['≈ | 30.00K | USDT', '≈ | 20.00K | USDT', '≈ 4.00 USDT']);
  await orderBy(word('common.change24h'));
  expect(names(markets())).toEqual(['DOGE', 'BTC', 'ETH']);
  await press('button', word('common.markets_add', { symbol: 'ETH/USDT' }));
  await press('radio', word('common.markets_favourites'));
  expect(names(markets())).toEqual(['ETH']);
  await act(async () => type(word('home.quotation_searchPairs'), 'btc'));
  expect(names(markets())).toEqual(['BTC']);
});

/** The event by which DOGE, the last in every order but that of its change, becomes the greatest in all. */
const soaring = {
  ...{ type: 'daymarket', symbol: 'DOGE/USDT', match_id: 3 },
  ...{ legal_id: 3, legal_name: 'USDT', currency_id: 3, currency_name: 'DOGE' },
  ...{ now_price: '30000', change: '+99.00', volume: '5', high: '30000', low: '0.1' },
} as const;

/** The first response; polls get none, so that the events are the newest. */
function withoutPolls(): Script {
  let count = 0;
  return { ...script, quotations: () => (count++ === 0 ? ok(quotations) : undefined) };
}

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

/** Lets time pass until the list has been put in order again. */
async function reordered(shown: () => unknown): Promise<void> {
  const before = JSON.stringify(shown());
  for (let waited = 0; JSON.stringify(shown()) === before && waited < 1100; waited += 100) await pass(100);
}

test('DESK-501 lists of markets are in the order of what is shown, once a second and no faster', async () => {
  vi.useFakeTimers();
  for (const [path, shown, order, before, after] of [
    [
      '/newmarket',
      () => names(list()),
      word('common.home_turnover'),
      ['ETH', 'BTC', 'DOGE'],
      ['DOGE', 'ETH', 'BTC'],
    ],
    [
      '/quotation',
      () => names(markets()),
      word('common.price'),
      ['BTC', 'ETH', 'DOGE'],
      ['DOGE', 'BTC', 'ETH'],
    ],
  ] as const) {
    const page = await openPage(path, withoutPolls());
    await seen(() => expect(shown()).toHaveLength(3));
    await orderBy(order);
    expect(shown()).toEqual(before);
    await page.emit('daymarket', soaring);
    await reordered(shown);
    expect(shown()).toEqual(after);
    await page.emit('daymarket', { ...soaring, now_price: '0.2', change: '0.00' });
    // It was put in order less than 100 ms ago.
    await pass(800);
    expect(screen.getByRole('main').textContent).toMatch(/DOGE\/USDT☆? ?0\.2000/);
    expect(shown()).toEqual(after);
    await pass(200);
    expect(shown()).toEqual(before);
    cleanup();
  }
});

test('DESK-501 favourites follow the market too, and the focus stays on its row', async () => {
  vi.useFakeTimers();
  localStorage.setItem(SETTING, JSON.stringify({ favourites: ['BTC/USDT', 'DOGE/USDT'], order: 'price' }));
  const page = await openPage('/newmarket', withoutPolls());
  await seen(() => expect(names(list())).toHaveLength(3));
  await press('radio', word('common.markets_favourites'));
  expect(names(list())).toEqual(['BTC', 'DOGE']);
  const doge = list().getByRole('button', { name: /^DOGE/ });
  doge.focus();
  await page.emit('daymarket', soaring);
  await reordered(() => names(list()));
  expect(names(list())).toEqual(['DOGE', 'BTC']);
  expect(document.activeElement).toBe(doge);
  fireEvent.keyDown(doge, { key: 'ArrowDown' });
  expect(document.activeElement?.textContent).toMatch(/^BTC/);
});
