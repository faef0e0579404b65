import { expect, test } from 'vitest';
import { act, cleanup, fireEvent, ok, press, screen, seen, visit, within } from '../../support/pages.tsx';
import { openAsUser, terms, wallets } from './wallet-script.ts';
import { word } from '../../support/words.ts';

test('HOME-016 HOME-017 the page of withdrawals offers the coins that leave, each from the account that pays it, beside the other ways of money', async () => {
  const page = await openAsUser('/withdraw?currency_id=3', { withdrawInfo: ok({ ...terms, name: 'USDT' }) });
  await seen(() => expect(screen.getByTestId('available').textContent).toBe('900.00 USDT'));
  await press('combobox', word('common.coin'));
  await seen(() => expect(screen.textsOf('option')).toEqual(expect.arrayContaining(['BTC', 'ETH', 'USDT'])));
  expect(screen.queryByRole('option', { name: 'SOL' })).toBeNull();
  await act(async () => void fireEvent.click(screen.getByRole('option', { name: 'ETH' })));
  await seen(() => expect(page.callsOf('withdrawInfo').at(-1)?.fields).toEqual({ currency: '2' }));
  expect(page.router.state.location.search).toBe('?currency_id=2');
  const ways = () =>
    within(screen.getByRole('main'))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
  for (const address of ['/assets', '/recharge', '/withdraw_address', '/finanrec', '/transferLog']) {
    await visit(page, address);
    await seen(() => expect(ways()).toEqual(expect.arrayContaining(['/recharge', '/withdraw', '/finanrec'])));
    screen.getByRole('button', { name: word('common.transfer') });
  }
  cleanup();
  await openAsUser('/withdraw', { walletList: wallets('0') });
  await seen(() => screen.getByText(word('common.notopen')));
});
