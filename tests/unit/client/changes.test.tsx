// @vitest-environment jsdom
/** Screens follow the exchange: what the host tells to be out of date is asked for again. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { act, ok, openPage, setUpPages } from './harness.tsx';
import type { Page } from './harness.tsx';

setUpPages();
afterEach(() => vi.useRealTimers());

/** Past the time in which hints are gathered. */
async function gathered(): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(400));
}

async function openHome(): Promise<Page> {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  return openPage('/noticeList', { newsList: ok({ list: [], count: 0 }) });
}

describe('a page', () => {
  test('DESK-091 asks once for all that is told within 300 ms, and only for what it shows of that area', async () => {
    const page = await openHome();
    await page.announce('changes');
    const before = page.callsOf('newsList').length;
    const others = page.calls.length - before;
    for (let told = 0; told < 3; told += 1)
      await page.emit('changed', { type: 'changed', areas: ['account'], jump: false });
    await gathered();
    expect(page.callsOf('newsList').length - before).toBe(before);
    expect(page.calls.length - page.callsOf('newsList').length).toBe(others);
  });

  test('DESK-091 asks for everything it shows after a jump of the clock', async () => {
    const page = await openHome();
    await page.announce('changes');
    const before = new Set(page.calls.map(({ name }) => name));
    const count = page.calls.length;
    await page.emit('changed', { type: 'changed', areas: [], jump: true });
    await gathered();
    expect(new Set(page.calls.slice(count).map(({ name }) => name))).toEqual(before);
  });

  test('DESK-092 asks every 30 s where the host does not announce that it tells of changes', async () => {
    const page = await openHome();
    const before = page.callsOf('newsList').length;
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    expect(page.callsOf('newsList').length).toBeGreaterThan(before);
    await page.announce('changes');
    const after = page.callsOf('newsList').length;
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(page.callsOf('newsList').length).toBe(after);
  });
});
