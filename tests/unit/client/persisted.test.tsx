import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createExchangeClient, openStorage } from '#client/exchange/index.ts';
import { createQueryClient, ExchangeProvider } from '#client/exchange/react.tsx';
import { useChartSettings } from '#client/desk/chart/use-chart-settings.ts';
import type { ChangeSettings, ChartSettings } from '#client/desk/chart/use-chart-settings.ts';
import { useLayouts } from '#client/features/spot/layout/use-layouts.ts';
import type { Layouts } from '#client/features/spot/layout/use-layouts.ts';
import { useMarketSettings } from '#client/ui/market/use-market-settings.ts';
import type { MarketSettings } from '#client/ui/market/use-market-settings.ts';
import { act, scriptedFeed } from '../../support/pages.tsx';

const nothing = () => {};

/** What two parts of one page see of a setting, and how each changes it. */
function openTab<Seen>(useSeen: () => Seen) {
  const storage = openStorage(localStorage);
  const client = createExchangeClient({
    ...{ backend: 'http://x.test', storage, openFeed: () => scriptedFeed() },
  });
  const seen = new Map<string, Seen>();
  function Part({ name }: { readonly name: string }) {
    seen.set(name, useSeen());
    return null;
  }
  render(
    <ExchangeProvider {...{ client, queries: createQueryClient(client, nothing), warnDuplicate: nothing }}>
      <Part name="one" />
      <Part name="two" />
    </ExchangeProvider>,
  );
  const of = (name: 'one' | 'two'): Seen => {
    const value = seen.get(name);
    if (value === undefined) throw new Error('not shown yet');
    return value;
  };
  return { of, client, storage };
}

const CHART = 'account.0.chart';
const stored = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null');

test('PROOF-293 charts of one desk share their settings: the magnet of one keeps the indicator that the other was given', () => {
  const { of } = openTab<readonly [ChartSettings, ChangeSettings]>(useChartSettings);
  const rsi = { kind: 'rsi' as const, parameters: [14] };
  act(() => of('two')[1]({ hasMagnet: true }));
  act(() => of('one')[1]({ indicators: [rsi] }));
  expect(of('two')[0]).toEqual({ scale: 'linear', indicators: [rsi], hasMagnet: true });
  act(() => of('two')[1]({ hasMagnet: false }));
  expect(of('one')[0]).toEqual({ scale: 'linear', indicators: [rsi], hasMagnet: false });
  expect(stored(CHART)).toEqual({ scale: 'linear', indicators: [rsi], hasMagnet: false });
});

test('PROOF-293 what another tab changes is shown, and a change made in the same turn builds on it', () => {
  const { of } = openTab<MarketSettings>(useMarketSettings);
  act(() => {
    of('one').toggle('BTC/USDT');
    of('two').toggle('ETH/USDT');
    of('one').setOrder('name');
  });
  expect([...of('two').favourites]).toEqual(['BTC/USDT', 'ETH/USDT']);
  const elsewhere = JSON.stringify({ favourites: ['LTC/USDT'], order: 'price' });
  act(() => {
    localStorage.setItem('account.0.markets', elsewhere);
    window.dispatchEvent(new StorageEvent('storage', { key: 'account.0.markets', newValue: elsewhere }));
  });
  expect([[...of('one').favourites], of('one').order]).toEqual([['LTC/USDT'], 'price']);
  act(() => of('two').toggle('BTC/USDT'));
  expect(stored('account.0.markets')).toEqual({ favourites: ['LTC/USDT', 'BTC/USDT'], order: 'price' });
});

test('PROOF-293 a change builds on what another tab has stored, although no event has told of it', () => {
  const { of } = openTab<MarketSettings>(useMarketSettings);
  act(() => of('one').toggle('BTC/USDT'));
  act(() => {
    localStorage.setItem('account.0.markets', '{"favourites":["BTC/USDT","LTC/USDT"],"order":"listed"}');
    of('two').toggle('ETH/USDT');
  });
  expect([...of('one').favourites]).toEqual(['BTC/USDT', 'LTC/USDT', 'ETH/USDT']);
  expect(stored('account.0.markets')).toMatchObject({ favourites: ['BTC/USDT', 'LTC/USDT', 'ETH/USDT'] });
});

test('PROOF-294 DESK-345 DESK-350 of stored settings the parts that can be read are kept', () => {
  localStorage.setItem(
    CHART,
    '{"scale":"cubic","indicators":[{"kind":"rsi","parameters":["x"]},{"kind":"none"},7,{"kind":"obv"}],"hasMagnet":true}',
  );
  localStorage.setItem('account.0.markets', '{"favourites":["BTC/USDT",3],"order":"sideways"}');
  localStorage.setItem(
    'account.0.layouts',
    '{"charts":2,"sideCharts":[{"symbol":5,"interval":"1D"},null,{"symbol":"ETH/USDT"},{},{}],"hidden":["tape","roof"],' +
      '"saved":[{"name":" "},{"name":"mine","charts":9,"first":"book"},4]}',
  );
  const chart = openTab<readonly [ChartSettings, ChangeSettings]>(useChartSettings).of('one')[0];
  expect(chart).toEqual({
    scale: 'linear',
    indicators: [
      { kind: 'rsi', parameters: [14] },
      { kind: 'obv', parameters: [] },
    ],
    hasMagnet: true,
  });
  const markets = openTab<MarketSettings>(useMarketSettings).of('one');
  expect([[...markets.favourites], markets.order]).toEqual([['BTC/USDT'], 'listed']);
  const layouts = openTab<Layouts>(useLayouts).of('one');
  expect(layouts.view).toMatchObject({ charts: 2, hidden: ['tape'] });
  expect(layouts.view.sideCharts.map(({ symbol }) => symbol)).toEqual([undefined, undefined, 'ETH/USDT']);
  expect(layouts.saved).toMatchObject([
    { name: 'mine', charts: 1, first: 'book', sideCharts: [], hidden: [] },
  ]);
});

test.each(['', '{', 'null', '7', '[]', '"linear"'])(
  'PROOF-294 a setting stored as %j falls back whole',
  (text) => {
    localStorage.setItem(CHART, text);
    const { of } = openTab<readonly [ChartSettings, ChangeSettings]>(useChartSettings);
    expect(of('one')[0]).toEqual({ scale: 'linear', indicators: [], hasMagnet: false });
  },
);

test('PROOF-293 a logout forgets the settings of the seat and keeps those of the account', () => {
  const { of, storage } = openTab<readonly [ChartSettings, ChangeSettings]>(useChartSettings);
  act(() => of('one')[1]({ scale: 'percent' }));
  act(() => storage.clear());
  expect(of('two')[0].scale).toBe('percent');
});
