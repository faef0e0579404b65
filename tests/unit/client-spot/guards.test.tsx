/** What the spot form says before an order is sent, and when it asks. */
import { beforeEach, describe, expect, test } from 'vitest';
import { eventExamples } from '#contract/examples/index.ts';
import { act, cleanup, fireEvent, ok, press, screen, seen, type, within } from '../../support/pages.tsx';
import type { ScriptedFeed } from '../../support/pages.tsx';
import { desk, logInToDesk, openForm, submit, total } from './desk.ts';
import { word, wordLike } from '../../support/words.ts';

const PRICE = word('common.price');
const AMOUNT = word('common.amount');

beforeEach(logInToDesk);

const notes = () =>
  [...document.querySelectorAll('form [role="status"]')].map(({ textContent }) => textContent).join(' ');
const dialog = () => screen.queryByRole('dialog');
const checkbox = () => screen.getByRole<HTMLInputElement>('checkbox', { name: word('spot.confirmOrders') });
const inQuote = () => press('button', wordLike('spot.unitSwitch', { unit: 'BTC' }));

describe('before an order is sent', () => {
  test('DESK-224 a price far from the last one has a warning below its field, and sending it asks; one near it is sent without a question', async () => {
    const page = await openForm();
    type(PRICE, '38400');
    type(AMOUNT, '0.1');
    expect(screen.describedBy(screen.field(PRICE))).toBe(word('desk.priceAbove', { percent: '92' }));
    await submit();
    await seen(() => expect(dialog()?.textContent).toContain(word('desk.priceAbove', { percent: '92' })));
    expect(page.callsOf('spotBuy')).toEqual([]);
    await press('button', word('common.cancel'));
    expect(page.callsOf('spotBuy')).toEqual([]);
    await submit();
    await press('button', word('spot.submitBuy', { coin: 'BTC' }));
    await seen(() => expect(page.callsOf('spotBuy')).toHaveLength(1));
    expect(page.callsOf('spotBuy')[0]?.fields).toMatchObject({ price: '38400', num: '0.1', mode: '2' });
    type(PRICE, '20900');
    type(AMOUNT, '0.1');
    expect(screen.describedBy(screen.field(PRICE))).toBeUndefined();
    await submit();
    await seen(() => expect(page.callsOf('spotBuy')).toHaveLength(2));
    expect(dialog()).toBeNull();
  });

  test('DESK-226 DESK-504 a market order has the average, the slippage and the total of the book, and what it lacks is an estimate', async () => {
    const page = await openForm();
    await press('radio', word('spot.market'));
    type(AMOUNT, '0.2');
    expect(screen.getByTestId('order-estimate').textContent).toBe('20015.3+0.0762%');
    expect(total()).toBe('4003.05 USDT');
    type(AMOUNT, '2');
    expect(notes()).toContain(word('spot.bookShort', { amount: '1.22345', coin: 'BTC' }));
    type(AMOUNT, '0.6');
    expect(screen.errorBeside(AMOUNT)).toBe(
      `${word('common.assets_missingAbout', { amount: '2000.00', coin: 'USDT' })} `,
    );
    await submit();
    expect(page.callsOf('spotBuy')).toEqual([]);
  });

  test('DESK-541 a limit order that crosses the book shows what fills at once, in the form and when it asks; what the book does not hold waits at its price', async () => {
    await openForm();
    const estimate = () => screen.getByTestId('order-estimate').textContent;
    type(PRICE, '20010');
    type(AMOUNT, '0.2');
    // The best ask is 20010.5.
    expect([estimate(), total()]).toEqual(['–', '4002.00 USDT']);
    type(PRICE, '20020');
    // 0.1 at 20010.5 and 0.1 at 20020.
    expect([estimate(), total()]).toEqual(['20015.3+0.0762%', '4003.05 USDT']);
    type(AMOUNT, '0.3');
    // 0.1 at 20010.5, 0.12345 at 20020; 0.07655 waits at 20020.
    expect([estimate(), total()]).toEqual(['20015.7+0.0787%', '6005.05 USDT']);
    type(PRICE, '21100');
    type(AMOUNT, '0.2');
    await submit();
    const summary = await seen(() => screen.getByTestId('order-summary'));
    for (const text of [
      `${word('common.price')}21100.00 USDT`,
      `${word('spot.estimate')}20015.3 USDT`,
      `${word('spot.estimatedTotal')}4003.05 USDT`,
      `${word('spot.leftThen')}5996.95 USDT`,
    ])
      await seen(() => expect(summary.textContent).toContain(text));
  });

  test('DESK-542 the last price stands in the field until something is typed, and again after an order', async () => {
    const page = await openForm();
    const price = () => screen.field(PRICE).value;
    const tick = (now_price: string) =>
      page.emit('daymarket', { ...eventExamples.daymarket, now_price, close: now_price });
    expect(price()).toBe('20000');
    await tick('20001.5');
    await seen(() => expect(price()).toBe('20001.5'));
    type(AMOUNT, '0.1');
    await tick('20002.5');
    await seen(() => expect(document.body.textContent).toContain('20002.50'));
    expect(price()).toBe('20001.5');
    await submit();
    await seen(() => expect(page.callsOf('spotBuy')[0]?.fields).toMatchObject({ price: '20001.5' }));
    await seen(() => expect(screen.field(AMOUNT).value).toBe(''));
    await tick('20003.5');
    await seen(() => expect(price()).toBe('20003.5'));
    type(PRICE, '');
    await tick('20004.5');
    await seen(() => expect(document.body.textContent).toContain('20004.50'));
    expect(price()).toBe('');
  });

  test('DESK-227 with the setting every order asks, with all its figures; the account keeps it, also after a logout', async () => {
    const page = await openForm();
    expect(checkbox().checked).toBe(false);
    act(() => checkbox().click());
    cleanup();
    const again = await openForm();
    expect(checkbox().checked).toBe(true);
    type(PRICE, '20000');
    type(AMOUNT, '0.1');
    await submit();
    const summary = await seen(() => screen.getByTestId('order-summary'));
    for (const text of [
      word('spot.receipt_nameBuy', { amount: '0.1', pair: 'BTC/USDT' }),
      word('spot.limit'),
      '20000.00 USDT',
      '2000.00 USDT',
      '0.0002 BTC',
    ])
      expect(summary.textContent).toContain(text);
    expect(summary.textContent).toContain(`${word('spot.leftThen')}8000.00 USDT`);
    await press('button', word('spot.submitBuy', { coin: 'BTC' }));
    await seen(() => expect(again.callsOf('spotBuy')).toHaveLength(1));
    expect(page.callsOf('spotBuy')).toEqual([]);
    cleanup();
    localStorage.setItem('user_id', '3');
    const other = await openForm();
    expect(checkbox().checked).toBe(false);
    act(() => other.client.session.end());
    expect(Object.keys(localStorage)).toEqual(['account.2.confirm_orders']);
  });

  test('DESK-228 changing the unit converts what is typed; an amount of quote currency is sent in base currency, cut to the lot, unless it is too little', async () => {
    const page = await openForm();
    type(PRICE, '20000');
    type(AMOUNT, '0.1');
    await inQuote();
    expect(screen.field(AMOUNT).value).toBe('2000');
    type(AMOUNT, '0.1');
    await submit();
    await seen(() => screen.getByText(word('spot.amountTiny')));
    expect(page.callsOf('spotBuy')).toEqual([]);
    type(PRICE, '20100');
    type(AMOUNT, '500');
    expect(screen.getByTestId('submit-order').textContent).toBe(
      word('spot.buyFor', { coin: 'BTC', amount: '500', quote: 'USDT' }),
    );
    expect(screen.getByText('≈ 0.02487 BTC')).toBeTruthy();
    await submit();
    await seen(() => expect(page.callsOf('spotBuy')[0]?.fields).toMatchObject({ num: '0.02487' }));
  });

  test('DESK-229 DESK-230 a number field states what it does not take, and the slider follows a typed amount', async () => {
    await openForm();
    type(PRICE, '10e4');
    expect(screen.getByText(word('common.numberDigits'))).toBeTruthy();
    type(PRICE, '104');
    expect(screen.queryByText(word('common.numberDigits'))).toBeNull();
    type(PRICE, '104.25');
    expect(screen.field(PRICE).value).toBe('104');
    expect(screen.getByText(word('common.numberPlaces', { places: '1' }))).toBeTruthy();
    type(PRICE, '20000');
    type(AMOUNT, '0.185');
    const slider = screen.getByRole('slider');
    expect(slider.getAttribute('aria-valuenow')).toBe('37');
    fireEvent.keyDown(slider, { key: 'ArrowRight' });
    await seen(() => expect(screen.field(AMOUNT).value).toBe('0.2500'));
  });

  test('PROOF-211 a share of the balance can be pressed once the balance is known', async () => {
    let respond = (): void => undefined;
    const balance = new Promise<typeof desk.spotDeal>((resolve) => (respond = () => resolve(desk.spotDeal)));
    await openForm({ spotDeal: () => balance });
    const quarter = () => screen.getByRole<HTMLButtonElement>('button', { name: '25%' });
    expect(quarter().disabled).toBe(true);
    respond();
    await seen(() => expect(quarter().disabled).toBe(false));
    type(PRICE, '20000');
    fireEvent.click(quarter());
    await seen(() => expect(screen.field(AMOUNT).value).toBe('0.1250'));
  });

  test('DESK-231 DESK-232 BOOK-007 a click on a row of the book fills the price and moves the focus; a lost connection is stated', async () => {
    const page = await openForm();
    expect(notes()).not.toContain(word('desk.staleForm'));
    await press('button', wordLike('desk.book_rowSell', { position: '1', price: '20010.50' }));
    expect(screen.field(PRICE).value).toBe('20010.5');
    expect(document.activeElement).toBe(screen.field(AMOUNT));
    act(() => (page.client.feed as ScriptedFeed).connection.setState('stale'));
    expect(notes()).toContain(word('desk.staleForm'));
  });
});

/** What the user has in other accounts: 492.31 USDT and no BTC. */
const elsewhere = (legal_balance: string) => {
  const row = (currency: number, currency_name: string, more: object) => ({
    ...{ id: currency, currency, currency_name, currency_type: 'x', is_match: 1, change_balance: '1' },
    ...more,
  });
  const rows = [
    row(3, 'USDT', { is_legal: 1, is_lever: 1, legal_balance, lever_balance: '0' }),
    row(1, 'BTC', { is_lever: 1, lever_balance: '0' }),
  ];
  const group = { balance: rows, totle: 0, usdt_totle: 0, CNY: '' };
  const accounts = { change_wallet: group, legal_wallet: group, lever_wallet: group, micro_wallet: group };
  return ok({ ...accounts, ExRate: '6.8', is_open_CTbi: '1' });
};

describe('an order that cannot be paid', () => {
  test('DESK-225 DESK-504 DESK-540 is not sent and not confirmed: its amount gets the focus and says what is missing', async () => {
    localStorage.setItem('account.2.confirm_orders', '1');
    const page = await openForm();
    type(PRICE, '20000');
    // The balance is 10000 USDT.
    type(AMOUNT, '0.50001');
    expect(screen.errorBeside(AMOUNT)).toBe(
      `${word('common.assets_missing', { amount: '0.20', coin: 'USDT' })} `,
    );
    expect(screen.getByTestId('submit-order').textContent).toBe(word('desk.balanceShort'));
    expect(screen.getByTestId('submit-order').getAttribute('aria-disabled')).toBe('true');
    await submit();
    expect(document.activeElement).toBe(screen.field(AMOUNT));
    expect(dialog()).toBeNull();
    const form = within(screen.getByRole('form', { name: word('common.trade') }));
    await act(async () => form.getByRole('radio', { name: word('common.sell') }).click());
    type(AMOUNT, '1.00001');
    expect(screen.errorBeside(AMOUNT)).toBe(
      `${word('common.assets_missing', { amount: '0.00001', coin: 'BTC' })} `,
    );
    await submit();
    expect([...page.callsOf('spotBuy'), ...page.callsOf('spotSell')]).toEqual([]);
    type(AMOUNT, '1');
    expect(screen.errorBeside(AMOUNT)).toBeUndefined();
    expect(screen.getByTestId('submit-order').getAttribute('aria-disabled')).toBeNull();
  });

  test('DESK-505 the account with the most of it is offered as the source, with the amount filled in, or a deposit where none has any', async () => {
    const form = () => within(screen.getByRole('form', { name: word('common.trade') }));
    await openForm({ walletList: elsewhere('0') });
    type(PRICE, '20000');
    type(AMOUNT, '0.50001');
    const link = await seen(() => form().getByRole('link', { name: word('common.deposit') }));
    expect(link.getAttribute('href')).toBe('/change?deposit=3');
    cleanup();
    await openForm({ walletList: elsewhere('492.31') });
    expect(screen.errorBeside(AMOUNT)).toContain(
      word('common.assets_missing', { amount: '0.20', coin: 'USDT' }),
    );
    await press(
      'button',
      word('common.assets_transferMissing', { coin: 'USDT', account: word('common.assets_accountLegal') }),
    );
    const transfer = within(await screen.findByRole('dialog', { name: word('common.transfer') }));
    expect(transfer.getByRole<HTMLInputElement>('textbox', { name: word('common.amount') }).value).toBe(
      '0.2',
    );
    expect(transfer.getByRole<HTMLInputElement>('combobox', { name: word('assets.from') }).value).toBe(
      word('common.assets_accountLegal'),
    );
    expect(transfer.getByRole<HTMLInputElement>('combobox', { name: word('assets.to') }).value).toBe(
      word('common.navSpot'),
    );
  });
});
