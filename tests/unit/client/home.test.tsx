/** The home page: banners, ticker, market table, sign-up box and articles. */
import { expect, test, vi } from 'vitest';
import { examples } from '#contract/examples/index.ts';
import type { RecordedCall, Script } from '../../support/pages.tsx';
import {
  act,
  cleanup,
  logIn,
  ok,
  openPage,
  press,
  screen,
  seen,
  textOf,
  type,
  visit,
  within,
} from '../../support/pages.tsx';
import { word, wordLike, words } from '../../support/words.ts';
import type { Word } from '../../support/words.ts';
import type { PageMission } from '#client/ui/host.ts';

const HOUR_SECONDS = 3600;
const WEEK_HOURS = 7 * 24;

const [group] = examples.quotations.response;
const pair = group?.quotation[0];
const [article] = examples.newsList.response.list;
const [bar] = examples.bars.response.data;

/** One pair that is displayed and one that is not, a week of hourly bars, and three articles in each category. */
const script: Script = {
  quotations: ok([
    { ...group, quotation: [pair, { ...pair, id: 9, currency_id: 30, currency_name: 'TRX', is_display: 0 }] },
  ]),
  bars: {
    code: 1,
    msg: 'success',
    data: Array.from({ length: WEEK_HOURS }, (_, hour) => ({ ...bar, id: hour, close: 20_000 + hour })),
  },
  newsList: ({ fields }: RecordedCall) =>
    ok({
      ...examples.newsList.response,
      list: [1, 2, 3].map((id) => ({ ...article, id, title: `Article ${id} of ${fields.c_id}` })),
    }),
};

/** How many points the line in an element goes through. */
const pointsIn = (element: HTMLElement) =>
  [...element.querySelectorAll('svg path')].at(-1)?.getAttribute('d')?.split(/[ML]/).filter(Boolean).length;

test('HOME-004 HOME-007 the ticker asks every 6 s and the market table every 5 s', async () => {
  vi.useFakeTimers();
  const requested: number[] = [];
  await openPage('/', {
    quotations: () => {
      requested.push(performance.now());
      return ok([]);
    },
  });
  const minute = Math.ceil(performance.now() / 60_000) * 60_000;
  await act(() => vi.advanceTimersByTimeAsync(minute + 60_000 - performance.now() + 500));
  const seconds = requested.map((at) => Math.round((at - minute) / 1000)).filter((at) => at > 0);
  const due = Array.from({ length: 61 }, (_, second) => second).filter(
    (second) => second > 0 && (second % 5 === 0 || second % 6 === 0),
  );
  expect(seconds).toEqual(due);
});

test('HOME-001 the banners play by themselves and begin again after the last', async () => {
  vi.useFakeTimers();
  await openPage('/', script);
  const shown = () =>
    screen
      .getAllByRole('button', { name: wordLike('home.showBanner') })
      .findIndex((mark) => mark.getAttribute('aria-current') === 'true');
  const seenInTurn = [shown()];
  for (let turn = 0; turn < 3; turn += 1) {
    await act(() => vi.advanceTimersByTimeAsync(5000));
    seenInTurn.push(shown());
  }
  expect(seenInTurn).toEqual([0, 1, 2, 0]);
});

test('ROUTE-001 HOME-002 HOME-005 HOME-023 HOME-006 HOME-008 CHART-015 ticker and table show the displayed pairs, with a week of 50 and of 60 points', async () => {
  const page = await openPage('/', script);
  const ticker = screen.getByRole('region', { name: word('home.ticker') });
  const table = screen.getByRole('table', { name: word('common.markets') });
  await seen(() => expect(within(table).getAllByRole('row')).toHaveLength(2));
  expect(screen.headingsOf(word('common.markets'))).toEqual(
    words(
      'common.pair',
      'common.lastPrice',
      'common.change24h',
      'common.high24h',
      'common.low24h',
      'common.volume24h',
      'common.home_turnover',
      'common.home_trend',
    ),
  );
  expect(screen.rowsOf(word('common.markets'))[0]?.slice(1, 6)).toEqual([
    '20000.00',
    '+1.93%',
    '20310.00',
    '19720.00',
    '12.35K | BTC',
  ]);
  // The band has everything twice, so that it can begin again.
  const items = within(ticker).getAllByRole('button', { name: /^BTC\/USDT/ });
  for (const { textContent } of items)
    expect(textContent).toMatch(/^BTC\/USDT.*\+1\.93%20000\.0012\.35K\sBTC$/);
  expect(ticker.textContent).not.toContain('TRX');
  await seen(() => expect(items.map(pointsIn)).toEqual([50, 50]));
  expect(pointsIn(table)).toBe(60);
  const requested = page.callsOf('bars').map(({ fields }) => fields);
  for (const { period, from, to } of requested)
    expect([period, Number(to) - Number(from)]).toEqual(['60min', WEEK_HOURS * HOUR_SECONDS]);
  expect(requested).not.toEqual([]);
  screen.getByRole('navigation', { name: word('common.navMain') });
  screen.getByRole('contentinfo');
});

test('HOME-009 HOME-010 HOME-011 features and apps are shown, and the sign-up box leads to the registration with its one input', async () => {
  const page = await openPage('/', script);
  for (const [name, category] of [
    [word('home.features'), 9],
    [word('home.apps'), 10],
  ] as const) {
    const headings = within(screen.getByRole('region', { name })).getAllByRole('heading', { level: 3 });
    expect(headings.map(({ textContent }) => textContent)).toEqual(
      [1, 2, 3].map((id) => `Article ${id} of ${category}`),
    );
  }
  const form = screen.getByRole('form', { name: word('home.signUpTitle') });
  expect(within(form).getAllByRole('textbox')).toHaveLength(1);
  type(word('common.email'), 'new+trader@example.com');
  await press('button', word('common.register'));
  const { pathname, search } = page.router.state.location;
  expect(pathname + search).toBe('/components/register?email=new%2Btrader%40example.com');
});

test('HOME-012 a user sees what all accounts hold, the part of each, and where to trade', async () => {
  logIn();
  const account = (usdt_totle: string) => ({ balance: [], totle: usdt_totle, usdt_totle });
  await openPage('/', {
    ...script,
    walletList: ok({
      ...examples.walletList.response,
      change_wallet: account('1200.5'),
      legal_wallet: account('300'),
      lever_wallet: account('50.25'),
      micro_wallet: account('0'),
    }),
  });
  const box = await seen(() => screen.getByRole('region', { name: word('home.welcomeTitle') }));
  await seen(() =>
    expect([...box.querySelectorAll('dl > div')].map(textOf)).toEqual([
      `${word('common.total')} | 1550.75 USDT`,
      `${word('common.navSpot')} | 1200.50 USDT`,
      `${word('common.assets_accountLegal')} | 300.00 USDT`,
      `${word('common.navLever')} | 50.25 USDT`,
      `${word('common.assets_accountMicro')} | 0.00 USDT`,
    ]),
  );
  const links = within(box).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/newmarket', '/assets']);
});

test('HOME-021 HOME-022 the card has the curve of the day, profit and risk where the host says them, and how the coins divide what is held', async () => {
  logIn();
  const row = (currency: number, currency_name: string, usdt_price: string, change_balance: string) => ({
    ...{ id: currency, currency, currency_name, currency_type: 'x', is_match: 1, cny_price: '1' },
    ...{ usdt_price, change_balance, lock_change_balance: '0.5' },
  });
  const held = [row(1, 'BTC', '100', '4.5'), row(3, 'USDT', '1', '249.5'), row(2, 'ETH', '10', '19.5')];
  const rows = [...held, row(5, 'SOL', '50', '0.5')];
  const none = { balance: [], totle: '0', usdt_totle: '0' };
  const page = await openPage('/', {
    ...script,
    walletList: ok({
      ...examples.walletList.response,
      ...{ legal_wallet: none, lever_wallet: none, micro_wallet: none },
      change_wallet: { ...none, balance: rows },
    }),
    portfolio: ok(examples.portfolio.response),
  });
  const parts = () => screen.getByRole('list', { name: word('home.allocation') });
  // 500, 250, 200 and 50 of 1,000 USDT.
  await seen(() =>
    expect(screen.textsOf('listitem', parts())).toEqual([
      'BTC | 50.0%',
      'USDT | 25.0%',
      'ETH | 20.0%',
      `${word('common.others')} | 5.0%`,
    ]),
  );
  expect(screen.queryByText(word('common.marginUsed'))).toBeNull();
  await page.announce('portfolio');
  const box = screen.getByRole('region', { name: word('home.welcomeTitle') });
  await seen(() =>
    expect([...box.querySelectorAll('dl > div')].map(textOf).slice(1, 6)).toEqual([
      `${word('home.profitToday')} | +70.00`,
      `${word('home.profitWeek')} | +120.00`,
      `${word('home.profitAll')} | +120.00`,
      `${word('common.unrealised')} | +20.00`,
      `${word('common.marginUsed')} | 104.00`,
    ]),
  );
  screen.getByRole('img', { name: word('home.curve', { first: '10080.00', last: '10120.00' }) });
});

test('HOME-013 titles of the market table put it in order, and favourites are those of every list of markets', async () => {
  const eth = { ...pair, id: 8, currency_id: 2, currency_name: 'ETH', now_price: '30000', change: '-1' };
  const page = await openPage('/', { ...script, quotations: ok([{ ...group, quotation: [pair, eth] }]) });
  const names = (table = word('common.markets')) =>
    screen.rowsOf(table).map(([name]) => /BTC|ETH/.exec(name ?? '')?.[0]);
  const sorted = () =>
    screen.getAllByRole('columnheader').flatMap((title) => title.getAttribute('aria-sort') ?? []);
  await seen(() => expect(names()).toEqual(['BTC', 'ETH']));
  const table = within(screen.getByRole('table', { name: word('common.markets') }));
  const sort = (key: Word) => act(async () => table.getByRole('button', { name: word(key) }).click());
  await sort('common.lastPrice');
  expect([names(), sorted()]).toEqual([['ETH', 'BTC'], ['descending']]);
  await sort('common.change24h');
  expect([names(), sorted()]).toEqual([['BTC', 'ETH'], ['descending']]);
  await sort('common.change24h');
  expect([names(), sorted()]).toEqual([['BTC', 'ETH'], []]);
  await press('button', word('common.markets_add', { symbol: 'BTC/USDT' }));
  await visit(page, '/quotation');
  await seen(() =>
    screen.getByRole('button', { name: word('common.markets_remove', { symbol: 'BTC/USDT' }) }),
  );
  await press('button', word('common.home_turnover'));
  await seen(() =>
    expect([names(word('home.quotation_allMarkets')), sorted()]).toEqual([['ETH', 'BTC'], ['descending']]),
  );
  await visit(page, '/');
  await seen(() => expect([names(), sorted()]).toEqual([['ETH', 'BTC'], ['descending']]));
});

test('HOME-024 beside the markets stand the pairs that rose and fell most and those traded most; one opens its desk', async () => {
  const other = (id: number, currency_name: string, change: string, volume: string) =>
    ({ ...pair, id, currency_id: id, currency_name, change, volume, now_price: '10' }) as const;
  const page = await openPage('/', {
    ...script,
    quotations: ok([
      {
        ...group,
        quotation: [
          other(11, 'AAA', '1.50', '300'),
          other(12, 'BBB', '-2.00', '100'),
          other(13, 'CCC', '3.00', '200'),
          other(14, 'DDD', '-0.10', '500'),
          other(15, 'EEE', '0.20', '400'),
        ],
      },
    ]),
  });
  const listed = (key: Word) =>
    within(screen.getByRole('region', { name: word(key) }))
      .queryAllByRole('button')
      .map(({ textContent }) => textContent?.slice(0, 3));
  await seen(() => expect(listed('home.gainers')).toEqual(['CCC', 'AAA', 'EEE']));
  expect(listed('home.losers')).toEqual(['BBB', 'DDD']);
  expect(listed('common.home_turnover')).toEqual(['DDD', 'EEE', 'AAA']);
  const [first] = within(screen.getByRole('region', { name: word('home.losers') })).getAllByRole('button');
  await act(async () => first?.click());
  await seen(() => expect([page.path(), localStorage.getItem('currency_id')]).toEqual(['/newmarket', '12']));
});

test('HOME-040 where the page has the drawer, the home page lists three missions with what, how long, state and a way in; elsewhere none', async () => {
  const text = (en: string) => ({ en, zh: en, hk: en, jp: en, kr: en });
  const mission = (id: string, more: Partial<PageMission>): PageMission => ({
    ...{ id, title: text(`Title of ${id}`), story: text(`Story of ${id}`) },
    ...{ state: 'open', completions: 0, goals: [{ met: false }, { met: false }], ...more },
  });
  let list = [
    mission('a', { state: 'done', completions: 1, goals: [{ met: true }] }),
    mission('b', {}),
    mission('c', { within: 5_400_000 }),
    mission('d', {}),
  ];
  const listeners = new Set<() => void>();
  const opened: (string | undefined)[] = [];
  const missions = {
    list: () => list,
    onList: (listener: () => void) => (listeners.add(listener), () => listeners.delete(listener)),
    open: (id?: string) => void opened.push(id),
  };
  const shown = () => screen.queryByRole('region', { name: word('common.missions') });
  await openPage('/', script);
  expect(shown()).toBeNull();
  cleanup();
  await openPage('/', script, undefined, () => 1_750_000_000_000, { missions });
  const cards = () =>
    within(shown() as HTMLElement)
      .getAllByRole('listitem')
      .map(textOf);
  const goals = (met: number) => word('home.missionGoals', { met, count: 2 });
  const open = word('common.missionOpen');
  expect(cards()).toEqual([
    expect.stringMatching(`Title of b.*Story of b.*${goals(0)}.*${word('home.missionNoLimit')}.*${open}`),
    expect.stringMatching(`Title of c.*${word('home.missionLimit', { time: '1h 30m' })}`),
    expect.stringContaining('Title of d'),
  ]);
  expect(textOf(shown() as HTMLElement)).toContain(word('home.missionsDone', { done: 1, count: 4 }));
  list = list.map((each) =>
    each.id === 'c'
      ? { ...each, state: 'running', deadline: 1_750_005_400_000, goals: [{ met: true }, { met: false }] }
      : each,
  );
  act(() => listeners.forEach((listener) => listener()));
  const until = word('home.missionUntil', { time: '2025-06-16 00:36' });
  expect(cards()[0]).toContain(`${goals(1)} | ${until} | ${word('common.missionRunning')}`);
  await press('button', `${word('common.show')} Title of c`);
  await press('button', word('home.missionsAll'));
  expect(opened).toEqual(['c', undefined]);
});
