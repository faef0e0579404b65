import { describe, expect, test } from 'vitest';
import {
  act,
  choose,
  fireEvent,
  ok,
  press,
  refused,
  refusedAbout,
  screen,
  seen,
  type,
  visit,
  within,
} from '../../support/pages.tsx';
import { openAsUser, pressInMenu, wallets } from './wallet-script.ts';
import { word, wordLike, words } from '../../support/words.ts';

const spot = word('common.navSpot');
const legal = word('common.assets_accountLegal');
const leverage = word('common.navLever');
const seconds = word('common.assets_accountMicro');
const dialog = () => screen.getByRole('dialog', { name: word('common.transfer') });
const form = () => within(dialog()).getByRole('form', { name: word('common.transfer') });
const shown = () => words('common.coin', 'assets.from', 'assets.to').map((name) => screen.field(name).value);
const pressIn = (name: string | RegExp) =>
  act(async () => {
    fireEvent.click(within(dialog()).getByRole('button', { name }));
  });

/** The button of the form, which says the amount once there is one. */
const SUBMIT = new RegExp(
  `^(${wordLike('assets.submitTransfer').source}|${wordLike('assets.submitTransferAmount').source})$`,
);
const question = () => screen.getByRole('dialog', { name: word('assets.confirmTransfer') });
const answer = (name: string) =>
  act(async () => {
    fireEvent.click(within(await seen(question)).getByRole('button', { name }));
  });
/** Wallets with thousands in every account. */
const rich = JSON.parse(JSON.stringify(wallets('1')).replaceAll(/"([23]0)\.0{8}"/g, '"$100.00000000"'));

describe('the transfer dialog', () => {
  test('ROUTE-053 ROUTE-059 DESK-362 it opens over the assets, with the coin and the accounts of the address', async () => {
    const page = await openAsUser('/assets');
    for (const [address, fields] of [
      ['/transferLegal', ['USDT', seconds, spot]],
      ['/transferLegal?currency_id=1&to=lever', ['BTC', seconds, leverage]],
      ['/transfer', ['USDT', legal, leverage]],
      ['/transfer?from=lever&to=legal', ['USDT', leverage, legal]],
    ] as const) {
      await visit(page, address);
      expect([address, page.path(), shown()]).toEqual([address, '/assets', fields]);
    }
    expect(within(dialog()).getByTestId('available').textContent).toBe('30.00 USDT');
    const records = within(dialog()).getByRole('link', { name: word('common.titleTransferRecord') });
    expect(records.getAttribute('href')).toBe('/transferRecord');
    // Escape closes it; a row opens it for its coin, a button of the page without one.
    for (const [open, fields] of [
      [() => pressInMenu('common.transfer', 'ETH'), ['ETH', seconds, spot]],
      [() => press('button', word('common.transfer')), ['USDT', seconds, spot]],
    ] as const) {
      await act(async () => void fireEvent.keyDown(dialog(), { key: 'Escape' }));
      await seen(() => expect(screen.queryByRole('dialog')).toBeNull());
      await open();
      await seen(form);
      expect(shown()).toEqual(fields);
    }
  });

  test('DESK-362 ROUTE-072 WALLET-040 WALLET-043 WALLET-049 WALLET-050 WALLET-051 WALLET-053 it states what both accounts hold afterwards, and its result once: a refusal beside the amount, or done', async () => {
    const responses: ((response: unknown) => void)[] = [];
    const page = await openAsUser('/transferLegal?currency_id=3&from=change&to=micro', {
      walletTransfer: () => new Promise((resolve) => responses.push(resolve)),
    });
    const respond = async (response: unknown) => {
      await seen(() => expect(responses).toHaveLength(1));
      await act(async () => responses.shift()?.(response));
    };
    const after = (account: string) => word('assets.afterwards', { account });
    await seen(form);
    await pressIn(word('common.assets_allLabel'));
    expect(screen.field(word('common.amount')).value).toBe('10');
    expect(form().textContent).toContain(`${after(spot)}0.00 USDT`);
    expect(form().textContent).toContain(`${after(seconds)}910.00 USDT`);
    await pressIn(word('assets.swap'));
    expect(shown()).toEqual(['USDT', seconds, spot]);
    expect(form().textContent).toContain(`${after(seconds)}890.00 USDT`);
    await pressIn(word('assets.swap'));
    type(word('common.amount'), '4.50');
    await pressIn(word('assets.submitTransferAmount', { amount: '4.50', coin: 'USDT' }));
    await respond(refusedAbout('number', 'The amount must be at least 100.'));
    await seen(() =>
      expect(screen.errorBeside(word('common.amount'))).toBe('The amount must be at least 100.'),
    );
    expect([screen.field(word('common.amount')).value, screen.messages()]).toEqual(['4.50', []]);
    type(word('common.amount'), '4.5');
    await pressIn(word('assets.submitTransferAmount', { amount: '4.5', coin: 'USDT' }));
    // What is typed while a transfer is on its way is the next one.
    type(word('common.amount'), '5');
    await respond(ok('done'));
    await seen(() =>
      expect(screen.messages()).toEqual([
        word('assets.transferred', {
          amount: '4.5 USDT',
          from: spot,
          to: seconds,
        }),
      ]),
    );
    expect(screen.field(word('common.amount')).value).toBe('5');
    await pressIn(word('assets.submitTransferAmount', { amount: '5', coin: 'USDT' }));
    await respond(ok('done'));
    await seen(() => expect(screen.queryByRole('dialog')).toBeNull());
    const way = { currency_id: '3', from_field: 'change', to_field: 'micro' };
    expect(page.callsOf('walletTransfer').map(({ fields }) => fields)).toEqual(
      ['4.5', '4.5', '5'].map((number) => ({ ...way, number })),
    );
  });

  test('DESK-362 a transfer that is done after its dialog was closed leaves the next one open', async () => {
    let respond: (response: unknown) => void = () => {};
    await openAsUser('/transferLegal?currency_id=3&from=change&to=micro', {
      walletTransfer: () => new Promise((resolve) => (respond = resolve)),
    });
    await seen(form);
    type(word('common.amount'), '5');
    await pressIn(SUBMIT);
    await act(async () => void fireEvent.keyDown(dialog(), { key: 'Escape' }));
    await seen(() => expect(screen.queryByRole('dialog')).toBeNull());
    await pressInMenu('common.transfer', 'ETH');
    await seen(form);
    await act(async () => respond(ok('done')));
    await seen(() => expect(screen.messages()).toHaveLength(1));
    expect(shown()[0]).toBe('ETH');
  });

  test('WALLET-041 WALLET-046 WALLET-047 WALLET-048 ERR-020 DESK-504 what cannot be moved is stated beside its field, and nothing is sent', async () => {
    const page = await openAsUser('/transferLegal?currency_id=3&from=change&to=micro');
    const accounts = async () => {
      await press('combobox', word('assets.to'));
      const list = screen.field(word('assets.to')).getAttribute('aria-controls') ?? '';
      return screen.textsOf('option', document.getElementById(list)!);
    };
    const refuse = async (amount: string, field: string, text: string) => {
      type(word('common.amount'), amount);
      await pressIn(SUBMIT);
      expect(screen.errorBeside(field)?.trim()).toBe(text);
    };
    await seen(form);
    expect(await accounts()).toEqual([spot, legal, leverage, seconds]);
    await refuse('', word('common.amount'), word('assets.transferAmount'));
    type(word('common.amount'), '1234567890');
    type(word('common.amount'), '12345678901');
    expect(screen.field(word('common.amount')).value).toBe('1234567890');
    await refuse('100000000', word('common.amount'), word('assets.transferMax'));
    await refuse(
      '10.5',
      word('common.amount'),
      `${word('common.assets_missing', { amount: '0.50', coin: 'USDT' })} ${word('common.deposit')}`,
    );
    await choose(word('assets.to'), spot);
    await refuse('1', word('assets.to'), word('assets.transferSame'));
    await choose(word('common.coin'), 'BTC');
    expect(await accounts()).toEqual([spot, leverage, seconds]);
    expect(page.callsOf('walletTransfer')).toEqual([]);
  });

  test('WALLET-042 WALLET-043 WALLET-044 WALLET-053 ROUTE-072 a transfer of leverage has its minimum, asks, names its direction, and goes to the transfer history; a refusal of the whole stands above the button', async () => {
    let response = refused('error', 'Close your leverage trades first.');
    const page = await openAsUser('/transfer?currency_id=3&from=lever&to=legal', {
      walletList: rich,
      walletTransfer: () => response,
    });
    await seen(form);
    type(word('common.amount'), '125');
    await pressIn(word('assets.submitTransferAmount', { amount: '125', coin: 'USDT' }));
    await answer(word('assets.submitTransfer'));
    await seen(() => expect(within(form()).getByRole('alert').textContent).toBe(response.message));
    expect([screen.field(word('common.amount')).value, screen.messages()]).toEqual(['125', []]);
    expect(page.callsOf('walletTransfer')[0]?.fields).toMatchObject({ type: '2', from_field: 'lever' });
    response = { type: 'ok', message: 'Transfer done.' };
    await pressIn(word('assets.swap'));
    expect(form().textContent).toContain(word('assets.transferMinHint', { min: '100', coin: 'USDT' }));
    type(word('common.amount'), '99.99');
    await pressIn(word('assets.submitTransferAmount', { amount: '99.99', coin: 'USDT' }));
    expect(screen.errorBeside(word('common.amount'))).toBe(
      word('assets.transferMin', { min: '100', coin: 'USDT' }),
    );
    type(word('common.amount'), '100');
    await pressIn(word('assets.submitTransferAmount', { amount: '100', coin: 'USDT' }));
    await seen(() =>
      expect(question().textContent).toContain(
        word('assets.transferOf', {
          amount: '100 USDT',
          from: legal,
          to: leverage,
        }),
      ),
    );
    await answer(word('common.cancel'));
    expect(page.callsOf('walletTransfer')).toHaveLength(1);
    await pressIn(word('assets.submitTransferAmount', { amount: '100', coin: 'USDT' }));
    await seen(question);
    await answer(word('assets.submitTransfer'));
    await seen(() => expect(page.path()).toBe('/transferRecord'));
    expect(page.callsOf('walletTransfer')).toHaveLength(2);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
