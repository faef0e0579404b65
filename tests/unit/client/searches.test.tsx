/** Searches: what is typed is shown before the list that it filters is rendered again. */
import { expect, test } from 'vitest';
import { examples } from '#contract/examples/index.ts';
import { act, fireEvent, logIn, ok, openPage, screen, seen } from '../../support/pages.tsx';
import { openAsUser } from '../client-assets/wallet-script.ts';
import { word } from '../../support/words.ts';

const quotations = examples.quotations.response.slice(0, 1).map((group) => ({
  ...group,
  quotation: group.quotation
    .slice(0, 1)
    .flatMap((row) =>
      ['BTC', 'ETH', 'SOL'].map((currency_name, id) => ({ ...row, id, currency_id: id, currency_name })),
    ),
}));
const script = { quotations: ok(quotations), bars: examples.bars.response };

async function openPalette() {
  await openPage('/quotation', script);
  await act(async () => void fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true }));
  return seen(() => screen.getByRole<HTMLInputElement>('combobox', { name: word('common.paletteSearch') }));
}

const rowsOfTable = (name: string) => () =>
  [...screen.getByRole('table', { name }).querySelectorAll('tbody tr')].map(({ textContent }) => textContent);

test.each([
  [
    'the command palette',
    openPalette,
    'ETH',
    () => screen.textsOf('option', screen.getByRole('listbox', { name: word('common.paletteResults') })),
  ],
  [
    'the market list of a desk',
    async () => {
      await openPage('/newmarket', script);
      return seen(() => screen.field(word('common.search')));
    },
    'ETH',
    () => screen.textsOf('listitem', screen.getByRole('list', { name: word('common.markets') })),
  ],
  [
    'the Markets page',
    async () => {
      await openPage('/quotation', script);
      return seen(() => screen.field(word('home.quotation_searchPairs')));
    },
    'ETH',
    rowsOfTable(word('home.quotation_allMarkets')),
  ],
  [
    'the assets page',
    async () => {
      logIn();
      await openAsUser('/assets');
      return seen(() => screen.field(word('assets.search')));
    },
    'ETH',
    rowsOfTable(word('common.navAsset')),
  ],
] as const)(
  'PROOF-349 %s shows what is typed at once, and its list follows',
  async (_name, open, text, listed) => {
    const field = await open();
    await seen(() => expect(listed().length).toBeGreaterThan(1));
    const before = listed();
    fireEvent.change(field, { target: { value: text } });
    expect(field.value).toBe(text);
    expect(listed()).toEqual(before);
    await seen(() => expect(listed().length).toBeLessThan(before.length));
    for (const row of listed()) expect(row).toContain(text);
  },
);
