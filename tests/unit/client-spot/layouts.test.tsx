/** What the spot desk shows, as its layout menu chose it. */
import { beforeEach, describe, expect, test } from 'vitest';
import { examples } from '#contract/examples/index.ts';
import {
  act,
  choose as pick,
  fireEvent,
  logIn,
  ok,
  openPage,
  press,
  screen,
  seen,
  type,
} from '../../support/pages.tsx';
import { exampleResponses } from '../../support/desk-script.ts';
import type { Script } from '../../support/pages.tsx';
import { twoPairs } from './desk.ts';
import { word } from '../../support/words.ts';

const script: Script = {
  ...exampleResponses('spotDeal', 'tradeHistory', 'completedTrades', 'openOrders', 'userInfo'),
  quotations: ok(twoPairs),
  bars: examples.bars.response,
};

const USER = 7;
const COLUMNS = 'layout.spot.chart.columns';
const wideMarkets = JSON.stringify(['300px', 100, '260px', '300px']);
const SETTING = `account.${USER}.layouts`;

beforeEach(() => logIn({ user_id: String(USER) }));

async function openDesk(address = '/newmarket') {
  const page = await openPage(address, script);
  await seen(() => screen.field(word('common.price')));
  return page;
}

async function choose(entry: string): Promise<void> {
  await press('button', word('spot.layouts_layout'));
  await press('menuitem', entry);
}

const chart = (position: number) => word('desk.layouts_chart', { position });
const region = (name: string) => screen.queryByRole('region', { name });
const kept = () => JSON.parse(localStorage.getItem(SETTING) ?? '{}') as Record<string, unknown>;
const hit = (key: string) => act(async () => void fireEvent.keyDown(document.body, { key }));

describe('the layout menu', () => {
  test('DESK-341 DESK-342 two shortcuts go from one layout to the other; panes are hidden, stay hidden for the account, and are shown again', async () => {
    const page = await openDesk();
    for (const [key, path] of [
      ['b', '/dealCenter'],
      ['c', '/newmarket'],
    ] as const) {
      await hit('l');
      await hit(key);
      await seen(() => expect(page.path()).toBe(path));
      await seen(() => screen.field(word('common.price')));
    }
    await choose(word('spot.layouts_hideTape'));
    expect(region(word('desk.book_trades'))).toBeNull();
    await choose(word('spot.layouts_hideMarkets'));
    expect(region(word('common.markets'))).toBeNull();
    expect(kept()).toMatchObject({ hidden: ['markets', 'tape'] });
    await press('button', word('desk.spot_expandMarkets'));
    expect(region(word('common.markets'))).not.toBeNull();
    await choose(word('spot.layouts_showTape'));
    expect(region(word('desk.book_trades'))).not.toBeNull();
  });

  test('DESK-343 further charts have their own pair and interval, kept for the account', async () => {
    const page = await openDesk();
    await choose(word('spot.layouts_fourCharts'));
    expect([2, 3, 4, 5].map((position) => region(chart(position)) !== null)).toEqual([
      ...[true, true, true, false],
    ]);
    await pick(word('desk.layouts_chartPair', { position: '3' }), 'ETH/USDT');
    await pick(word('desk.layouts_chartInterval', { position: '3' }), '4h');
    expect(kept()).toMatchObject({ charts: 4, sideCharts: [{}, { symbol: 'ETH/USDT', interval: '4h' }, {}] });
    await seen(() =>
      expect(page.callsOf('bars').map(({ url }) => url.searchParams.get('symbol'))).toContain('ETH/USDT'),
    );
    expect(screen.heading()).toContain('BTC');
    await choose(word('spot.layouts_oneChart'));
    expect(region(chart(2))).toBeNull();
  });
});

test('DESK-344 DESK-631 a layout with its sizes is saved, renamed to a name that no other has, chosen and deleted', async () => {
  localStorage.setItem(COLUMNS, wideMarkets);
  const page = await openDesk();
  const border = screen.getByRole('separator', {
    name: word('common.desk_paneWidth', { pane: word('common.markets') }),
  });
  await choose(word('spot.layouts_twoCharts'));
  await choose(word('spot.layouts_manage'));
  await press('button', word('spot.layouts_save'));
  expect(screen.errorBeside(word('spot.layouts_name'))).toBe(word('spot.layouts_nameEmpty'));
  type(word('spot.layouts_name'), 'Watching');
  await press('button', word('spot.layouts_save'));
  type(word('spot.layouts_nameOf', { name: 'Watching' }), 'Overview');
  await press('button', word('spot.layouts_renameOf', { name: 'Watching' }));
  type(word('spot.layouts_name'), 'Two');
  await press('button', word('spot.layouts_save'));
  type(word('spot.layouts_nameOf', { name: 'Two' }), 'Overview');
  await press('button', word('spot.layouts_renameOf', { name: 'Two' }));
  expect(screen.errorBeside(word('spot.layouts_nameOf', { name: 'Two' }))).toBe(
    word('spot.layouts_nameTaken'),
  );
  await press('button', word('spot.layouts_deleteOf', { name: 'Two' }));
  expect(kept()).toMatchObject({ saved: [{ name: 'Overview', first: 'chart', charts: 2 }] });
  await press('button', word('common.close'));
  await choose(word('spot.layouts_oneChart'));
  await act(async () => void fireEvent.doubleClick(border));
  expect(localStorage.getItem(COLUMNS)).not.toBe(wideMarkets);
  await choose(word('spot.layouts_bookFirst'));
  await seen(() => expect(page.path()).toBe('/dealCenter'));
  await seen(() => screen.field(word('common.price')));
  expect(region(chart(2))).toBeNull();
  await choose('Overview');
  await seen(() => expect(page.path()).toBe('/newmarket'));
  await seen(() => expect(region(chart(2))).not.toBeNull());
  expect(localStorage.getItem(COLUMNS)).toBe(wideMarkets);
  await choose(word('spot.layouts_manage'));
  await press('button', word('spot.layouts_deleteOf', { name: 'Overview' }));
  expect(kept()).toMatchObject({ saved: [] });
});
