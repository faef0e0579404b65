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

const script: Script = {
  ...exampleResponses('spotDeal', 'tradeHistory', 'completedTrades', 'openOrders', 'userInfo'),
  quotations: ok(twoPairs),
  bars: examples.bars.response,
};

const USER = 7;
const SETTING = `account.${USER}.layouts`;

beforeEach(() => logIn({ user_id: String(USER) }));

async function openDesk(address = '/newmarket') {
  const page = await openPage(address, script);
  await seen(() => screen.field('Price'));
  return page;
}

async function choose(entry: string): Promise<void> {
  await press('button', 'Layout');
  await press('menuitem', entry);
}

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
      await seen(() => screen.field('Price'));
    }
    await choose('Hide the latest trades');
    expect(region('Latest trades')).toBeNull();
    await choose('Hide the market list');
    expect(region('Markets')).toBeNull();
    expect(kept()).toMatchObject({ hidden: ['markets', 'tape'] });
    await press('button', 'Show the market list');
    expect(region('Markets')).not.toBeNull();
    await choose('Show the latest trades');
    expect(region('Latest trades')).not.toBeNull();
  });

  test('DESK-343 further charts have their own pair and interval, kept for the account', async () => {
    const page = await openDesk();
    await choose('Four charts');
    expect(['Chart 2', 'Chart 3', 'Chart 4', 'Chart 5'].map((name) => region(name) !== null)).toEqual([
      ...[true, true, true, false],
    ]);
    await pick('Pair of chart 3', 'ETH/USDT');
    await pick('Interval of chart 3', '4h');
    expect(kept()).toMatchObject({ charts: 4, sideCharts: [{}, { symbol: 'ETH/USDT', interval: '4h' }, {}] });
    await seen(() =>
      expect(page.callsOf('bars').map(({ url }) => url.searchParams.get('symbol'))).toContain('ETH/USDT'),
    );
    expect(screen.heading()).toContain('BTC');
    await choose('One chart');
    expect(region('Chart 2')).toBeNull();
  });
});

test('DESK-344 a layout is saved, renamed to a name that no other has, chosen and deleted', async () => {
  const page = await openDesk();
  await choose('Two charts');
  await choose('Save or edit layouts…');
  await press('button', 'Save this layout');
  expect(screen.errorBeside('Name of the layout')).toBe('Please enter a name.');
  type('Name of the layout', 'Watching');
  await press('button', 'Save this layout');
  type('Name of Watching', 'Overview');
  await press('button', 'Rename Watching');
  type('Name of the layout', 'Two');
  await press('button', 'Save this layout');
  type('Name of Two', 'Overview');
  await press('button', 'Rename Two');
  expect(screen.errorBeside('Name of Two')).toBe('Another layout has this name.');
  await press('button', 'Delete Two');
  expect(kept()).toMatchObject({ saved: [{ name: 'Overview', first: 'chart', charts: 2 }] });
  await press('button', 'Close');
  await choose('One chart');
  await choose('Book first');
  await seen(() => expect(page.path()).toBe('/dealCenter'));
  await seen(() => screen.field('Price'));
  expect(region('Chart 2')).toBeNull();
  await choose('Overview');
  await seen(() => expect(page.path()).toBe('/newmarket'));
  await seen(() => expect(region('Chart 2')).not.toBeNull());
  await choose('Save or edit layouts…');
  await press('button', 'Delete Overview');
  expect(kept()).toMatchObject({ saved: [] });
});
