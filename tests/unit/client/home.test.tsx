/** The home page asks for quotations at two paces, although ticker and table share the response. */
import { afterEach, expect, test, vi } from 'vitest';
import { act, ok, openPage } from '../../support/pages.tsx';

afterEach(() => vi.useRealTimers());

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
