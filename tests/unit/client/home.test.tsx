/** What the home page asks for: quotations at two paces, although ticker and table share the response, and bars. */
import { afterEach, expect, test, vi } from 'vitest';
import { examples } from '#contract/examples/index.ts';
import { act, ok, openPage, screen, seen } from '../../support/pages.tsx';

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

test('CHART-015 mini charts ask the exchange for a week of hours, and draw as many points as are needed', async () => {
  const hours = Array.from({ length: 168 }, (_, hour) => ({
    ...examples.bars.response.data[0],
    ...{ time: hour * 3_600_000, close: 20_000 + (hour % 7) },
  }));
  const page = await openPage('/', {
    quotations: ok(examples.quotations.response),
    bars: { ...examples.bars.response, data: hours },
  });
  const pointsIn = (line: Element) => (line.getAttribute('d') ?? '').split(/[ML]/).filter(Boolean).length;
  const lines = () => [
    ...screen.getByRole('table', { name: 'Markets' }).querySelectorAll('path[class*="line"]'),
  ];
  await seen(() => expect(lines().map(pointsIn)).toEqual([60]));
  const [call, ...more] = page.callsOf('bars');
  expect([call?.fields.period, Number(call?.fields.to) - Number(call?.fields.from)]).toEqual([
    '60min',
    7 * 24 * 3600,
  ]);
  expect(new Set([call, ...more].map((one) => one?.url.host))).toEqual(new Set(['exchange.test']));
});
