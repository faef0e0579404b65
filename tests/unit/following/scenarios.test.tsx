// @vitest-environment jsdom
/** Screens follow the exchange: with every page open a scenario is played, and each page is compared with a fresh one. */
import { beforeAll, expect, test } from 'vitest';
import { isNightly } from '../../support/cases.ts';
import { beginWithEmptyBrowser } from '../../support/pages.tsx';
import {
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

test.each(isNightly ? PLAYED : PLAYED.slice(0, 1))(
  'DESK-095 every open page follows %s, %s',
  async (scenario, way) => {
    const host = await openHost(scenario);
    const login = await logIn(host, ACCOUNT);
    const open = await openScreens(host, login);
    await settled(open);
    const { start, beats } = await host.control<Timeline>('GET', '/sim/timeline');
    for (const { id, at } of beats) {
      if (at === undefined) await host.control('POST', '/sim/cue', { id });
      else await ways[way](host, start + at + AFTER_MS);
      await expect.poll(() => outdated(open), { message: id, interval: 200 }).toEqual([]);
    }
    const fresh = await openScreens(host, login);
    await settled(fresh);
    // A protocol without an event for it is polled every few seconds.
    await expect.poll(() => differences(open.texts(), fresh.texts()), { interval: 500 }).toEqual([]);
    open.close();
    fresh.close();
    await host.runtime.close();
  },
);
