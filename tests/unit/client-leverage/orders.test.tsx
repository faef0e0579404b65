import { describe, expect, test, vi } from 'vitest';
import type { LeverTrade } from '#client/features/leverage/logic/position.ts';
import { act, cellsOf, logIn, ok, openPage, press, refused, screen, type } from '../../support/pages.tsx';
import { selectBtc } from '../../support/desk-script.ts';
import type { Page, RecordedCall, Script, ScriptedFeed } from '../../support/pages.tsx';
import { PATIENCE_MS } from '../../support/patience.ts';
import { exampleTrade, tradeLike } from './trades.ts';

const paginated = (data: readonly LeverTrade[], total = data.length) => ({
  current_page: 1,
  data,
  last_page: 1,
  per_page: 10,
  total,
});

const risk = {
  balance: '100.00000000',
  hazard_rate: '821.39',
  caution_money_total: '16.08000000',
  origin_caution_money_total: '16.08000000',
  profits_total: '16.00000000',
  caution_money: '16.08000000',
  origin_caution_money: '16.08000000',
  profits: '16.00000000',
};

/** An exchange with these trades, by status, pair and page. */
function exchangeWith(trades: readonly LeverTrade[]): Script {
  const of = ({ fields }: RecordedCall) =>
    trades.filter(
      ({ status, legal, currency }) =>
        status === Number(fields.status ?? 1) &&
        [legal, undefined].includes(fields.legal_id === undefined ? undefined : Number(fields.legal_id)) &&
        [currency, undefined].includes(
          fields.currency_id === undefined ? undefined : Number(fields.currency_id),
        ),
    );
  const page = (call: RecordedCall) => {
    const [rows, size] = [of(call), Number(call.fields.limit ?? 10)];
    const from = (Number(call.fields.page ?? 1) - 1) * size;
    return paginated(rows.slice(from, from + size), rows.length);
  };
  return {
    leverTrades: (call: RecordedCall) =>
      ok({ rate_profits_total: { hazard_rate: '0', profits_total: '0' }, message: page(call) }),
    leverDealAll: (call: RecordedCall) => ok({ ...risk, order: page(call) }),
  };
}

async function open(path: string, trades: readonly LeverTrade[], script: Script = {}): Promise<Page> {
  logIn({ user_id: '7', accountNum: 'demo@sandpit.test' });
  selectBtc();
  const page = await openPage(path, { ...exchangeWith(trades), ...script });
  await seen(() => expect(document.querySelector('main [aria-busy="true"]')).toBeNull());
  return page;
}

/** Waits until the page shows what is expected. */
const seen = (check: () => unknown) =>
  vi.waitFor(
    async () => {
      await act(async () => {});
      check();
    },
    // Dialogs arrive as scripts of their own.
    { timeout: PATIENCE_MS },
  );

/** What is looked for, once it is there. */
async function found<Result>(look: () => Result): Promise<Result> {
  await seen(look);
  return look();
}

const rows = () => [...document.querySelectorAll('main tbody tr')].map(cellsOf);
const tabs = () => screen.textsOf('tab');
const sent = (page: Page, name: Parameters<Page['callsOf']>[0]) =>
  page.callsOf(name).map(({ fields }) => fields);

const many = (count: number, figures: Partial<LeverTrade>) =>
  Array.from({ length: count }, (_, index) => tradeLike({ ...figures, id: 100 + index }));

describe('/leverTransactions', () => {
  test('ROUTE-017 LEVER-029 LEVER-032 it has four tabs and shows positions of the selected pair only', async () => {
    const eth = tradeLike({ id: 12, currency: 2, symbol: 'ETH/USDT', currency_name: 'ETH' });
    await open('/leverTransactions', [exampleTrade, eth]);
    expect(tabs()).toEqual(['Positions', 'Pending', 'History', 'Revoked']);
    expect(rows()).toHaveLength(1);
    const text = rows()[0]?.join('|') ?? '';
    expect(text).toContain('BTC/USDT');
    expect(text).toContain('Long | 50×');
    expect(text).toContain('17640.20');
    expect(text).toContain('821.39%');
    expect(text).toContain('+16.0000');
    expect(text).toContain('+99.50%');
    expect(screen.getAllByRole('meter').length).toBeGreaterThan(0);
  });

  test.each([
    ['positions are shown', [exampleTrade], /Long 50×/],
    ['want of positions is', [], /No open positions/],
  ])('of a delisted pair the %s, though its response is refused', async (_what, trades, text) => {
    const gone = refused('error', 'What you ask for does not exist.');
    await open('/leverTransactions', trades, { quotations: ok([]), leverDealAll: gone });
    expect(screen.getByRole('main').textContent).toMatch(text);
    expect(screen.queryByText('This could not be loaded.')).toBeNull();
  });

  test('positions that fail to load show an error', async () => {
    await open('/leverTransactions', [exampleTrade], { leverTrades: refused('error', 'Closed.') });
    expect(screen.getByText('This could not be loaded.')).toBeTruthy();
  });

  test('DESK-115 LEVER-033 LEVER-034 closing a position confirms, sends and shows the text', async () => {
    const page = await open('/leverTransactions', [exampleTrade], {
      leverClose: ok('The position is closed.'),
    });
    await press('button', /^Close: Long 2 hands of BTC\/USDT/);
    const summary = await found(() => screen.getByTestId('close-summary'));
    expect(summary.textContent).toContain('+16.0000 USDT');
    expect(summary.textContent).toContain('132.0800 USDT');
    expect(page.callsOf('leverClose')).toHaveLength(0);
    await press('button', 'Close position');
    await seen(() => expect(sent(page, 'leverClose')).toEqual([{ id: '11' }]));
    await seen(() => expect(screen.messages()).toEqual(['The position is closed.']));
  });

  test('DESK-116 DESK-434 LEVER-036 LEVER-038 LEVER-039 LEVER-040 stops start from the last price with their result', async () => {
    const page = await open('/leverTransactions', [exampleTrade], { leverSetStop: ok('Stops are saved.') });
    await press('button', /^TP \/ SL/);
    await seen(() => expect(screen.field('Take profit').value).toBe('0'));
    const lower = screen.getByRole('button', { name: 'Lower: Take profit' });
    await act(async () => lower.click());
    expect(screen.field('Take profit').value).toBe('0');
    await press('button', 'Raise: Take profit');
    expect(screen.field('Take profit').value).toBe('20500');
    await press('button', 'Raise: Take profit');
    expect(screen.field('Take profit').value).toBe('20510');
    await press('button', 'Take profit: +2% from the last price');
    expect(screen.field('Take profit').value).toBe('20910');
    await press('button', 'Stop loss: -1% from the last price');
    expect(screen.field('Stop loss').value).toBe('20295');
    type('Take profit', '20500');
    expect(screen.getByTestId('expected-profit').textContent).toBe('16.0000');
    type('Stop loss', '20000');
    expect(screen.getByTestId('expected-loss').textContent).toBe('4.0000');
    await press('button', 'Save');
    const message = screen.field('Take profit').getAttribute('aria-errormessage') ?? '';
    expect(document.getElementById(message)?.textContent).toBe('Must be above 20500.00.');
    expect(sent(page, 'leverSetStop')).toEqual([]);
    type('Take profit', '20600');
    await press('button', 'Save');
    await seen(() =>
      expect(sent(page, 'leverSetStop')).toEqual([
        { id: '11', target_profit_price: '20600', stop_loss_price: '20000' },
      ]),
    );
    await seen(() => expect(screen.messages()).toEqual(['Stops are saved.']));
  });

  test('LEVER-041 LEVER-042 batch close offers all, long only and short only, and sends which', async () => {
    const short = tradeLike({ id: 12, type: 2 });
    const page = await open('/leverTransactions', [exampleTrade, short], {
      leverBatchClose: ok('Accepted.'),
    });
    for (const [choice, type_] of [
      ['All positions', '0'],
      ['Long only', '1'],
      ['Short only', '2'],
    ] as const) {
      await press('button', 'Batch close');
      await seen(() => expect(screen.getAllByRole('radio')).toHaveLength(3));
      await act(async () => screen.field(choice).click());
      await press('button', /^Close \d positions?$/);
      const pair = { legal_id: '3', currency_id: '1' };
      await seen(() => expect(sent(page, 'leverBatchClose').at(-1)).toEqual({ type: type_, ...pair }));
      await seen(() => expect(screen.queryAllByRole('radio')).toHaveLength(0));
    }
    await seen(() => expect(screen.messages()).toEqual(['Accepted.']));
  });

  test('ERR-022 LEVER-026 LEVER-043 pending orders have tabs, pages and revoke', async () => {
    const longs = many(12, { status: 0, transaction_time: '' });
    const short = tradeLike({ id: 50, status: 0, type: 2, share: '7.0000' });
    const page = await open('/leverTransactions', [...longs, short], { leverCancel: ok('Revoked.') });
    await press('tab', 'Pending');
    await seen(() => expect(rows()).toHaveLength(10));
    await press('button', 'Load more');
    await seen(() => expect(rows()).toHaveLength(13));
    expect(screen.getByText('No more')).toBeTruthy();
    await press('tab', 'Sell');
    expect(rows()).toHaveLength(1);
    await press('button', /^Revoke: Short 7 hands/);
    await seen(() => screen.getByRole('dialog', { name: 'Confirm cancel trade?' }));
    expect(sent(page, 'leverCancel')).toEqual([]);
    await press('button', 'Cancel the order');
    await seen(() => expect(sent(page, 'leverCancel')).toEqual([{ id: '50' }]));
    await seen(() => expect(screen.messages()).toEqual(['Revoked.']));
    await press('tab', 'Buy');
    expect(rows()).toHaveLength(10);
  });

  test('LEVER-027 LEVER-030 history and revoked orders are paged by 10', async () => {
    const trades = [...many(23, { status: 3 }), tradeLike({ id: 5, status: 4 })];
    const page = await open('/leverTransactions', trades);
    await press('tab', 'History');
    await seen(() => expect(rows()).toHaveLength(10));
    await press('button', 'Page 3');
    await seen(() => expect(rows()).toHaveLength(3));
    expect(sent(page, 'leverTrades').at(-1)).toMatchObject({ status: '3', page: '3' });
    expect(sent(page, 'leverTrades').filter(({ limit }) => limit !== undefined)).toEqual([]);
    await press('tab', 'Revoked');
    await seen(() => expect(rows()).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
  });
});

test('positions are greyed while the connection is lost, and go on when it is back', async () => {
  const page = await open('/leverTransactions', [exampleTrade]);
  const isGreyed = () =>
    screen.getByRole('table', { name: 'Positions' }).closest('[class*="stale"]') !== null;
  const { connection } = page.client.feed as ScriptedFeed;
  for (const [state, wanted] of [
    ['live', false],
    ['stale', true],
    ['live', false],
  ] as const) {
    await act(async () => connection.set(state));
    expect([isGreyed(), rows().length]).toEqual([wanted, 1]);
  }
});

describe('/leverList', () => {
  test('ROUTE-019 LEVER-046 LEVER-049 it has four tabs over all pairs and asks by status', async () => {
    const eth = tradeLike({ id: 12, currency: 2, symbol: 'ETH/USDT' });
    const page = await open('/leverList', [exampleTrade, eth]);
    expect(tabs()).toEqual(['Holding', 'Pending', 'Closed', 'Revoked']);
    expect(rows()).toHaveLength(2);
    for (const [index, tab] of ['Pending', 'Closed', 'Revoked'].entries()) {
      await press('tab', tab);
      await seen(() => expect(page.callsOf('leverTrades')).toHaveLength(index + 2));
    }
    expect(sent(page, 'leverTrades').map(({ status, legal_id }) => [status, legal_id])).toEqual([
      ['1', undefined],
      ['0', undefined],
      ['3', undefined],
      ['4', undefined],
    ]);
  });

  test('LEVER-047 pages appear when the total is over 10, and none at 10', async () => {
    await open('/leverList', [...many(10, { status: 1 }), ...many(11, { status: 0 })]);
    expect(rows()).toHaveLength(10);
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
    await press('tab', 'Pending');
    await seen(() => expect(screen.getByRole('navigation', { name: 'Pages' })).toBeTruthy());
    await press('button', 'Next page');
    await seen(() => expect(rows()).toHaveLength(1));
  });

  test('LEVER-048 it closes positions and revokes pending orders', async () => {
    const pending = tradeLike({ id: 12, status: 0 });
    const page = await open('/leverList', [exampleTrade, pending], {
      leverClose: ok('Closed.'),
      leverCancel: ok('Revoked.'),
    });
    await press('button', /^Close:/);
    await press('button', 'Close position');
    await press('tab', 'Pending');
    await seen(() => screen.getByRole('button', { name: /^Revoke:/ }));
    await press('button', /^Revoke:/);
    await press('button', 'Cancel the order');
    await seen(() => expect(sent(page, 'leverClose')).toEqual([{ id: '11' }]));
    await seen(() => expect(sent(page, 'leverCancel')).toEqual([{ id: '12' }]));
  });
});

describe('lists of one pair', () => {
  test('ROUTE-014 LEVER-050 DESK-364 /allTransaction lists open positions with time, price, number and close, and offers more', async () => {
    const page = await open('/allTransaction', many(12, {}), { leverClose: ok('Closed.') });
    expect(rows()).toHaveLength(10);
    expect(rows()[0]?.join('|')).toContain('2023-11-15 06:13:20');
    expect(rows()[0]?.join('|')).toContain('20100.00');
    await press('button', 'Load more');
    await seen(() => expect(rows()).toHaveLength(12));
    await seen(() => expect(screen.getByText('No more')).toBeTruthy());
    const first = screen.getAllByRole('button', { name: /^Close:/ })[0];
    await act(async () => first?.click());
    await press('button', 'Close position');
    await seen(() => expect(sent(page, 'leverClose')).toEqual([{ id: '100' }]));
    expect(sent(page, 'leverDealAll')[0]).toMatchObject({ legal_id: '3', currency_id: '1', page: '1' });
  });

  test('ROUTE-018 LEVER-028 /leverTransaction lists the recent deals and links back, to all and to the trade record', async () => {
    const deal = {
      lever_transaction: { in: [], out: [] },
      my_transaction: [exampleTrade],
      lever_share_limit: { min: 1, max: 0 },
      multiple: { muit: [{ value: '50' }], share: [{ value: '1' }] },
      last_price: '20500.00000',
      user_lever: '100.00000000',
      all_levers: 0,
    };
    await open('/leverTransaction', [exampleTrade], { leverDeal: ok(deal) });
    expect(rows()).toHaveLength(1);
    expect(rows()[0]?.join('|')).toContain('20100.00');
    const links = [...screen.getByRole('navigation', { name: 'Other lists' }).querySelectorAll('a')];
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Back', '/leverdealCenter'],
      ['All', '/allTransaction'],
      ['Trade record', '/leverList'],
    ]);
  });

  test('DESK-433 what is frozen in the leverage log is neither gain nor loss', async () => {
    const row = { info: 'Leverage margin', created_time: '2023-11-15 06:13:20' };
    const list = [
      { ...row, id: 2, value: '16.08000000', lock_type: 1 },
      { ...row, id: 1, value: '-16.08000000', lock_type: 0 },
    ];
    await open('/leverRecord?id=3', [], { walletLog: () => ok({ list, count: 2, limit: 10 }) });
    const tones = [...document.querySelectorAll('tbody tr td:first-child > span')];
    expect(tones.map(({ textContent }) => textContent)).toEqual(['+16.08', '-16.08']);
    expect(tones.map(({ className }) => /flat|up|down/.exec(className)?.[0])).toEqual(['flat', 'down']);
  });

  test('ROUTE-015 DESK-364 /leverRecord asks for the leverage log of the currency that the address names', async () => {
    const row = {
      id: 1,
      value: '-16.08000000',
      info: 'Leverage margin',
      created_time: '2023-11-15 06:13:20',
    };
    const page = await open('/leverRecord?id=3', [], {
      walletLog: ({ fields }: RecordedCall) =>
        ok({ list: fields.page === '1' ? [row] : [], count: 1, limit: 10 }),
    });
    expect(sent(page, 'walletLog')[0]).toMatchObject({ currency: '3', type: 'lever', page: '1' });
    expect(rows()[0]).toEqual(['-16.08', 'Leverage margin', '2023-11-15 06:13:20']);
    await seen(() => expect(screen.getByText('No more')).toBeTruthy());
    expect(screen.getByRole('link', { name: 'Back' })).toBeTruthy();
  });
});

const pages = [
  '/leverTransactions',
  '/leverTransaction',
  '/leverList',
  '/leverRecord?id=3',
  '/allTransaction',
];

describe('states', () => {
  test.each(pages)('a visitor of %s is invited to log in', async (path) => {
    selectBtc();
    const page = await openPage(path);
    await seen(() => expect(document.querySelector('main')?.textContent).toContain('Log in to see'));
    expect(page.calls.filter(({ name }) => /^lever|^wallet/.test(name))).toEqual([]);
  });

  test.each(pages)('%s says when it could not be loaded, and tries again', async (path) => {
    const failing = { type: 'error', message: 'Broken.' };
    const page = await open(path, [], {
      leverTrades: failing,
      leverDealAll: failing,
      leverDeal: failing,
      walletLog: failing,
    });
    await seen(() => screen.getByText('This could not be loaded.'));
    const before = page.calls.length;
    await press('button', 'Try again');
    expect(page.calls.length).toBeGreaterThan(before);
  });

  test.each([
    ['/leverTransactions', /No open positions/],
    ['/leverList', /No open positions/],
    ['/allTransaction', /No open positions of BTC/],
    ['/leverRecord?id=3', /No movements/],
  ])('ERR-011 %s says when there is nothing', async (path, text) => {
    await open(path, [], { walletLog: ok({ list: [], count: 0, limit: 10 }) });
    await seen(() => screen.getByText(text));
  });
});
