import { describe, expect, test } from 'vitest';
import { examples } from '#contract/examples/index.ts';
import { act, fireEvent, ok, press, screen, seen, type, visit, within } from '../../support/pages.tsx';
import { openAsUser, wallets } from './wallet-script.ts';

const rows = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1);
const coins = (table: string) => rows(table).map((row) => within(row).getAllByRole('cell')[0]?.textContent);
const cells = (table: string, at: number) =>
  within(rows(table)[at] as HTMLElement)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const isDim = (text: string) => screen.getByText(text, { selector: 'b' }).closest('[class*="zero"]') !== null;

describe('the asset page', () => {
  test('DESK-360 /assets lists every coin with what each account holds, the total on top', async () => {
    await openAsUser('/assets');
    expect(screen.heading()).toBe('Assets');
    expect(coins('Assets')).toEqual(['BTC', 'ETH', 'USDT', 'SOL']);
    expect(cells('Assets', 0).slice(0, 7)).toEqual([
      'BTC',
      '930.50Frozen 0.50',
      '– USDT6327.40 CNY',
      '10.00',
      '–',
      '–',
      '900.00',
    ]);
    expect(screen.getByRole('main').textContent).toContain('Total assets400.00 USDT');
  });

  test.each([
    ['/change', 'Spot', 'Spot account', ['BTC', 'ETH', 'USDT', 'SOL']],
    ['/legal', 'Legal', 'Legal account', ['USDT']],
    ['/lever', 'Leverage', 'Leverage account', ['BTC', 'ETH', 'USDT']],
    ['/letransactions', 'Seconds', 'Seconds account', ['BTC', 'ETH', 'USDT']],
  ])('DESK-360 %s is the same page with %s chosen', async (address, tab, table, listed) => {
    await openAsUser(address);
    const accounts = screen.getByRole('navigation', { name: 'Accounts' });
    const marked = within(accounts)
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page');
    expect(marked.map(({ textContent }) => textContent)).toEqual([tab]);
    expect(coins(table)).toEqual(listed);
    const side = screen.getByRole('navigation', { name: 'Assets' });
    expect(within(side).getByRole('link', { name: 'Assets' }).getAttribute('aria-current')).toBe('page');
  });

  test('ROUTE-051 /finance goes to the leverage account', async () => {
    const page = await openAsUser('/assets');
    await visit(page, '/finance');
    expect(page.path()).toBe('/lever');
  });

  test('ROUTE-058 WALLET-055 /changeAccount has available, frozen and worth of a coin in spot, and its movements by 10', async () => {
    const row = examples.walletLog.response.list[0];
    const page = await openAsUser('/changeAccount?currency_id=2', {
      walletDetail: ok({
        ...examples.walletDetail.response,
        ...{ change_balance: '3.00000000', lock_change_balance: '1.50000000', cny_price: '1000.00' },
      }),
      walletLog: ({ fields }: { readonly fields: Readonly<Record<string, string>> }) =>
        ok({
          list: Array.from({ length: fields.page === '1' ? 10 : 3 }, (_, index) => ({
            ...row,
            id: 100 - 10 * Number(fields.page) - index,
          })),
          ...{ count: 13, page: Number(fields.page), limit: 10 },
        }),
    });
    expect(screen.heading()).toBe('Spot account record');
    const main = screen.getByRole('main').textContent;
    expect(main).toContain('Available3.00 ETH');
    expect(main).toContain('Frozen1.50 ETH');
    expect(main).toContain('4500.00 CNY');
    expect(rows('Record: ETH')).toHaveLength(10);
    await press('button', 'Load more');
    expect(rows('Record: ETH')).toHaveLength(13);
    expect(page.callsOf('walletDetail').map(({ fields }) => fields)).toEqual([
      { currency: '2', type: 'change' },
    ]);
    expect(page.callsOf('walletLog').map(({ fields }) => fields)).toEqual([
      { currency: '2', type: '2', page: '1' },
      { currency: '2', type: '2', page: '2' },
    ]);
  });

  test('DESK-361 the search and the box for small balances leave rows out, and say when none is left', async () => {
    const nothing = { change_balance: '0.00000000', lock_change_balance: '0.00000000' };
    const empty = { ...nothing, legal_balance: '0', micro_balance: '0', usdt_price: '2.5' };
    const { message } = wallets('1');
    const balance = message.change_wallet.balance.map((row) =>
      'currency_name' in row && row.currency_name === 'SOL' ? { ...row, ...empty } : row,
    );
    await openAsUser('/assets', {
      walletList: ok({ ...message, change_wallet: { ...message.change_wallet, balance } }),
    });
    expect(isDim('SOL')).toBe(true);
    expect(isDim('BTC')).toBe(false);
    type('Search coins', 'us');
    expect(coins('Assets')).toEqual(['USDT']);
    type('Search coins', 'none');
    expect(screen.getByText(/^No coin to show/)).toBeTruthy();
    type('Search coins', '');
    await act(async () => {
      fireEvent.click(screen.getByLabelText('Hide balances under 1 USDT'));
    });
    expect(coins('Assets')).toEqual(['BTC', 'ETH', 'USDT']);
  });

  test('DESK-360 trading a coin selects its pair and opens the desk of the account', async () => {
    const page = await openAsUser('/lever', { quotations: ok(examples.quotations.response) });
    await seen(() => screen.getByRole('link', { name: 'Trade: BTC' }));
    await press('link', 'Trade: BTC');
    expect(page.path()).toBe('/leverdealCenter');
    expect(localStorage.getItem('currency_id')).toBe('1');
  });
});
