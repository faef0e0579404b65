// @vitest-environment jsdom
/** The pages of a pair of any permitted scale, on a real exchange: none throws, and the desk shows its price. */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { currencies, FIRST_OWN_ID } from '#simulator/market/index.ts';
import { isNightly } from '../../support/cases.ts';
import { drawnScale, namedPair, scenarioWith } from '../../support/drawn-pairs.ts';
import type { DrawnPair } from '../../support/drawn-pairs.ts';
import { beginWithEmptyBrowser } from '../../support/pages.tsx';
import { logIn, openHost, openScreens, replaceComputedStyles, settled } from './screens.tsx';

beginWithEmptyBrowser();

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  replaceComputedStyles();
});

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
  await host.runtime.close();
});
