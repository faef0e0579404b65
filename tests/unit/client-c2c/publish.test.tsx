import { describe, expect, test } from 'vitest';
import {
  fireEvent,
  ok,
  openPage,
  press,
  refused,
  screen,
  seen,
  textOf,
  within,
} from '../../support/pages.tsx';
import type { Script } from '../../support/pages.tsx';
import { adPage, logInAs, script } from './c2c-script.ts';
import { word, wordLike, words } from '../../support/words.ts';

const open = async (more: Script = {}) => {
  logInAs('0');
  const page = await openPage('/c2c', { ...script, ...more });
  await screen.findByRole('form', { name: word('c2c.buyCoin', { coin: 'USDT' }) });
  return page;
};

/** What can be done in one of the two forms. */
const formOf = (name: string) => {
  const form = () => within(screen.getByRole('form', { name }));
  const field = (label: string) =>
    form().getByLabelText<HTMLInputElement>(label, { selector: 'input:not([type=radio])' });
  return {
    form,
    field,
    type: (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } }),
    choose: (way: string) => fireEvent.click(form().getByRole('radio', { name: way })),
    send: () => fireEvent.submit(screen.getByRole('form', { name })),
    chosen: () => form().queryByRole('radio', { checked: true }),
  };
};

const buy = formOf(word('c2c.buyCoin', { coin: 'USDT' }));
const sell = formOf(word('c2c.sellCoin', { coin: 'USDT' }));

describe('the publish page', () => {
  test('ROUTE-005 C2C-001 C2C-002 C2C-003 C2C-004 has legal currencies and two forms', async () => {
    const page = await open();
    const coins = within(screen.getByRole('list', { name: word('common.coin') })).getAllByRole('button');
    await seen(() => expect(coins.map(textOf)).toEqual(['USDT/CNY | 6.80', 'USDC/CNY | 6.80']));
    for (const form of [buy, sell]) {
      for (const label of words('common.amount', 'c2c.price')) {
        const { value, disabled } = form.field(label);
        expect([value, disabled], label).toEqual(['', false]);
      }
      const ways = form.form().getAllByRole<HTMLInputElement>('radio');
      expect(ways.map(({ value }) => value)).toEqual(['ali_pay', 'we_chat', 'bank']);
      expect(form.form().getByText(word('c2c.ownPayment'))).toBeTruthy();
    }
    expect(page.path()).toBe('/c2c');
    await press('button', /^USDC\/CNY/);
    expect(screen.getByRole('form', { name: word('c2c.sellCoin', { coin: 'USDC' }) })).toBeTruthy();
    expect(screen.queryByRole('form', { name: word('c2c.sellCoin', { coin: 'USDT' }) })).toBeNull();
  });

  test('C2C-005 names all that is missing, has the focus on the first of number, price and pay way, and sends nothing', async () => {
    const page = await open();
    const says = (text: string) => {
      sell.send();
      expect(sell.form().getByText(text)).toBeTruthy();
      expect(buy.form().queryByText(text)).toBeNull();
    };
    const ways = () => sell.form().getByRole('radiogroup', { name: word('common.paymentMethod') });
    expect(ways().getAttribute('aria-invalid')).toBe('false');
    says(word('c2c.enterNumber'));
    expect(document.activeElement).toBe(sell.field(word('common.amount')));
    sell.type(word('common.amount'), '0');
    says(word('c2c.numberZero'));
    sell.type(word('common.amount'), '100');
    says(word('c2c.enterPrice'));
    expect(document.activeElement).toBe(sell.field(word('c2c.price')));
    sell.type(word('c2c.price'), '0.00');
    says(word('c2c.priceZero'));
    sell.type(word('c2c.price'), '6.85');
    expect(ways().getAttribute('aria-invalid')).toBe('true');
    says(word('common.choosePayWay'));
    expect(ways().getAttribute('aria-invalid')).toBe('true');
    expect(screen.describedBy(ways())).toBe(word('common.choosePayWay'));
    expect(document.activeElement).toBe(sell.form().getAllByRole('radio')[0]);
    sell.choose(word('common.acceptor_weChat'));
    expect(ways().getAttribute('aria-invalid')).toBe('false');
    expect(screen.describedBy(ways())).toBeUndefined();
    expect(page.callsOf('c2cPublish')).toHaveLength(0);
  });

  test('C2C-006 ROUTE-071 an ad is sent as typed, and the user’s ads open', async () => {
    const page = await open({ c2cPublish: ok('Ad published.'), c2cMyAds: adPage([]) });
    buy.type(word('common.amount'), '100.50');
    buy.type(word('c2c.price'), '6.7');
    buy.choose(word('common.acceptor_aliPay'));
    expect(buy.form().getByRole('status').textContent).toBe('673.35 CNY');
    await press('button', word('c2c.publishBuy', { amount: '100.5 USDT' }));
    expect(page.callsOf('c2cPublish').map(({ fields }) => fields)).toEqual([
      { type: 'buy', way: 'ali_pay', currency_id: '3', price: '6.7', total_number: '100.5' },
    ]);
    await seen(() => expect(page.path()).toBe('/c2cRelease'));
    expect(screen.messages()).toContainEqual(expect.stringContaining('Ad published.'));
    expect(await screen.findByRole('radio', { name: word('c2c.adsBuy'), checked: true })).toBeTruthy();
    expect(page.callsOf('c2cMyAds').map(({ fields }) => fields)).toEqual([
      { type: 'buy', currency_id: '3', page: '1' },
    ]);
  });

  test('C2C-007 DESK-504 more than there is to sell is not published; a failed publish clears price, number and pay way, and says why', async () => {
    const page = await open({ c2cPublish: refused('error', 'Insufficient balance.') });
    sell.type(word('common.amount'), '4800.5');
    await seen(() =>
      expect(
        sell.form().getByText(word('common.assets_missing', { amount: '0.50', coin: 'USDT' })),
      ).toBeTruthy(),
    );
    sell.type(word('c2c.price'), '6.8');
    sell.choose(word('common.acceptor_weChat'));
    await press('button', word('c2c.publishSell', { amount: '4800.5 USDT' }));
    expect(document.activeElement).toBe(sell.field(word('common.amount')));
    expect(page.callsOf('c2cPublish')).toEqual([]);
    sell.type(word('common.amount'), '4800');
    await press('button', word('c2c.publishSell', { amount: '4800 USDT' }));
    await seen(() =>
      expect(screen.messages()).toContainEqual(expect.stringContaining('Insufficient balance.')),
    );
    expect(sell.field(word('common.amount')).value).toBe('');
    expect(sell.field(word('c2c.price')).value).toBe('');
    expect(sell.chosen()).toBeNull();
    expect(page.path()).toBe('/c2c');
  });

  test('C2C-055 a seller can offer all there is at the price of the market, with its decimals, and is warned of a price far from it', async () => {
    await open();
    const sent = () => screen.getByRole('form', { name: word('c2c.sellCoin', { coin: 'USDT' }) }).textContent;
    await seen(() => expect(sent()).toMatch(new RegExp(`${word('common.available')} 4.?800`)));
    expect(buy.form().queryByText(wordLike('common.available'))).toBeNull();
    await press('button', word('common.assets_allLabel'));
    expect(sell.field(word('common.amount')).value).toBe('4800');
    fireEvent.click(sell.form().getByRole('button', { name: word('c2c.market') }));
    expect(sell.field(word('c2c.price')).value).toBe('6.8');
    expect(sell.form().getByRole('status').textContent).toBe('32640.00 CNY');
    sell.type(word('c2c.price'), '68');
    expect(sell.form().getByText(word('c2c.farPrice')).textContent).toContain('+900.00%');
    // Numbers take no more decimals than the exchange, and prices no more than a list shows.
    for (const [label, taken, tooLong] of [
      [word('common.amount'), '1.12345', '1.123456'],
      [word('c2c.price'), '6.8', '6.805'],
    ] as const) {
      for (const text of [taken, tooLong]) buy.type(label, text);
      expect(buy.field(label).value).toBe(taken);
    }
  });

  test('without a legal currency the page says so', async () => {
    logInAs('0');
    await openPage('/c2c', { ...script, currencyList: ok({ currency: [], legal: [] }) });
    expect(await screen.findByText(word('c2c.noCoins'))).toBeTruthy();
  });
});
