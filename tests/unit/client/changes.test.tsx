/** Screens follow the exchange: what the host reports as out of date is requested again. */
import { describe, expect, test, vi } from 'vitest';
import { act, fireEvent, ok, openPage, screen, seen, type } from '../../support/pages.tsx';
import { eventExamples } from '#contract/examples/index.ts';
import { userDesk } from '../../support/desk-script.ts';
import type { Page } from '../../support/pages.tsx';
import { word } from '../../support/words.ts';

/** Past the time in which hints are gathered. */
async function gathered(): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(400));
}

async function openHome(): Promise<Page> {
  vi.useFakeTimers();
  return openPage('/noticeList', { newsList: ok({ list: [], count: 0 }) });
}

describe('a page', () => {
  test('DESK-091 one request covers all changes within 300 ms, only for areas on the screen; after a jump of the clock all is asked for', async () => {
    const page = await openHome();
    await page.announce('changes');
    const before = page.callsOf('newsList').length;
    const others = page.calls.length - before;
    for (let sent = 0; sent < 3; sent += 1)
      await page.emit('changed', { type: 'changed', areas: ['account'], jump: false });
    await act(() => vi.advanceTimersByTimeAsync(299));
    expect(page.callsOf('newsList')).toHaveLength(before);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(page.callsOf('newsList').length - before).toBe(before);
    await gathered();
    expect(page.callsOf('newsList').length - before).toBe(before);
    expect(page.calls.length - page.callsOf('newsList').length).toBe(others);
    const all = new Set(page.calls.map(({ name }) => name));
    const count = page.calls.length;
    await page.emit('changed', { type: 'changed', areas: [], jump: true });
    await gathered();
    expect(new Set(page.calls.slice(count).map(({ name }) => name))).toEqual(all);
  });

  test('DESK-092 polls every 30 s where the host does not announce changes', async () => {
    const page = await openHome();
    const before = page.callsOf('newsList').length;
    await act(() => vi.advanceTimersByTimeAsync(29_000));
    expect(page.callsOf('newsList')).toHaveLength(before);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(page.callsOf('newsList')).toHaveLength(2 * before);
    await page.announce('changes');
    const after = page.callsOf('newsList').length;
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(page.callsOf('newsList').length).toBe(after);
  });

  test('DESK-140 requests the same data once after an order, which its own event follows', async () => {
    vi.useFakeTimers();
    localStorage.setItem('token', 'a'.repeat(32));
    const page = await openPage('/newmarket', { ...userDesk, spotBuy: ok('Placed.') });
    await seen(() => screen.field(word('common.price')));
    const shown: readonly string[] = ['spotDeal', 'openOrders', 'openBuys', 'openSells'];
    const requests = () =>
      page.calls
        .filter(({ name }) => shown.includes(name))
        .map(({ name, fields }) => `${name} ${JSON.stringify(fields)}`);
    type(word('common.price'), '20000');
    type(word('common.amount'), '0.001');
    await gathered();
    const before = requests();
    await act(async () => void fireEvent.click(screen.getByTestId('submit-order')));
    await seen(() => expect(page.callsOf('spotBuy')).toHaveLength(1));
    await page.emit('update_balance', { type: 'update_balance_1', to: 1 });
    await gathered();
    await gathered();
    const after = requests().slice(before.length);
    // The list of open orders and the marks of the desk read the same page, each for itself.
    expect(after.toSorted()).toEqual(before.toSorted());
    expect(after).not.toEqual([]);
  });

  test('AGENT-032 requests the figures and the book that a tick did not bring: at once, and for what was missed meanwhile once more', async () => {
    vi.useFakeTimers();
    localStorage.setItem('token', 'a'.repeat(32));
    const page = await openPage('/newmarket', userDesk);
    await seen(() => screen.field(word('common.price')));
    await gathered();
    const counts = () => [page.callsOf('quotations').length, page.callsOf('spotDeal').length];
    const before = counts();
    const since = () => counts().map((count, place) => count - (before[place] ?? 0));
    const tick = () => page.emit('kline', eventExamples.kline);
    await tick();
    await gathered();
    expect(since()).toEqual([1, 1]);
    await tick();
    await act(() => vi.advanceTimersByTimeAsync(50));
    await tick();
    await gathered();
    await gathered();
    expect(since()).toEqual([2, 2]);
    await gathered();
    await gathered();
    expect(since()).toEqual([2, 2]);
    // A server that sends bars alone, and whose book does not change, is asked less and less often.
    for (let second = 0; second < 30; second += 1) {
      await tick();
      await act(() => vi.advanceTimersByTimeAsync(1000));
    }
    for (const count of since()) expect(count).toBeLessThan(2 + 10);
  });
});
