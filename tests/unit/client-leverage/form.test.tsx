/** The form of the leverage desk. */
import { beforeEach, describe, expect, test } from 'vitest';
import { eventExamples, examples } from '#contract/examples/index.ts';
import {
  act,
  choose,
  cleanup,
  fireEvent,
  logIn,
  ok,
  openPage,
  press,
  refused,
  refusedAbout,
  screen,
  seen,
  type,
  within,
} from '../../support/pages.tsx';
import { exampleResponses, noBars } from '../../support/desk-script.ts';
import { roughFigures, seenText } from '../../support/figures.ts';
import { once } from '../../support/once.ts';
import type { Script } from '../../support/pages.tsx';
import { word, wordLike, words } from '../../support/words.ts';

const desk = {
  lever_transaction: { in: [], out: [] },
  my_transaction: [],
  lever_share_limit: { min: 2, max: 10 },
  multiple: { muit: [{ value: '20' }], share: [{ value: '3' }] },
  user_lever: '5000.00000000',
};
const script: Script = {
  ...exampleResponses('quotations', 'leverDealAll', 'leverTrades', 'tradeHistory'),
  leverDeal: ok(desk),
  bars: noBars,
};

beforeEach(() => {
  logIn({ accountNum: examples.userInfo.response.account_number });
});

const multiplier = () =>
  screen.getByRole<HTMLInputElement>('combobox', { name: word('leverage.formMultiple') });
const submit = () => act(async () => void fireEvent.click(screen.getByTestId('submit-lever')));
const isWrong = (element: HTMLElement) => element.getAttribute('aria-invalid') === 'true';

async function openForm(more: Script = {}) {
  const page = await openPage('/leverdealCenter', { ...script, ...more });
  await seen(() => screen.getByRole('button', { name: word('leverage.formPreset', { count: 3 }) }));
  return page;
}
/** Types an order and says yes to it. */
async function sendOrder(hands: string) {
  await choose(word('leverage.formMultiple'), '20×');
  type(word('leverage.hands'), hands);
  await submit();
  await press('button', word('leverage.formLong'));
}

test('WALLET-042 ROUTE-072 a transfer from the desk begins with what the order lacks, and the desk stays', async () => {
  const page = await openForm({
    leverDeal: ok({ ...desk, user_lever: '1.00000000' }),
    ...exampleResponses('walletList'),
    walletTransfer: ok('Transfer done.'),
  });
  await choose(word('leverage.formMultiple'), '20×');
  type(word('leverage.hands'), '9');
  const figure = (name: string) => Number.parseFloat(screen.getByTestId(`lever-${name}`).textContent ?? '');
  const missing = figure('margin') + figure('fee') - 1;
  expect(missing).toBeGreaterThan(100);
  await press('button', wordLike('common.assets_transferMissing', { coin: 'USDT' }));
  await seen(() => screen.getByRole('dialog', { name: word('common.transfer') }));
  expect(Number(screen.field(word('common.amount')).value)).toBeCloseTo(missing, 2);
  const amount = screen.field(word('common.amount')).value;
  await press('button', word('assets.submitTransferAmount', { amount, coin: 'USDT' }));
  const question = await seen(() => screen.getByRole('dialog', { name: word('assets.confirmTransfer') }));
  await act(async () =>
    within(question)
      .getByRole('button', { name: word('assets.submitTransfer') })
      .click(),
  );
  await seen(() => expect(page.callsOf('walletTransfer')).toHaveLength(1));
  await seen(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.path()).toBe('/leverdealCenter');
});

const balances = { ...examples.leverDealAll.response, balance: '5000.00000000' };
const margins = { caution_money_total: '0', origin_caution_money_total: '0', profits_total: '0' };
/** An account with a balance and nothing at risk. */
const funded = (balance: string, facts: object = desk): Script => ({
  leverDeal: ok({ ...facts, user_lever: balance }),
  leverDealAll: ok({ ...balances, ...margins, balance, hazard_rate: '0' }),
});
const hands = (min: number, max: number) => ({ ...desk, lever_share_limit: { min, max } });
const figures = () =>
  ['balance', 'value', 'margin', 'fee'].map((name) => screen.getByTestId(`lever-${name}`).textContent);
const form = () => within(screen.getByRole('form', { name: word('common.trade') }));
const dialog = () => screen.queryByRole('dialog', { name: word('common.confirmOrder') });
const zero = ['5000.00 USDT', '0.00 USDT', '0.00 USDT', '0.00 USDT'];

describe('the leverage form', () => {
  test('LEVER-006 LEVER-011 LEVER-012 CONST-005 DESK-224 DESK-233 DESK-270 DESK-416 it has the balance, the figures, the multipliers and usual hands of the exchange, and says what they are', async () => {
    await openForm({
      leverDeal: ok({
        ...desk,
        multiple: { muit: [{ value: '20' }, { value: '50' }], share: [{ value: '3' }, { value: '1' }] },
      }),
    });
    expect(figures()).toEqual(zero);
    expect(multiplier().placeholder).toBe(word('leverage.formMultipleChoose'));
    await press('combobox', word('leverage.formMultiple'));
    const list = document.getElementById(multiplier().getAttribute('aria-controls') ?? '');
    expect(screen.textsOf('option', list ?? document.body)).toEqual(['20×', '50×']);
    expect(screen.describedBy(screen.field(word('leverage.hands')))).toMatch(
      wordLike('leverage.formHandSize', { coin: 'BTC' }),
    );
    const presets = within(screen.getByRole('group', { name: word('leverage.formPresets') })).getAllByRole(
      'button',
    );
    expect(presets.map(({ textContent }) => textContent)).toEqual(['3', '1']);
    for (const [preset, hands, text] of [
      [word('leverage.formPreset', { count: 3 }), '3', word('leverage.formLongHands', { count: 3 })],
      [word('leverage.formPreset', { count: 1 }), '1', word('leverage.formLongHands', { count: 1 })],
    ] as const) {
      await press('button', preset);
      expect(screen.field(word('leverage.hands')).value).toBe(hands);
      expect(screen.getByTestId('submit-lever').textContent).toBe(text);
    }
    expect(presets.map((preset) => preset.getAttribute('aria-pressed'))).toEqual(['false', 'true']);
    const kinds = screen.getByRole('radiogroup', { name: word('desk.orderType') });
    expect(screen.textsOf('radio', kinds)).toEqual(words('leverage.formLimit', 'leverage.formMarket'));
    await press('radio', word('leverage.formLimit'));
    type(word('common.price'), '30000');
    expect(screen.describedBy(screen.field(word('common.price')))).toBe(
      word('desk.priceAbove', { percent: '50' }),
    );
  });

  test('DESK-434 LEVER-013 LEVER-014 LEVER-015 LEVER-016 LEVER-017 LEVER-018 the figures and stops follow the form, and a stop that would be reached at once is wrong', async () => {
    const page = await openForm();
    await press('radio', word('leverage.formLimit'));
    type(word('common.price'), '100000');
    await choose(word('leverage.formMultiple'), '20×');
    for (const letter of '7e.-')
      type(word('leverage.hands'), screen.field(word('leverage.hands')).value + letter);
    expect(screen.field(word('leverage.hands')).value).toBe('7');
    // A spread of 0.3%, 7 hands of 0.02, a fee of 0.16%.
    expect(figures().slice(1)).toEqual(['14042.00 USDT', '702.10 USDT', '22.47 USDT']);
    await press('radio', word('leverage.short'));
    expect(figures().slice(1)).toEqual(['13958.00 USDT', '697.90 USDT', '22.33 USDT']);
    for (const [stop = '', lowers = '', raises = ''] of [
      words('leverage.takeProfit', 'leverage.lowerProfit', 'leverage.raiseProfit'),
      words('leverage.stopLoss', 'leverage.lowerLoss', 'leverage.raiseLoss'),
    ]) {
      const value = () => screen.field(stop).value;
      const lower = () => screen.getByRole<HTMLButtonElement>('button', { name: lowers });
      expect([value(), lower().disabled]).toEqual(['0', true]);
      await press('button', raises);
      expect([value(), lower().disabled]).toEqual(['100000', false]);
      type(stop, '100');
      await press('button', lowers);
      expect([value(), lower().disabled]).toEqual(['0', true]);
    }
    await press('button', word('leverage.raiseProfit'));
    await submit();
    const profit = screen.field(word('leverage.takeProfit'));
    expect([isWrong(profit), document.activeElement]).toEqual([true, profit]);
    expect(screen.getByRole('alert').textContent?.replace(/\d+\.\d+/, '1')).toBe(
      word('leverage.stopBelow', { price: '1' }),
    );
    await press('button', word('leverage.profitNear', { percent: '-1' }));
    expect(isWrong(profit)).toBe(false);
    expect(page.callsOf('leverSubmit')).toEqual([]);
  });

  test('LEVER-009 LEVER-010 in market mode the price that it would open at stands in a disabled field, and switching begins again at the latest', async () => {
    const page = await openForm({ quotations: once(ok(examples.quotations.response)) });
    await press('radio', word('leverage.formMarket'));
    expect(screen.field(word('leverage.formOpensAt')).disabled).toBe(true);
    // A spread of 0.3%.
    expect(screen.field(word('leverage.formOpensAt')).value).toBe('20060.00');
    for (const [kind, field, latest, shown] of [
      [word('leverage.formLimit'), word('common.price'), '20123.4', '20123.4'],
      [word('leverage.formMarket'), word('leverage.formOpensAt'), '20099.5', '20159.7985'],
    ] as const) {
      await choose(word('leverage.formMultiple'), '20×');
      type(word('leverage.hands'), '3');
      expect(figures()[2]).not.toBe('0.00 USDT');
      await page.emit('daymarket', { ...eventExamples.daymarket, now_price: latest, close: latest });
      await press('radio', kind);
      expect([multiplier().value, ...figures()]).toEqual(['', ...zero]);
      await seen(() => expect(Number(screen.field(field).value)).toBe(Number(shown)));
    }
  });

  test('LEVER-007 LEVER-008 LEVER-024 LEVER-025 ERR-018 ERR-021 an order is sent once, and only after it was confirmed', async () => {
    let release = (): void => undefined;
    const response = new Promise((resolve) => (release = () => resolve(ok('Opened.'))));
    const page = await openForm({ leverSubmit: () => response });
    const sent = () => page.callsOf('leverSubmit').map(({ fields }) => fields);
    const ids = { legal_id: '3', currency_id: '1' };
    await press('radio', word('leverage.formMarket'));
    await choose(word('leverage.formMultiple'), '20×');
    type(word('leverage.hands'), '2');
    await submit();
    await seen(() =>
      expect(dialog()?.textContent).toContain(word('common.position_long', { count: 2, symbol: 'BTC/USDT' })),
    );
    await press('button', word('common.cancel'));
    await seen(() => expect(dialog()).toBeNull());
    expect(sent()).toEqual([]);
    await submit();
    await press('button', word('leverage.formLong'));
    await submit();
    expect(screen.messages()).toEqual([word('common.duplicate')]);
    const stops = { target_profit_price: '0', stop_loss_price: '0' };
    const market = {
      ...ids,
      ...stops,
      multiple: '20',
      share: '2',
      type: '1',
      status: '1',
      target_price: '0',
    };
    expect(sent()).toEqual([market]);
    release();
    await seen(() => expect(screen.messages()).toContain('Opened.'));
    await seen(() => expect(screen.field(word('leverage.hands')).value).toBe(''));
    await press('radio', word('leverage.short'));
    await press('radio', word('leverage.formLimit'));
    await choose(word('leverage.formMultiple'), '20×');
    for (const [name, text] of Object.entries({
      [word('common.price')]: '21000',
      [word('leverage.hands')]: '3',
      [word('leverage.takeProfit')]: '19000',
      [word('leverage.stopLoss')]: '22000',
    }))
      type(name, text);
    await submit();
    // 21000 less 0.3%.
    await seen(() => expect(dialog()?.textContent).toContain(`${word('leverage.entryPrice')}20937.00 USDT`));
    await press('button', word('leverage.formShort'));
    await seen(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toEqual({
      ...ids,
      ...{ multiple: '20', share: '3', type: '2', status: '0', target_price: '21000' },
      ...{ target_profit_price: '19000', stop_loss_price: '22000' },
    });
  });

  test('DESK-504 DESK-540 DESK-632 what margin and fee lack, or that the margin ratio would be too low, is said beside the hands, and nothing is sent', async () => {
    const page = await openForm(funded('1150.00000000', hands(1, 0)));
    await choose(word('leverage.formMultiple'), '20×');
    // A margin of 1203.6 and a fee of 38.5152.
    type(word('leverage.hands'), '60');
    expect(screen.describedBy(screen.field(word('leverage.hands')))).toBe(
      `${word('common.assets_missingAbout', { amount: '92.12', coin: 'USDT' })} `,
    );
    expect(screen.getByTestId('submit-lever').textContent).toBe(word('desk.balanceShort'));
    expect(screen.getByTestId('submit-lever').getAttribute('aria-disabled')).toBe('true');
    await submit();
    expect(document.activeElement).toBe(screen.field(word('leverage.hands')));
    expect(dialog()).toBeNull();
    await press('radio', word('leverage.formLimit'));
    type(word('common.price'), '20000');
    await choose(word('leverage.formMultiple'), '20×');
    type(word('leverage.hands'), '60');
    expect(screen.describedBy(screen.field(word('leverage.hands')))?.replace(/\d+\.\d+/, '1')).toBe(
      `${word('common.assets_missing', { amount: '1', coin: 'USDT' })} `,
    );
    // The position has lost 20; a margin of 1003, a fee of 32.10 and a spread of 60 leave (1150 − 112.1) ÷ 1003.
    type(word('leverage.hands'), '50');
    expect(screen.describedBy(screen.field(word('leverage.hands')))).toBe(
      word('leverage.formTooRisky', { rate: '103.47', limit: '110' }),
    );
    expect(screen.getByTestId('submit-lever').textContent).toBe(word('desk.marginShort'));
    await submit();
    expect(document.activeElement).toBe(screen.field(word('leverage.hands')));
    expect(dialog()).toBeNull();
    type(word('leverage.hands'), '47');
    // A margin of 942.82, a fee of 30.17 and a spread of 56.40 leave (1150 − 106.57) ÷ 942.82.
    await submit();
    await seen(() => expect(dialog()?.textContent).toContain('110.67'));
    await press('button', word('common.cancel'));
    expect(page.callsOf('leverSubmit')).toEqual([]);
  });

  test('DESK-543 DESK-633 a share of the balance is so many hands as its margin and fee pay for and can open, and none where it pays for less than the least', async () => {
    await openForm(funded('1150.00000000', hands(10, 100)));
    const quarter = (share: number) => screen.getByRole<HTMLButtonElement>('button', { name: `${share}%` });
    await choose(word('leverage.formMultiple'), '20×');
    // One hand: a margin of 20.06, a fee of 0.64192 and a spread of 1.2. 287.5 pays for 13; 47 leave (1130 − 86.57) ÷ 942.82.
    for (const [share, count] of [
      [25, '13'],
      [100, '47'],
    ] as const) {
      await press('button', `${share}%`);
      expect(screen.field(word('leverage.hands')).value).toBe(count);
      expect(quarter(share).getAttribute('aria-pressed')).toBe('true');
    }
    cleanup();
    await openForm(funded('1150.00000000', hands(14, 100)));
    await choose(word('leverage.formMultiple'), '20×');
    expect([25, 50].map((share) => quarter(share).disabled)).toEqual([true, false]);
  });

  test('ERR-015 ERR-017 a pair without leverage is not open, and one that is listed no more takes no orders', async () => {
    const [group] = examples.quotations.response;
    const closed = group?.quotation.map((row) => ({ ...row, open_lever: 0 }));
    await openPage('/leverdealCenter', { ...script, quotations: ok([{ ...group, quotation: closed }]) });
    expect(form().getByText(word('common.notopen'))).toBeTruthy();
    expect(screen.getByTestId<HTMLButtonElement>('submit-lever').disabled).toBe(true);
    cleanup();
    for (const [key, value] of Object.entries({
      ...{ legal_id: '3', legal_name: 'USDT' },
      ...{ currency_id: '9999', currency_name: 'GONE', symbol: 'GONE/USDT' },
    }))
      localStorage.setItem(key, value);
    await openPage('/leverdealCenter', script);
    expect(screen.queryAllByText(word('desk.delisted'))).not.toEqual([]);
    expect(screen.queryByTestId('submit-lever')).toBeNull();
    await press('button', /^BTC\/USDT/);
    expect(screen.queryByText(word('desk.delisted'))).toBeNull();
    expect(screen.getByTestId<HTMLButtonElement>('submit-lever').disabled).toBe(false);
  });

  test('LEVER-005 a visitor is asked to log in, and sees the latest trades of the market', async () => {
    localStorage.clear();
    await openPage('/leverdealCenter', script);
    expect(form().getByText(word('leverage.formLogin', { symbol: 'BTC/USDT' }))).toBeTruthy();
    expect(
      form()
        .getByRole('link', { name: word('common.login') })
        .getAttribute('href'),
    ).toBe('/components/login');
    expect(screen.queryByTestId('submit-lever')).toBeNull();
    expect(screen.getByRole('table', { name: word('desk.book_trades') })).toBeTruthy();
  });

  test('DESK-029 ERR-020 multiplier, price and hands show errors in their order, and typing clears its own', async () => {
    const page = await openForm();
    const shown = (field: HTMLElement) => [isWrong(field), screen.describedBy(field)];
    await submit();
    expect(document.activeElement).toBe(multiplier());
    expect(shown(multiplier())).toEqual([true, word('leverage.leverMultiple')]);
    expect(shown(screen.field(word('leverage.hands')))).toEqual([false, undefined]);
    await press('radio', word('leverage.formLimit'));
    type(word('common.price'), '');
    await choose(word('leverage.formMultiple'), '20×');
    await submit();
    expect(document.activeElement).toBe(screen.field(word('common.price')));
    expect(shown(screen.field(word('common.price')))).toEqual([true, word('leverage.leverPrice')]);
    expect(shown(screen.field(word('leverage.hands')))).toEqual([true, word('leverage.leverHands')]);
    expect(shown(multiplier())).toEqual([false, undefined]);
    type(word('leverage.hands'), '3');
    expect(screen.describedBy(screen.field(word('leverage.hands')))).toMatch(
      wordLike('leverage.formHandSize'),
    );
    expect(isWrong(screen.field(word('common.price')))).toBe(true);
    expect([screen.messages(), page.callsOf('leverSubmit')]).toEqual([[], []]);
  });

  test('DESK-030 DESK-384 a refusal stands beside the field that it is about, else below the button, and what is typed stays; figures are grouped and their zeros dim everywhere', async () => {
    let response: unknown = refusedAbout('share', 'At most 1000 hands today.');
    await openForm({
      ...funded('900000.50000000', hands(2, 10_000)),
      leverSubmit: () => response,
    });
    const trade = () => screen.getByRole('form', { name: word('common.trade') });
    expect(seenText(trade())).toContain('900 000.5[0] USDT');
    await choose(word('leverage.formMultiple'), '20×');
    type(word('leverage.hands'), '12000');
    expect(seenText(trade())).toContain(word('leverage.formLongHands', { count: '12 000' }));
    await submit();
    expect(seenText(trade())).toContain(word('leverage.leverMax', { max: '10 000' }));
    type(word('leverage.hands'), '2000');
    expect(roughFigures(trade())).toEqual([]);
    await submit();
    await seen(() =>
      expect(seenText(dialog())).toContain(
        word('common.position_long', { count: '2 000', symbol: 'BTC/USDT' }),
      ),
    );
    expect(roughFigures(screen.getByRole('dialog'))).toEqual([]);
    await press('button', word('leverage.formLong'));
    await seen(() =>
      expect(screen.describedBy(screen.field(word('leverage.hands')))).toBe('At most 1000 hands today.'),
    );
    expect(seenText(trade())).toContain('At most 1 000 hands today.');
    response = refused('error', 'Insufficient balance: 83616.4 USDT needed.');
    await sendOrder('2001');
    await seen(() =>
      expect(seenText(trade().querySelector('[role="alert"]'))).toBe(
        'Insufficient balance: 83 616.4 USDT needed.',
      ),
    );
    expect([screen.field(word('leverage.hands')).value, multiplier().value]).toEqual(['2001', '20×']);
    expect(screen.messages()).toEqual([]);
  });
});
