import { describe, expect, test } from 'vitest';
import {
  act,
  choose,
  fireEvent,
  ok,
  press,
  refusedAbout,
  screen,
  seen,
  type,
  within,
} from '../../support/pages.tsx';
import { openAsUser } from './wallet-script.ts';

const dialog = () => screen.getByRole('dialog', { name: 'Transfer' });
const form = () => within(dialog()).getByRole('form', { name: 'Transfer' });
const shown = () => ['Coin', 'From', 'To'].map((name) => screen.field(name).value);
const pressIn = (name: string | RegExp) =>
  act(async () => {
    fireEvent.click(within(dialog()).getByRole('button', { name }));
  });

describe('the transfer dialog', () => {
  test.each([
    ['/transferLegal', ['USDT', 'Seconds', 'Spot']],
    ['/transferLegal?currency_id=1&to=lever', ['BTC', 'Seconds', 'Leverage']],
    ['/transfer', ['USDT', 'Legal', 'Leverage']],
    ['/transfer?from=lever&to=legal', ['USDT', 'Leverage', 'Legal']],
  ])('ROUTE-053 ROUTE-059 DESK-362 %s opens it over the assets with %j', async (address, fields) => {
    const page = await openAsUser(address);
    await seen(form);
    expect(page.path()).toBe('/assets');
    expect(shown()).toEqual(fields);
  });

  test('DESK-362 a row opens it for its coin, a button of the page without one, and Escape closes it', async () => {
    await openAsUser('/assets');
    await press('button', 'Transfer: ETH');
    await seen(form);
    expect(shown()).toEqual(['ETH', 'Seconds', 'Spot']);
    await act(async () => {
      fireEvent.keyDown(dialog(), { key: 'Escape' });
    });
    await seen(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('button', 'Transfer');
    await seen(form);
    expect(screen.field('Coin').value).toBe('USDT');
  });

  test('DESK-362 WALLET-049 it states what both accounts hold afterwards, and swaps them', async () => {
    await openAsUser('/transferLegal?currency_id=3&from=change&to=micro');
    await seen(form);
    await pressIn('All that is available');
    expect(screen.field('Amount').value).toBe('10');
    expect(form().textContent).toContain('Spot afterwards0.00 USDT');
    expect(form().textContent).toContain('Seconds afterwards910.00 USDT');
    await pressIn('Swap the accounts');
    expect(shown()).toEqual(['USDT', 'Seconds', 'Spot']);
    expect(form().textContent).toContain('Seconds afterwards890.00 USDT');
  });

  test('DESK-362 WALLET-053 the result is stated once, and the dialog closes', async () => {
    const page = await openAsUser('/transferLegal?currency_id=3&from=change&to=micro', {
      walletTransfer: ok('Transfer done.'),
    });
    await seen(form);
    type('Amount', '4.50');
    await pressIn('Transfer 4.50 USDT');
    await seen(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.messages()).toEqual(['4.5 USDT moved: Spot to Seconds.']);
    expect(page.callsOf('walletTransfer')[0]?.fields).toEqual({
      number: '4.5',
      currency_id: '3',
      from_field: 'change',
      to_field: 'micro',
    });
  });

  test('DESK-362 WALLET-042 WALLET-050 what the exchange refuses stands beside the amount, and nowhere else', async () => {
    await openAsUser('/transfer?currency_id=3', {
      walletTransfer: refusedAbout('number', 'The amount must be at least 100.'),
    });
    await seen(form);
    expect(form().textContent).not.toContain('100.');
    type('Amount', '5');
    await pressIn('Transfer 5 USDT');
    await seen(() => expect(screen.errorBeside('Amount')).toBe('The amount must be at least 100.'));
    expect(screen.messages()).toEqual([]);
    expect(screen.field('Amount').value).toBe('5');
  });

  test('ERR-020 a missing amount, one account twice and too large an amount are refused beside their fields', async () => {
    const page = await openAsUser('/transferLegal?currency_id=3&from=change&to=micro');
    await seen(form);
    await pressIn(/^Transfer/);
    expect(screen.errorBeside('Amount')).toBe('Please enter the amount to transfer.');
    type('Amount', '100000000');
    await pressIn(/^Transfer/);
    expect(screen.errorBeside('Amount')).toBe('The amount is too large.');
    type('Amount', '5');
    await choose('To', 'Spot');
    await choose('From', 'Spot');
    await pressIn(/^Transfer/);
    expect(screen.errorBeside('To')).toBe('Choose two different accounts.');
    expect(page.callsOf('walletTransfer')).toEqual([]);
  });

  test('DESK-362 it stays open for an amount that was typed while the transfer before was on its way', async () => {
    const responses: ((response: unknown) => void)[] = [];
    const page = await openAsUser('/transferLegal?currency_id=3&from=change&to=micro', {
      walletTransfer: () => new Promise((resolve) => responses.push(resolve)),
    });
    const response = async () => {
      await seen(() => expect(responses).toHaveLength(1));
      await act(async () => responses.shift()?.(ok('done')));
    };
    await seen(form);
    type('Amount', '4');
    await pressIn('Transfer 4 USDT');
    type('Amount', '5');
    await response();
    await seen(() => expect(screen.messages()).toEqual(['4 USDT moved: Spot to Seconds.']));
    expect(screen.field('Amount').value).toBe('5');
    await pressIn('Transfer 5 USDT');
    await response();
    await seen(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.callsOf('walletTransfer').map(({ fields }) => fields['number'])).toEqual(['4', '5']);
  });
});
