/** The lists of leverage trades, and what is done with those in them. */
import { describe, expect, test } from 'vitest';
import { eventExamples, examples } from '#contract/examples/index.ts';
import type { LeverTradeRow } from '#client/features/leverage/logic/position.ts';
import {
  act,
  cellsOf,
  cleanup,
  fireEvent,
  ok,
  press,
  refused,
  screen,
  seen,
  textOf,
  type,
} from '../../support/pages.tsx';
import type { RecordedCall, ScriptedFeed } from '../../support/pages.tsx';
import { expectFormatted, open, sent } from './desk.ts';
import { exampleTrade, tradeLike } from './trades.ts';
import { word, wordLike, words } from '../../support/words.ts';

/** Each row; what stands below it is not one. */
const rowElements = () => [...document.querySelectorAll('main tbody tr:not([data-detail])')];
const rows = () => rowElements().map(cellsOf);
const many = (count: number, figures: Partial<LeverTradeRow>) =>
  Array.from({ length: count }, (_, index) => tradeLike({ ...figures, id: 100 + index }));
const orderOf = (side: 'long' | 'short', count: number, symbol = 'BTC/USDT') =>
  word(`common.position_${side}`, { count, symbol });
const eth = tradeLike({ id: 13, currency: 2, symbol: 'ETH/USDT', profits: '1.25000000' });

describe('/leverTransactions', () => {
  test('AGENT-033 in place of a fee that the exchange states differently in calls and events it says so', async () => {
    const page = await open('/leverTransactions', [tradeLike({ trade_fee: '2.41200000' })]);
    const fee = () => [...document.querySelectorAll('main tbody tr[data-detail] dl > div')].map(textOf)[1];
    expect(fee()).toBe(`${word('common.fee')} | 2.41`);
    await page.emit('lever_trade', eventExamples.lever_trade);
    await seen(() => expect(fee()).toBe(`${word('common.fee')} | ${word('leverage.feeDoubtful')}`));
  });

  test('ROUTE-017 LEVER-029 LEVER-032 DESK-234 DESK-384 it shows positions of the selected pair only: size, result, prices and stops in a row, costs below it', async () => {
    const page = await open('/leverTransactions', [exampleTrade, eth]);
    expect(screen.textsOf('tab')).toEqual(
      words('leverage.positions', 'leverage.pending', 'leverage.history', 'leverage.revoked'),
    );
    expect(screen.headingsOf(word('leverage.positions'))).toEqual([
      word('leverage.position'),
      `${word('common.profit')} | ${word('leverage.returnRate')}`,
      `${word('leverage.entryPrice')} | ${word('leverage.lastPrice')}`,
      `${word('leverage.takeProfit')} | ${word('leverage.stopLoss')}`,
      word('leverage.liquidationPrice'),
      word('common.actions'),
    ]);
    expect(rows()).toHaveLength(1);
    const text = rows()[0]?.join('|') ?? '';
    const side = `${word('leverage.long')} | 50×`;
    const size = word('leverage.formPreset', { count: 2 });
    for (const shown of ['BTC/USDT', side, '0.04 BTC', size, '17640.20', '+16.00', '+99.50%'])
      expect(text).toContain(shown);
    const below = [...document.querySelectorAll('main tbody tr[data-detail] dl > div')].map(textOf);
    expect(below).toEqual([
      `${word('common.margin')} | 16.08`,
      `${word('common.fee')} | 1.61`,
      `${word('leverage.overnight')} | 0.00`,
      `${word('leverage.openedAt')} | 2023-11-15 06:13:20`,
    ]);
    expect(screen.getAllByRole('meter').length).toBeGreaterThan(0);
    expectFormatted();
    // Greyed while the connection is lost.
    const { connection } = page.client.feed as ScriptedFeed;
    for (const state of ['live', 'stale', 'live'] as const) {
      await act(async () => connection.setState(state));
      const greyed = screen
        .getByRole('table', { name: word('leverage.positions') })
        .closest('[class*="stale"]');
      expect([greyed !== null, rows().length]).toEqual([state === 'stale', 1]);
    }
  });

  test.each([
    ['positions are shown', [exampleTrade], `${word('leverage.long')} 50×`],
    ['want of positions is', [], word('leverage.positionsEmpty')],
  ])('of a delisted pair the %s, though its response is refused', async (_what, trades, text) => {
    const gone = refused('error', 'What you ask for does not exist.');
    await open('/leverTransactions', trades, { quotations: ok([]), leverDealAll: gone });
    expect(screen.getByRole('main').textContent).toMatch(text);
    expect(screen.queryByText(word('common.loadFailed'))).toBeNull();
  });

  test('DESK-115 DESK-384 LEVER-033 LEVER-034 closing a position confirms, sends and shows the text', async () => {
    const page = await open('/leverTransactions', [exampleTrade], {
      leverClose: ok('The position is closed.'),
    });
    await press('button', word('leverage.closeLabel', { order: orderOf('long', 2) }));
    const summary = await seen(() => screen.getByTestId('close-summary'));
    expect(summary.textContent).toContain('+16.00 USDT');
    expect(summary.textContent).toContain('132.08 USDT');
    // A host that does not announce it closes no part.
    expect(screen.queryByRole('slider')).toBeNull();
    expectFormatted();
    expect(page.callsOf('leverClose')).toHaveLength(0);
    await press('button', word('leverage.closeYes'));
    await seen(() => expect(sent(page, 'leverClose')).toEqual([{ id: '11' }]));
    await seen(() => expect(screen.messages()).toEqual(['The position is closed.']));
  });

  test('DESK-237 DESK-544 the confirmation of closing chooses how many hands close, where there is more than one: typed, in quarters or by a slider', async () => {
    const hand = tradeLike({ id: 12, type: 2, share: '1.0000' });
    const page = await open('/leverTransactions', [exampleTrade, hand], {
      leverClosePart: ok('Closed: 1 hand.'),
    });
    await page.announce('positions');
    await press('button', word('leverage.closeLabel', { order: orderOf('short', 1) }));
    await seen(() => screen.getByTestId('close-summary'));
    expect(screen.queryByRole('slider')).toBeNull();
    await press('button', word('common.cancel'));
    await seen(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('button', word('leverage.closeLabel', { order: orderOf('long', 2) }));
    const summary = await seen(() => screen.getByTestId('close-summary'));
    const field = () => screen.field(word('leverage.closeHands'));
    const slider = screen.getByRole('slider', { name: word('leverage.closeHands') });
    const shows = (hands: string) =>
      expect([field().value, slider.getAttribute('aria-valuenow'), quarter('100%'), quarter('50%')]).toEqual([
        hands,
        hands,
        String(hands === '2'),
        String(hands === '1'),
      ]);
    const quarter = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');
    shows('2');
    expect(summary.textContent).toContain('+16.00 USDT');
    await act(async () => fireEvent.keyDown(slider, { key: 'ArrowLeft' }));
    shows('1');
    expect(summary.textContent).toContain('+8.00 USDT');
    await press('button', '100%');
    shows('2');
    for (const none of ['', '0', '3']) {
      type(word('leverage.closeHands'), none);
      expect(screen.describedBy(field())).toBe(word('leverage.closeRange', { all: '2' }));
      await press('button', word('leverage.closeYes'));
      expect(screen.getByTestId('close-summary')).toBeTruthy();
    }
    expect([...page.callsOf('leverClose'), ...page.callsOf('leverClosePart')]).toEqual([]);
    type(word('leverage.closeHands'), '1');
    shows('1');
    await press('button', word('leverage.closeYes'));
    await seen(() => expect(sent(page, 'leverClosePart')).toEqual([{ id: '11', share: '1' }]));
    expect(page.callsOf('leverClose')).toEqual([]);
  });

  test('DESK-236 DESK-384 a reversal asks once, closes, and opens the other way; nothing opens where closing is refused', async () => {
    let closing = refused('error', 'There is no price at the moment.');
    const page = await open('/leverTransactions', [exampleTrade], {
      quotations: ok(examples.quotations.response),
      leverClose: () => closing,
      leverSubmit: ok('Opened.'),
    });
    await press('button', word('leverage.reverseLabel', { order: orderOf('long', 2) }));
    const summary = await seen(() => screen.getByTestId('reverse-summary'));
    expect(summary.textContent).toContain(`${word('common.profit')}-4.00 USDT -24.88%`);
    // 0.04 BTC at 20,000 less 0.3 % is 797.6 USDT; of the 112.08 that closing leaves.
    expect(summary.textContent).toContain(
      [
        `${orderOf('short', 2)}50×`,
        `${word('leverage.confirmOpensAbout')}19940.00 USDT`,
        `${word('common.margin')}15.95 USDT`,
        `${word('common.fee')}1.28 USDT`,
        `${word('leverage.confirmLeft')}94.85 USDT`,
      ].join(''),
    );
    expectFormatted();
    expect(page.callsOf('leverClose')).toHaveLength(0);
    await press('button', word('leverage.reverseYes'));
    await seen(() => expect(screen.messages()).toEqual(['There is no price at the moment.']));
    expect(page.callsOf('leverSubmit')).toEqual([]);
    closing = ok('Closed.') as typeof closing;
    await press('button', wordLike('leverage.reverseLabel'));
    await press('button', word('leverage.reverseYes'));
    await seen(() => expect(screen.messages().slice(-2)).toEqual(['Closed.', 'Opened.']));
    expect(sent(page, 'leverClose').at(-1)).toEqual({ id: '11' });
    expect(sent(page, 'leverSubmit')).toMatchObject([
      { legal_id: '3', currency_id: '1', type: '2', share: '2', multiple: '50', status: '1' },
    ]);
  });

  test('DESK-116 DESK-384 DESK-434 LEVER-036 LEVER-038 LEVER-039 LEVER-040 stops start from the last price with their result', async () => {
    const page = await open('/leverTransactions', [exampleTrade], { leverSetStop: ok('Stops are saved.') });
    await press('button', wordLike('leverage.stopsLabel'));
    const profit = await seen(() => screen.field(word('leverage.takeProfit')));
    for (const [button, value] of [
      [word('leverage.lowerProfit'), '0'],
      [word('leverage.raiseProfit'), '20500'],
      [word('leverage.raiseProfit'), '20510'],
      [word('leverage.profitNear', { percent: '+2' }), '20910'],
    ] as const) {
      await press('button', button);
      expect(profit.value).toBe(value);
    }
    await press('button', word('leverage.lossNear', { percent: '-1' }));
    expect(screen.field(word('leverage.stopLoss')).value).toBe('20295');
    type(word('leverage.takeProfit'), '20500');
    expect(screen.getByTestId('expected-profit').textContent).toBe('16.00');
    type(word('leverage.stopLoss'), '20000');
    expect(screen.getByTestId('expected-loss').textContent).toBe('4.00');
    expectFormatted();
    await press('button', word('leverage.stopsSave'));
    const message = profit.getAttribute('aria-errormessage') ?? '';
    expect(document.getElementById(message)?.textContent).toBe(
      word('leverage.stopAbove', { price: '20500.00' }),
    );
    expect(sent(page, 'leverSetStop')).toEqual([]);
    type(word('leverage.takeProfit'), '20600');
    await press('button', word('leverage.stopsSave'));
    await seen(() =>
      expect(sent(page, 'leverSetStop')).toEqual([
        { id: '11', target_profit_price: '20600', stop_loss_price: '20000' },
      ]),
    );
    await seen(() => expect(screen.messages()).toEqual(['Stops are saved.']));
  });

  test('DESK-235 DESK-238 DESK-384 LEVER-041 LEVER-042 batch close states what it would close: of the pair at first, and of every pair', async () => {
    const note = word('leverage.hedged');
    const short = tradeLike({ id: 12, type: 2, number: '0.02000', profits: '-20.50000000' });
    const usdc = tradeLike({ id: 14, legal: 4, legal_name: 'USDC', profits: '3.00000000' });
    const page = await open('/leverTransactions', [exampleTrade, short, eth, usdc], {
      leverBatchClose: ok('Accepted.'),
    });
    expect(screen.getByText(note)).toBeTruthy();
    const facts = () => screen.getByTestId('batch-facts').textContent;
    const closes = async (text: string, button: string) => {
      await seen(() => expect(facts()).toBe(text));
      expectFormatted();
      await press('button', button);
      await seen(() => expect(screen.queryAllByRole('radio')).toHaveLength(0));
    };
    const pair = { legal_id: '3', currency_id: '1' };
    const result = (count: number, amounts: string) =>
      `${word('leverage.positions')}${count}${word('leverage.batchResult')}${amounts}`;
    const closing = (count: number) => word('leverage.batchSubmitCount', { count });
    for (const [choice, direction, text, button] of [
      [word('leverage.batchAll'), '0', result(2, '-4.50 USDT'), closing(2)],
      [word('leverage.batchLong'), '1', result(1, '+16.00 USDT'), closing(1)],
      [word('leverage.batchShort'), '2', result(1, '-20.50 USDT'), closing(1)],
    ] as const) {
      await press('button', word('leverage.batchClose'));
      await seen(() => expect(screen.getAllByRole('radio')).toHaveLength(3));
      await act(async () => screen.field(choice).click());
      await closes(text, button);
      expect(sent(page, 'leverBatchClose').at(-1)).toEqual({ type: direction, ...pair });
    }
    await press('button', word('leverage.batchClose'));
    await seen(facts);
    await act(async () => screen.field(word('leverage.batchOnlyPair', { symbol: 'BTC/USDT' })).click());
    await closes(result(4, '-3.25 USDT+3.00 USDC'), closing(4));
    expect(sent(page, 'leverBatchClose').at(-1)).toEqual({ type: '0' });
    expect(screen.messages()).toEqual(['Accepted.']);
    cleanup();
    await open('/leverTransactions', [exampleTrade, eth]);
    expect(screen.queryByText(note)).toBeNull();
  });

  test('DESK-384 ERR-022 LEVER-026 LEVER-043 pending orders have tabs, pages and revoke', async () => {
    const longs = many(12, { status: 0, transaction_time: '' });
    const short = tradeLike({ id: 50, status: 0, type: 2, share: '7.0000' });
    const page = await open('/leverTransactions', [...longs, short], { leverCancel: ok('Revoked.') });
    await press('tab', word('leverage.pending'));
    await seen(() => expect(rows()).toHaveLength(10));
    expectFormatted();
    await press('button', word('common.loadMore'));
    await seen(() => expect(rows()).toHaveLength(13));
    expect(screen.getByText(word('common.noMore'))).toBeTruthy();
    await press('radio', word('common.sell'));
    expect(rows()).toHaveLength(1);
    await press('button', word('leverage.revokeLabel', { order: orderOf('short', 7) }));
    await seen(() => screen.getByRole('dialog', { name: word('common.confirmCancel') }));
    expect(sent(page, 'leverCancel')).toEqual([]);
    await press('button', word('common.revokeYes'));
    await seen(() => expect(sent(page, 'leverCancel')).toEqual([{ id: '50' }]));
    await seen(() => expect(screen.messages()).toEqual(['Revoked.']));
    await press('radio', word('common.buy'));
    expect(rows()).toHaveLength(10);
  });

  test('DESK-384 LEVER-027 LEVER-030 history and revoked orders are paged by 10', async () => {
    const trades = [...many(23, { status: 3 }), tradeLike({ id: 5, status: 4 })];
    const page = await open('/leverTransactions', trades);
    await press('tab', word('leverage.history'));
    await seen(() => expect(rows()).toHaveLength(10));
    expectFormatted();
    await press('button', word('common.page', { page: '3' }));
    await seen(() => expect(rows()).toHaveLength(3));
    expect(sent(page, 'leverTrades').at(-1)).toMatchObject({ status: '3', page: '3' });
    expect(sent(page, 'leverTrades').filter(({ limit }) => limit !== undefined)).toEqual([]);
    await press('tab', word('leverage.revoked'));
    await seen(() => expect(rows()).toHaveLength(1));
    expect(screen.queryByRole('button', { name: word('common.pageNext') })).toBeNull();
  });
});

test.each([
  ['/leverTransactions', word('leverage.history')],
  ['/leverList', word('leverage.closed')],
  ['/leverList?status=closed', word('leverage.closed')],
])('DESK-113 %s says what closed a position, where the exchange does', async (path, tab) => {
  const reasons = ['liquidation', 'take_profit', 'something newer', undefined];
  await open(
    path,
    reasons.map((closed_by, id) => tradeLike({ id, status: 3, ...(closed_by && { closed_by }) })),
  );
  if (!path.includes('?')) await press('tab', tab);
  const closers = () =>
    rowElements().map((row) =>
      row.querySelectorAll('td')[2]?.textContent?.replace('2023-11-15 06:13:20', '').trim(),
    );
  await seen(() =>
    expect(closers()).toEqual([...words('leverage.closedByLiquidation', 'leverage.takeProfit'), '', '']),
  );
});

test('ROUTE-019 LEVER-046 LEVER-047 LEVER-048 LEVER-049 /leverList has four tabs over all pairs, asks by status, has pages over 10, closes and revokes', async () => {
  const trades = [eth, ...many(9, {}), ...many(11, { status: 0 })];
  const page = await open('/leverList', trades, { leverClose: ok('Closed.'), leverCancel: ok('Revoked.') });
  const tabs = words('leverage.holding', 'leverage.pending', 'leverage.closed', 'leverage.revoked');
  expect(screen.textsOf('tab')).toEqual(tabs);
  expect(rows()).toHaveLength(10);
  expect(screen.queryByRole('navigation', { name: word('common.pages') })).toBeNull();
  for (const tab of tabs.slice(1)) await press('tab', tab);
  expect(sent(page, 'leverTrades').map(({ status, legal_id }) => [status, legal_id])).toEqual(
    ['1', '0', '3', '4'].map((status) => [status, undefined]),
  );
  await press('tab', word('leverage.holding'));
  await press('button', word('leverage.closeLabel', { order: orderOf('long', 2, 'ETH/USDT') }));
  await press('button', word('leverage.closeYes'));
  await seen(() => expect(sent(page, 'leverClose')).toEqual([{ id: '13' }]));
  await press('tab', word('leverage.pending'));
  await seen(() => expect(screen.getByRole('navigation', { name: word('common.pages') })).toBeTruthy());
  await press('button', word('common.pageNext'));
  await seen(() => expect(rows()).toHaveLength(1));
  await press('button', wordLike('leverage.revokeLabel'));
  await press('button', word('common.revokeYes'));
  await seen(() => expect(sent(page, 'leverCancel')).toEqual([{ id: '110' }]));
});

describe('lists of one pair', () => {
  test('ROUTE-014 LEVER-050 DESK-364 /allTransaction lists open positions with time, price, number and close, and offers more', async () => {
    const page = await open('/allTransaction', many(12, {}), { leverClose: ok('Closed.') });
    expect(rows()).toHaveLength(10);
    expect(rows()[0]?.join('|')).toContain('2023-11-15 06:13:20');
    expect(rows()[0]?.join('|')).toContain('20100.00');
    await press('button', word('common.loadMore'));
    await seen(() => expect(rows()).toHaveLength(12));
    await seen(() => expect(screen.getByText(word('common.noMore'))).toBeTruthy());
    const first = screen.getAllByRole('button', { name: wordLike('leverage.closeLabel') })[0];
    await act(async () => first?.click());
    await press('button', word('leverage.closeYes'));
    await seen(() => expect(sent(page, 'leverClose')).toEqual([{ id: '100' }]));
    expect(sent(page, 'leverDealAll')[0]).toMatchObject({ legal_id: '3', currency_id: '1', page: '1' });
  });

  test('ROUTE-018 LEVER-028 /leverTransaction lists the recent deals and links back, to all and to the trade record', async () => {
    const deal = { ...examples.leverDeal.response, my_transaction: [exampleTrade] };
    await open('/leverTransaction', [exampleTrade], { leverDeal: ok(deal) });
    expect(rows()).toHaveLength(1);
    expect(rows()[0]?.join('|')).toContain('20100.00');
    const links = [
      ...screen.getByRole('navigation', { name: word('leverage.dealLinks') }).querySelectorAll('a'),
    ];
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [word('common.back'), '/leverdealCenter'],
      [word('common.all'), '/allTransaction'],
      [word('leverage.linkRecord'), '/leverList'],
    ]);
  });

  test('ROUTE-015 DESK-364 DESK-433 /leverRecord has the log of the currency in the address, where what is frozen is neither gain nor loss', async () => {
    const row = { info: 'Leverage margin', created_time: '2023-11-15 06:13:20' };
    const list = [
      { ...row, id: 2, value: '16.08000000', lock_type: 1 },
      { ...row, id: 1, value: '-16.08000000', lock_type: 0 },
    ];
    const page = await open('/leverRecord?id=3', [], {
      walletLog: ({ fields }: RecordedCall) =>
        ok({ list: fields.page === '1' ? list : [], count: 2, limit: 10 }),
    });
    expect(sent(page, 'walletLog')[0]).toMatchObject({ currency: '3', type: 'lever', page: '1' });
    expect(rows()).toEqual(
      ['+16.08', '-16.08'].map((amount) => [amount, 'Leverage margin', '2023-11-15 06:13:20']),
    );
    const tones = [...document.querySelectorAll('tbody tr td:first-child > span')];
    expect(tones.map(({ className }) => /flat|up|down/.exec(className)?.[0])).toEqual(['flat', 'down']);
    await seen(() => expect(screen.getByText(word('common.noMore'))).toBeTruthy());
    expect(screen.getByRole('link', { name: word('common.back') })).toBeTruthy();
  });
});

test.each([
  ['/leverList', word('leverage.positionsEmpty')],
  ['/allTransaction', word('leverage.dealsEmpty', { symbol: 'BTC/USDT' })],
  ['/leverRecord?id=3', word('leverage.logEmpty')],
])('ERR-011 %s says when there is nothing', async (path, text) => {
  await open(path, [], { walletLog: ok({ list: [], count: 0, limit: 10 }) });
  await seen(() => screen.getByText(text));
});
