/** The own second contracts: those that run, and those that are closed. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { eventExamples, examples } from '#contract/examples/index.ts';
import { act, logIn, openPage, press, screen, seen } from '../../support/pages.tsx';
import { roughFigures, seenText } from '../../support/figures.ts';
import { once } from '../../support/once.ts';
import type { RecordedCall } from '../../support/pages.tsx';
import { btcUsdt, desk, group, list, NOW, openDesk, order } from './desk.ts';
import { word, wordLike } from '../../support/words.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  logIn({ user_id: '7' });
});

describe('an open contract', () => {
  test('MICRO-019 MICRO-020 MICRO-021 MICRO-022 MICRO-023 its result follows the price of the market', async () => {
    const up = { ...order, open_price: '20000.00000000' };
    // The one that goes down stands first.
    const page = await openDesk({
      microOrders: list(up, { ...up, id: 32, type: 2, number: '50.00000000' }),
      quotations: once(group(btcUsdt)),
    });
    const shown = () => screen.rowsOf(word('micro.open')).map((cells) => [cells[6], cells[7]]);
    for (const [now_price, price, results] of [
      ['20000.00000', '20000.00', ['0.00', '0.00']],
      ['20000.01000', '20000.01', ['-50.00', '+20.00']],
      ['19999.99000', '19999.99', ['+10.00', '-100.00']],
    ] as const) {
      await page.emit('daymarket', { ...eventExamples.daymarket, now_price });
      await seen(() => expect(shown()).toEqual(results.map((result) => [price, result])));
    }
  });

  test('its ring rests where little motion is wanted, until it is started', async () => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: media.includes('reduce'),
      media,
      addEventListener() {},
      removeEventListener() {},
    }));
    await openDesk({ microOrders: list(order) });
    const isRunning = () => document.querySelector('svg[data-running]')?.getAttribute('data-running');
    expect(isRunning()).toBe('false');
    await press('button', word('micro.rings'));
    expect(isRunning()).toBe('true');
    await press('button', word('micro.noRings'));
    expect(isRunning()).toBe('false');
  });
});

describe('the countdown', () => {
  test('MICRO-017 MICRO-018 it is redrawn every 200 ms by the clock of the exchange, which may stand still', async () => {
    let now = NOW;
    const left = () => Math.max(0, NOW + 60_000 - now);
    const page = await openPage('/match', {
      ...desk,
      microOrders: () => list({ ...order, remain_milli_seconds: left() }),
    });
    vi.spyOn(page.client.clock, 'now').mockImplementation(() => now);
    await screen.findByRole('timer');
    vi.useFakeTimers();
    // What is mounted from here on lives by these timers.
    await press('tab', word('micro.closed'));
    await press('tab', word('micro.open'));
    const timer = () => screen.getByRole('timer').textContent;
    expect(timer()).toBe('01:00');
    const pass = async (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
    await pass(5000);
    expect(timer()).toBe('01:00');
    now += 30_000;
    await pass(199);
    expect(timer()).toBe('01:00');
    await pass(1);
    expect(timer()).toBe('00:30');
    now += 400;
    await pass(200);
    expect(timer()).toBe('00:30');
    now += 40_000;
    await pass(200);
    expect(timer()).toBe(word('micro.settling'));
  });
});

describe('the order history', () => {
  test('MICRO-015 MICRO-026 ROUTE-002 closed orders come by 20 until there are no more, and open ones by pair, which can be left out', async () => {
    const rows = (first: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...order, id: first - index, status: 3 }));
    const pages: Record<string, object> = { '1': list(...rows(100, 20)), '2': list(...rows(80, 3)) };
    const page = await openPage('/match', {
      ...desk,
      microOrders: ({ fields }: RecordedCall) =>
        fields.status === '3' ? (pages[fields.page ?? ''] ?? list()) : list(),
    });
    const requested = () => page.callsOf('microOrders').map(({ fields }) => fields);
    await seen(() => expect(requested()).toEqual([{ page: '1', status: '1', limit: '20', match_id: '1' }]));
    await press('tab', word('micro.closed'));
    expect(requested()[1]).toEqual({ page: '1', status: '3', limit: '20' });
    const receipts = () => screen.getAllByRole('button', { name: wordLike('micro.receiptOf') });
    await seen(() => expect(receipts()).toHaveLength(20));
    await press('button', word('common.loadMore'));
    await seen(() => expect(receipts()).toHaveLength(23));
    await press('button', word('common.loadMore'));
    await seen(() => expect(screen.getByText(word('common.noMore'))).toBeTruthy());
    await press('tab', word('micro.open'));
    await press('button', word('micro.showAll'));
    await seen(() => expect(requested().at(-1)).toEqual({ page: '1', status: '1', limit: '20' }));
  });

  test('DESK-385 DESK-545 every figure of the lists of open and closed contracts and of a receipt is formatted', async () => {
    const [minute] = examples.bars.response.data;
    const bar = { ...minute, open: 104_228.5, high: 105_400.5, low: 104_200, close: 105_300.5 };
    const large = {
      ...{ ...order, number: '10000.00000000', fee: '100.00000000', fact_profits: '2000.00000000' },
      ...{ open_price: '104228.66000000', end_price: '105300.50000000' },
    };
    await openPage('/match', {
      ...desk,
      microOrders: ({ fields }: RecordedCall) => list({ ...large, status: Number(fields.status) }),
      bars: { code: 1, msg: 'ok', data: [bar] },
    });
    const main = () => seenText(screen.getByRole('main'));
    await seen(() => expect(main()).toContain('104 228.66'));
    expect(main()).toContain('10 000[.00]');
    expect(roughFigures()).toEqual([]);
    await press('tab', word('micro.closed'));
    expect(screen.rowsOf(word('micro.closed'))[0]?.join()).toContain('+1900.00');
    await press('button', wordLike('micro.receiptOf'));
    await seen(() =>
      expect(main()).toContain(word('micro.receiptRange', { low: '104 200.00', high: '105 400.50' })),
    );
    for (const text of ['+1 071.84', '10 000.00 × 20.00%', '+2 000[.00] USDT', '12 000[.00] USDT', '84.17%'])
      expect(main()).toContain(text);
    expect(roughFigures()).toEqual([]);
  });
});
