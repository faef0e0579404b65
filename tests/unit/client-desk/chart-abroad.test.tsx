/** The chart of a user in another time zone than the exchange. */
import { expect, test, vi } from 'vitest';
import { eventExamples, examples } from '#contract/examples/index.ts';
import { ok, openPage, screen, seen, textOf } from '../../support/pages.tsx';
import { selectBtc } from '../../support/desk-script.ts';
import { word } from '../../support/words.ts';

const NOON = Date.parse('2025-06-02T12:00:00+08:00');

test('CHART-007 CHART-008 FEED-005 far from the exchange its legend has the time in Asia/Shanghai, the volume as the header, and the running bar', async () => {
  vi.stubEnv('TZ', 'America/New_York');
  expect(new Date(NOON).getHours()).toBe(0);
  selectBtc();
  const [bar] = examples.bars.response.data;
  const prices = { open: 20_000, high: 20_100, low: 99.5, close: 20_050 };
  const page = await openPage('/newmarket', {
    quotations: ok(examples.quotations.response),
    tradeHistory: ok([]),
    bars: { ...examples.bars.response, data: [{ ...bar, ...prices, time: NOON, volume: 12_345.6789 }] },
  });
  const legend = () => textOf(screen.getByTestId('chart-legend'));
  const figures = `${word('desk.chart_open')} | 20000.00 | ${word('desk.chart_high')} | 20100.00 | ${word('desk.chart_low')} | 99.5000 | ${word('desk.chart_close')}`;
  const volume = () => textOf(screen.getByTestId('volume-legend'));
  expect(legend()).toBe(`2025-06-02 12:00 | ${figures} | 20050.00 | +0.25%`);
  expect(volume()).toBe(`${word('desk.chart_volume')} | 12.35K`);
  const running = { open: '20000', high: '20100', low: '99.5', close: '99.25', volume: '23456.5' };
  await page.emit('kline', { ...eventExamples.kline, ...running, time: NOON });
  await seen(() => expect(legend()).toBe(`2025-06-02 12:00 | ${figures} | 99.2500 | -99.50%`));
  expect(volume()).toBe(`${word('desk.chart_volume')} | 23.46K`);
});
