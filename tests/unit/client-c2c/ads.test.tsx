import { describe, expect, test } from 'vitest';
import { act, cellsOf, ok, openPage, press, refused, screen, seen, within } from '../../support/pages.tsx';
import type { Script } from '../../support/pages.tsx';
import { ad, adPage, adsUpTo, requested, logInAs, paged, script, user } from './c2c-script.ts';
import { word, wordLike, words } from '../../support/words.ts';

const SALE = word('c2c.sellAmount', { amount: '1200.00 USDT' });

const open = (path: string, more: Script = {}) => {
  logInAs(path === '/myLegalShops' ? '1' : '0');
  return openPage(path, { ...script, ...more });
};

const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1);

describe('my ads', () => {
  test('ROUTE-007 C2C-017 C2C-021 a row shows what is offered, what can be done, and leads to its orders', async () => {
    const page = await open('/c2cRelease', {
      c2cMyAds: adPage([ad, { ...ad, id: 11, is_done: 1, total_number: '300.00000' }]),
    });
    await screen.findAllByText(word('c2c.taken'));
    expect(page.path()).toBe('/c2cRelease');
    const [row, taken] = await rowsOf(word('common.titleC2cRelease'));
    expect(cellsOf(row).slice(1, 7)).toEqual([
      '1200.00 USDT | 6.85 CNY',
      '6.85 CNY',
      '8220.00 CNY',
      word('common.acceptor_bank'),
      word('c2c.open'),
      '2025-06-03 10:00',
    ]);
    expect(cellsOf(row)[0]).toContain(word('c2c.sellCoin', { coin: 'USDT' }));
    expect(cellsOf(row)[7]).toBe(`${word('c2c.withdraw')} | ${word('c2c.orders')}`);
    const view = within(row as HTMLElement).getByRole('link', {
      name: word('c2c.ordersOf', { ad: SALE }),
    });
    expect(view.getAttribute('href')).toBe('/c2cDetail?id=12');
    const withdraw = (of: HTMLElement | undefined) =>
      within(of as HTMLElement).getByRole<HTMLButtonElement>('button', { name: wordLike('c2c.withdrawOf') });
    expect(withdraw(row).disabled).toBe(false);
    expect(withdraw(taken).disabled).toBe(true);
    await press('link', word('c2c.ordersOf', { ad: SALE }));
    await seen(() => expect(page.path()).toBe('/c2cDetail'));
    expect(page.router.state.location.search).toBe('?id=12');
  });

  test('C2C-018 CONST-008 they are chosen by side and currency, and further pages are loaded', async () => {
    const page = await open('/c2cRelease', { c2cMyAds: paged(adsUpTo(11)) });
    await press('button', word('common.loadMore'));
    await seen(() => expect(screen.rowsOf(word('common.titleC2cRelease'))).toHaveLength(11));
    await press('radio', word('c2c.adsBuy'));
    await press('radio', 'USDC');
    expect(requested(page.callsOf('c2cMyAds'))).toEqual([
      ['sell', '3', '1'],
      ['sell', '3', '2'],
      ['buy', '3', '1'],
      ['buy', '4', '1'],
    ]);
  });

  test('C2C-020 withdrawing confirms, shows the server text and removes the ad; the focus goes back to its button, then to the list', async () => {
    let response = (_: unknown) => {};
    let isGone = false;
    const page = await open('/c2cRelease', {
      c2cMyAds: () => adPage(isGone ? [] : [ad]),
      c2cWithdrawAd: () => new Promise((resolve) => (response = resolve)),
    });
    const name = word('c2c.withdrawOf', { ad: SALE });
    const withdraw = await seen(() => screen.getByRole('button', { name }));
    for (const choice of words('common.cancel', 'c2c.withdraw')) {
      act(() => withdraw.focus());
      await press('button', name);
      const asks = await screen.findByRole('dialog', { name: word('c2c.withdrawAsk') });
      expect(asks.textContent).toContain(word('c2c.withdrawSell', { amount: '1200.00 USDT' }));
      await seen(() => expect(asks.contains(document.activeElement)).toBe(true));
      expect(page.callsOf('c2cWithdrawAd')).toEqual([]);
      await press('button', choice);
      expect(document.activeElement).toBe(withdraw);
      await seen(() => expect(asks.isConnected).toBe(false));
    }
    isGone = true;
    await act(async () => response(ok('Ad withdrawn.')));
    await seen(() => expect(withdraw.isConnected).toBe(false));
    expect(page.callsOf('c2cWithdrawAd').map(({ fields }) => fields)).toEqual([{ id: '12' }]);
    expect(screen.getByText(word('c2c.noAdsSell', { coin: 'USDT' }))).toBeTruthy();
    expect(screen.messages()).toContainEqual(expect.stringContaining('Ad withdrawn.'));
    expect(document.activeElement).toBe(screen.getByRole('group', { name: word('common.titleC2cRelease') }));
  });

  test('an ad that was just taken stays: the refusal is shown and the list read again', async () => {
    let isTaken = false;
    await open('/c2cRelease', {
      c2cMyAds: () => adPage([isTaken ? { ...ad, is_done: 1 } : ad]),
      c2cWithdrawAd: () => {
        isTaken = true;
        return refused('error', 'An order is running.');
      },
    });
    await press('button', word('c2c.withdrawOf', { ad: SALE }));
    await press('button', word('c2c.withdraw'));
    expect(await screen.findAllByText(word('c2c.taken'))).not.toHaveLength(0);
    expect(screen.messages()).toContainEqual(expect.stringContaining('An order is running.'));
  });
});

describe('the shop', () => {
  const seller = (status: number) => ok({ ...user, is_seller: 1, seller: [{ id: 2, status }] });

  test.each([
    [1, word('c2c.shopOpen')],
    [0, word('c2c.shopClosed')],
  ])(
    'ROUTE-024 a seller with status %i sees name, status %s, balances and the own ads',
    async (status, term) => {
      await open('/myLegalShops', { userInfo: seller(status), c2cMyAds: adPage([ad]) });
      expect(await screen.findByRole('heading', { name: 'd***@sandpit.test' })).toBeTruthy();
      expect(screen.getByText(term)).toBeTruthy();
      await seen(() =>
        expect(screen.rowsOf(word('common.titleLegal'))[0]).toEqual([
          'USDT',
          '4800.00',
          '200.00',
          '32640.00',
        ]),
      );
      await seen(() =>
        expect(screen.rowsOf(word('c2c.shopAds'))[0]?.at(-1)).toBe(
          `${word('c2c.withdraw')} | ${word('c2c.orders')}`,
        ),
      );
      expect(screen.queryByText(word('c2c.shop_none'))).toBeNull();
    },
  );

  test('ROUTE-024 a visitor and a user who is not a seller get only a message, without a call', async () => {
    logInAs('0');
    const page = await openPage('/myLegalShops', script);
    const main = screen.getByRole('main');
    expect(await screen.findByText(word('c2c.shop_none'))).toBeTruthy();
    expect(within(main).queryByRole('table')).toBeNull();
    expect(page.callsOf('c2cMyAds')).toHaveLength(0);
  });
});
