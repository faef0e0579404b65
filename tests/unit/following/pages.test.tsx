// @vitest-environment jsdom
/**
 * Pages on a real exchange. They follow it: with every page open a scenario is played, and each is compared with a fresh one. They
 * show a pair of any permitted scale: none throws, and the desk has its price.
 */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { currencies, FIRST_OWN_ID } from '#simulator/engine/market/index.ts';
import { isNightly } from '../../support/cases.ts';
import { drawnScale, namedPair, scenarioWith } from '../../support/drawn-pairs.ts';
import type { DrawnPair } from '../../support/drawn-pairs.ts';
import { beginWithEmptyBrowser } from '../../support/pages.tsx';
import {
  addresses,
  differences,
  logIn,
  openHost,
  openScreens,
  outdated,
  replaceComputedStyles,
  settled,
} from './screens.tsx';
import type { LiveHost } from './screens.tsx';

beginWithEmptyBrowser();

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  replaceComputedStyles();
});

const ACCOUNT = 'demo@sandpit.test';
/** Past its moment, so that what an event begins is under way. */
const AFTER_MS = 1000;

interface Timeline {
  readonly start: number;
  readonly beats: readonly { readonly id: string; readonly at?: number }[];
}

/** Goes to an event: as time passes by itself, or by setting the clock forward. */
const ways = {
  running: (host: LiveHost, at: number) => host.runTo(at),
  jumping: (host: LiveHost, at: number) => host.control('POST', '/sim/clock', { toInstant: at }),
};

/**
 * Scenarios in which something changes besides faults; a month passes in one of them, longer than a login lasts. By day the first is
 * played: its news, moves, halt and delisting change most pages.
 */
const PLAYED = [
  ['halt-and-delist', 'running'],
  ['c2c-busy-hour', 'running'],
  ['bull-run', 'running'],
  ['deposit-product', 'jumping'],
  ['flash-crash', 'jumping'],
  ['identity-review', 'running'],
  ['liquidity-drought', 'running'],
  ['listing-day', 'running'],
  ['short-squeeze', 'running'],
  ['withdrawal-review', 'running'],
] as const;

/** To open pages takes most of the time: by day those that news, moves, halts and a delisting change, at night all. */
const OPENED = isNightly
  ? addresses
  : [
      ...['/', '/newmarket', '/leverdealCenter', '/secondDealCenter', '/quotation', '/noticeList'],
      ...['/assets', '/accountEntrust', '/leverTransactions', '/accountCenter', '/changeAccount'],
    ];

test.each(isNightly ? PLAYED : PLAYED.slice(0, 1))(
  'DESK-095 every open page follows %s, %s',
  async (scenario, way) => {
    const host = await openHost(scenario);
    const login = await logIn(host, ACCOUNT);
    const open = await openScreens(host, login, { opened: OPENED });
    await settled(open);
    const { start, beats } = await host.control<Timeline>('GET', '/sim/timeline');
    for (const { id, at } of beats) {
      if (at === undefined) await host.control('POST', '/sim/cue', { id });
      else await ways[way](host, start + at + AFTER_MS);
      await expect.poll(() => outdated(open), { message: id, interval: 200 }).toEqual([]);
    }
    const fresh = await openScreens(host, login, { opened: OPENED });
    await settled(fresh);
    // A protocol without an event for it is polled every few seconds.
    await expect.poll(() => differences(open.texts(), fresh.texts()), { interval: 500 }).toEqual([]);
    open.close();
    fresh.close();
    await host.session.close();
  },
);

/** Where prices and quantities of the chosen pair stand. */
const PAGES = isNightly
  ? ['/newmarket', '/dealCenter', '/quotation', '/', '/changeAccount', '/finanrec']
  : ['/newmarket', '/quotation'];
/** A price that pages divided by when it was sent as 0, and a tick that no decimals tell. */
const KNOWN: readonly Omit<DrawnPair, 'symbol'>[] = [
  { tick: '0.00000001', lot: '1', price: '0.00000345' },
  { tick: '0.05', lot: '0.000001', price: '1.35' },
];
const DRAWN = isNightly ? 98 : 0;
const pairs = [...KNOWN, ...fc.sample(drawnScale, { numRuns: DRAWN, seed: 270 })].map(namedPair);

/** The pair as the client keeps the one that desks show: its coin is the one that the scenario adds with it. */
function selectionOf({ symbol }: DrawnPair, index: number) {
  const [baseName = '', quoteName = ''] = symbol.split('/');
  const quoteId = currencies.find(({ name }) => name === quoteName)?.id ?? 0;
  return { baseId: FIRST_OWN_ID + currencies.length + index, quoteId, baseName, quoteName, symbol };
}

test('PROOF-270 no page throws at a pair of any permitted scale, and the desk shows its price', async () => {
  const host = await openHost('drawn', scenarioWith(pairs));
  const login = await logIn(host, 'demo@sandpit.test');
  for (const [index, pair] of pairs.entries()) {
    const screens = await openScreens(host, login, { opened: PAGES, pair: selectionOf(pair, index) });
    await settled(screens);
    await expect
      .poll(() => screens.texts()['/newmarket'], { message: `${pair.symbol} at ${pair.price}` })
      .toContain(pair.price);
    expect(screens.errors, pair.symbol).toEqual([]);
    screens.close();
  }
  await host.session.close();
});
