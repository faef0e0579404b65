/** The spot form: what it has, what it reckons, what it sends, and what comes of that. */
import { beforeEach, describe, expect, test } from 'vitest';
import { eventExamples, examples } from '#contract/examples/index.ts';
import {
  act,
  cellsOf,
  fireEvent,
  ok,
  openPage,
  press,
  refused,
  screen,
  seen,
  textOf,
  type,
  within,
} from '../../support/pages.tsx';
import { selectBtc } from '../../support/desk-script.ts';
import { deal, dealDepth, depth, desk, logInToDesk, openForm, submit, total } from './desk.ts';
import { word, wordLike, words } from '../../support/words.ts';

const PRICE = word('common.price');
const AMOUNT = word('common.amount');
const BUY = word('common.buy');
const SELL = word('common.sell');

const form = () => within(screen.getByRole('form', { name: word('common.trade') }));
const formText = () => screen.getByRole('form', { name: word('common.trade') }).textContent;
const side = (name: string) => act(async () => form().getByRole('radio', { name }).click());
const slider = () => screen.getByRole('slider', { name: word('spot.share') });
const share = () => slider().getAttribute('aria-valuenow');
const amount = () => screen.field(AMOUNT).value;
const label = () => screen.getByTestId('submit-order').textContent;

/** Types letter by letter, as a user does. */
function typeLetters(field: string, text: string): void {
  for (const letter of text) type(field, screen.field(field).value + letter);
}

describe('of a user', () => {
  beforeEach(logInToDesk);

  test('DESK-513 the best bid, the last price and the best ask fill in the price', async () => {
    await openForm();
    for (const [key, price] of [
      ['desk.spot_useBidLabel', '19990.5'],
      ['desk.spot_useLastLabel', '20000'],
      ['desk.spot_useAskLabel', '20010.5'],
    ] as const) {
      await press('button', word(key));
      expect(Number(screen.field(PRICE).value.replaceAll(',', ''))).toBe(Number(price));
    }
    await side(word('spot.market'));
    expect(screen.queryByRole('button', { name: word('desk.spot_useBidLabel') })).toBeNull();
  });

  test('DESK-513 a side of the book that is empty or unknown has no price to fill in', async () => {
    const page = await openPage('/newmarket', { ...desk, spotDeal: refused('error', 'Not now.') });
    const available = () =>
      within(screen.getByRole('group', { name: PRICE }))
        .getAllByRole<HTMLButtonElement>('button')
        .flatMap((button) => (button.disabled ? [] : button.textContent));
    const [bid, last, ask] = words('desk.spot_useBid', 'desk.spot_useLast', 'desk.spot_useAsk');
    await seen(() => expect(available()).toEqual([last]));
    await page.emit('market_depth', { ...depth, bids: [] });
    await seen(() => expect(available()).toEqual([last, ask]));
    await page.emit('market_depth', depth);
    await seen(() => expect(available()).toEqual([bid, last, ask]));
  });

  test('DESK-511 below it stands what is available and locked of both coins', async () => {
    const { balance: listed } = examples.walletList.response.change_wallet;
    const of = (currency: number, change_balance: string, lock_change_balance: string) => ({
      ...listed[0],
      ...{ currency, change_balance, lock_change_balance },
    });
    const change_wallet = { balance: [of(3, '900.5', '99.5'), of(1, '0.25', '0'), of(2, '7', '7')] };
    await openForm({ walletList: ok({ ...examples.walletList.response, change_wallet }) });
    const table = await seen(() => screen.getByRole('table', { name: word('common.titleChange') }));
    await seen(() => expect(textOf(table)).toContain('900.50'));
    expect([...table.querySelectorAll('tbody tr')].map(cellsOf)).toEqual([
      ['BTC', '0.25', '0.00'],
      ['USDT', '900.50', '99.50'],
    ]);
  });

  test('PKG-183 beside rows of the book the field of the amount alone is found by its label, or a part of it', async () => {
    await openForm();
    await seen(() => screen.getByRole('button', { name: wordLike('desk.book_rowSell', { position: 1 }) }));
    expect(screen.getByLabelText(AMOUNT, { exact: false })).toBe(screen.field(AMOUNT));
  });

  test('SPOT-006 SPOT-012 SPOT-016 CONST-005 it has sides, kinds, price, amount, a slider of quarters, total and button', async () => {
    await openForm();
    expect(screen.textsOf('radio', screen.getByRole('form', { name: word('common.trade') }))).toEqual(
      words('common.buy', 'common.sell', 'spot.limit', 'spot.market'),
    );
    expect([screen.field(PRICE).disabled, screen.field(AMOUNT).disabled]).toEqual([false, false]);
    expect([total(), label()]).toEqual(['0.00 USDT', word('spot.submitBuy', { coin: 'BTC' })]);
    for (const balance of ['10000.00 USDT', '1.00 BTC']) expect(formText()).toContain(balance);
    for (const field of [PRICE, AMOUNT]) {
      type(field, '');
      typeLetters(field, '1e5-+x.5');
      expect(screen.field(field).value).toBe('15.5');
    }
    type(AMOUNT, '0.1');
    expect(label()).toBe(word('spot.buyAmount', { amount: '0.1', coin: 'BTC' }));
    await side(SELL);
    expect(label()).toBe(word('spot.sellAmount', { amount: '0.1', coin: 'BTC' }));
    type(AMOUNT, '');
    expect([slider().getAttribute('aria-valuemin'), slider().getAttribute('aria-valuemax')]).toEqual([
      '0',
      '100',
    ]);
    for (const quarter of ['25', '50', '75', '100', '100']) {
      fireEvent.keyDown(slider(), { key: 'ArrowRight' });
      expect(share()).toBe(quarter);
    }
  });

  test('SPOT-013 SPOT-014 SPOT-015 CONST-001 the slider takes a share of the balance, and the total is price times amount', async () => {
    await openForm();
    type(PRICE, '98765.4');
    // 2500 / 98765.4 = 0.02531…, and so on: cut to 4 decimals.
    for (const [quarter, taken] of [
      ['25%', '0.0253'],
      ['50%', '0.0506'],
      ['75%', '0.0759'],
      ['100%', '0.1012'],
    ] as const) {
      await press('button', quarter);
      expect([amount(), Number(share())]).toEqual([taken, parseInt(quarter, 10)]);
    }
    type(PRICE, '20000.5');
    type(AMOUNT, '0.12345');
    // 20000.5 × 0.12345 = 2469.061725, rounded.
    expect(total()).toBe('2469.06 USDT');
    await side(SELL);
    for (const [quarter, taken] of [
      ['25%', '0.2500'],
      ['50%', '0.5000'],
      ['75%', '0.7500'],
      ['100%', '1.0000'],
    ] as const) {
      await press('button', quarter);
      expect(amount()).toBe(taken);
    }
  });

  test('SPOT-008 SPOT-009 SPOT-010 a market order has the close of the latest minute and mode 1, a limit order mode 2', async () => {
    const page = await openForm();
    await press('radio', word('spot.market'));
    expect(screen.field(PRICE).disabled).toBe(true);
    expect(Number(screen.field(PRICE).value)).toBe(20_000);
    for (const close of ['20012.5', '19950.5']) {
      await page.emit('kline', { ...eventExamples.kline, close });
      await seen(() => expect(Number(screen.field(PRICE).value)).toBe(Number(close)));
    }
    type(AMOUNT, '0.001');
    await submit();
    await seen(() => expect(amount()).toBe(''));
    await press('radio', word('spot.limit'));
    type(PRICE, '20000');
    type(AMOUNT, '0.001');
    await submit();
    await seen(() => expect(amount()).toBe(''));
    const sent = page.callsOf('spotBuy').map(({ fields }) => fields);
    expect(sent.map(({ mode }) => mode)).toEqual(['1', '2']);
    expect(sent[1]).toEqual({ legal_id: '3', currency_id: '1', price: '20000', num: '0.001', mode: '2' });
  });

  test('SPOT-017 SPOT-018 SPOT-019 SPOT-020 DESK-029 what is missing is named beside its field, all at once, and nothing is sent', async () => {
    const page = await openForm();
    type(PRICE, '');
    await submit();
    const ASKS = { [PRICE]: word('lay.inprice'), [AMOUNT]: word('lay.innumber') };
    expect(Object.keys(ASKS).map(screen.errorBeside)).toEqual(Object.values(ASKS));
    expect(document.activeElement).toBe(screen.field(PRICE));
    expect(screen.messages()).toEqual([]);
    type(PRICE, '5');
    expect(Object.keys(ASKS).map(screen.errorBeside)).toEqual([undefined, ASKS[AMOUNT]]);
    for (const [way, priceNeeded, amountNeeded] of [
      [BUY, word('lay.inprice'), word('lay.innumber')],
      [SELL, word('lay.outprice'), word('lay.outnumber')],
    ] as const) {
      await side(way);
      for (const [field, missing, other, entered, says] of [
        [PRICE, ['', '0', '.'], AMOUNT, '0.1', priceNeeded],
        [AMOUNT, ['', '0.0'], PRICE, '20000', amountNeeded],
      ] as const) {
        type(other, entered);
        for (const typed of missing) {
          type(field, typed);
          expect(screen.errorBeside(field)).toBeUndefined();
          await submit();
          expect([screen.errorBeside(field), screen.errorBeside(other)]).toEqual([says, undefined]);
        }
      }
    }
    expect([page.callsOf('spotBuy'), page.callsOf('spotSell')]).toEqual([[], []]);
  });

  test('SPOT-023 SPOT-024 SPOT-025 SPOT-026 a placed order resets the form, and balances, lists and book have it without a question', async () => {
    const placed = { id: 7, type: 'in', price: '19990.50000', number: '0.12500', total_number: '0.12500' };
    const row = { ...placed, create_time: '2026-01-01 10:00:00', currency_name: 'BTC', legal_name: 'USDT' };
    let list: readonly object[] = [];
    await openForm({
      spotBuy: () => ((list = [row]), ok('Buy order placed.')),
      spotDeal: () => ok({ ...deal, ...dealDepth, user_legal: list.length > 0 ? '7501.1875' : '10000' }),
      openOrders: () => ok({ list, count: list.length, page: 1, limit: 10 }),
    });
    type(PRICE, '19990.5');
    await press('button', '25%');
    await submit();
    await seen(() => expect(formText()).toContain('7501.1875 USDT'));
    expect([screen.field(PRICE).value, amount(), share()]).toEqual(['20000', '', '0']);
    expect(screen.queryByRole('dialog')).toBeNull();
    await seen(() => expect(screen.rowsOf(word('spot.currentOrders'))[0]?.join()).toContain('19990.50'));
    const own = screen.getAllByRole('button', { name: wordLike('desk.book_mine') });
    expect(own.map((button) => button.getAttribute('aria-label'))).toEqual([
      expect.stringMatching(wordLike('desk.book_rowBuy', { position: '1', price: '19990.50' })),
    ]);
  });

  test('ERR-018 a second press before the response says so and sends nothing', async () => {
    let release = (): void => undefined;
    const response = new Promise((resolve) => (release = () => resolve(ok('Buy order placed.'))));
    const page = await openForm({ spotBuy: () => response });
    type(PRICE, '20000');
    type(AMOUNT, '0.001');
    await act(async () => {
      fireEvent.click(screen.getByTestId('submit-order'));
    });
    await submit();
    expect(screen.messages()).toEqual([word('common.duplicate')]);
    release();
    await seen(() => expect(amount()).toBe(''));
    expect(page.callsOf('spotBuy')).toHaveLength(1);
  });

  test.each(['/newmarket', '/dealCenter'])(
    'ERR-017 %s says that a stored pair is listed no more, and takes no order until another is chosen',
    async (path) => {
      for (const [key, value] of Object.entries({
        currency_id: '9',
        currency_name: 'GONE',
        symbol: 'GONE/USDT',
      }))
        localStorage.setItem(key, value);
      await openPage(path, desk);
      const gone = () =>
        screen
          .queryAllByRole('alert')
          .filter(({ textContent }) => textContent.includes(word('desk.delisted')));
      expect(gone()).not.toEqual([]);
      expect(screen.queryByTestId('submit-order')).toBeNull();
      await press('button', /^BTC\/USDT/);
      expect(gone()).toEqual([]);
      expect(screen.getByTestId<HTMLButtonElement>('submit-order').disabled).toBe(false);
    },
  );
});

test('SPOT-007 SPOT-051 a visitor is asked to log in or to register instead of trading, and reads about the currency', async () => {
  selectBtc();
  const desc =
    '<p onclick="x()">A <b>currency</b> &lt;without&gt; a<br>centre.</p><script>steal()</script><style>p{}</style>';
  await openPage('/dealCenter', { ...desk, currencyDetail: ok({ name: 'Bitcoin', desc }) });
  const links = form()
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    [word('common.login'), '/components/login'],
    [word('common.register'), '/components/register'],
  ]);
  expect(screen.queryByTestId('submit-order')).toBeNull();
  const lists = within(screen.getByRole('region', { name: word('spot.orderList') }));
  expect(lists.getByRole('link', { name: word('common.login') })).toBeTruthy();
  await press('button', word('desk.spot_currencyInfo', { coin: 'BTC' }));
  // Without a layout its button counts as scrolled away, and the popover is hidden and nameless.
  const heading = await seen(() => screen.getByText(word('desk.spot_currencyInfo', { coin: 'Bitcoin' })));
  const about = heading.closest('[role="dialog"]') as HTMLElement;
  expect(about.textContent).toContain('A currency <without> a\ncentre.');
  expect(about.textContent).not.toMatch(/steal|p\{\}/);
});
