/** How figures of leverage are written. */
import { describe, expect, test } from 'vitest';
import { examples } from '#contract/examples/index.ts';
import { eventExamples } from '#contract/examples/events.ts';
import { roughFigures, seenText } from '../../support/figures.ts';
import {
  act,
  choose,
  fireEvent,
  logIn,
  ok,
  openPage,
  press,
  refused,
  screen,
  seen,
  type,
} from '../../support/pages.tsx';
import { noBars, selectBtc } from '../../support/desk-script.ts';
import type { Page, RecordedCall, Script } from '../../support/pages.tsx';
import { tradeLike } from './trades.ts';

const figures = {
  ...{ share: '2000.0000', number: '40.00000', origin_price: '104000.00000000', price: '104520.50000000' },
  ...{ update_price: '105228.66000000', origin_caution_money: '83616.40000000' },
  ...{ caution_money: '83616.40000000', trade_fee: '6689.31200000', profits: '28326.40000000' },
  ...{ target_profit_price: '110000.00000000', stop_loss_price: '101500.50000000' },
};
const trades = [
  tradeLike({ ...figures, id: 1 }),
  tradeLike({ ...figures, id: 2, type: 2, status: 0 }),
  tradeLike({ ...figures, id: 3, status: 3, fact_profits: '-12345.60000000' }),
];

const page = ({ fields }: RecordedCall) => {
  const data = trades.filter(({ status }) => status === Number(fields.status ?? 1));
  return { current_page: 1, data, last_page: 1, per_page: 10, total: data.length };
};
const risk = {
  ...{ balance: '100000.50000000', hazard_rate: '1558.20', caution_money: '83616.40000000' },
  ...{ caution_money_total: '83616.40000000', origin_caution_money_total: '83616.40000000' },
  ...{ profits_total: '28326.40000000', origin_caution_money: '83616.40000000', profits: '28326.40000000' },
};
const script: Script = {
  quotations: ok(examples.quotations.response),
  tradeHistory: ok(examples.tradeHistory.response),
  bars: noBars,
  leverTrades: (call: RecordedCall) =>
    ok({ rate_profits_total: { hazard_rate: '0', profits_total: '0' }, message: page(call) }),
  leverDealAll: (call: RecordedCall) => ok({ ...risk, order: page(call) }),
  leverDeal: ok({
    lever_transaction: { in: [{ price: '104228.6600', number: '1234.5000' }], out: [] },
    my_transaction: trades.slice(0, 1),
    lever_share_limit: { min: 2, max: 10000 },
    multiple: { muit: [{ value: '20' }], share: [{ value: '5000' }] },
    user_lever: '100000.50000000',
  }),
};

async function open(path: string, more: Script = {}): Promise<Page> {
  logIn({ user_id: '7', accountNum: 'demo@sandpit.test' });
  selectBtc();
  const opened = await openPage(path, { ...script, ...more });
  await seen(() => expect(document.querySelector('main [aria-busy="true"]')).toBeNull());
  return opened;
}

const main = () => seenText(screen.getByRole('main'));

/** The dialog that was opened, as it is seen; nothing in it may be rough. */
async function dialog(): Promise<string> {
  const box = await seen(() => screen.getByRole('dialog'));
  await seen(() => expect(box.querySelector('button[type="submit"], [data-autofocus]')).toBeTruthy());
  expect(roughFigures(box)).toEqual([]);
  return seenText(box);
}

describe('DESK-384 figures of leverage are grouped and their zeros dim', () => {
  test('DESK-384 in the lists of positions, pending orders and history, and in the risk of the account', async () => {
    await open('/leverTransactions');
    for (const shown of ['104 520.5[0]', '+28 326.4[000]', '1 558.2[0]%', '110 000[.00]', '2 000'])
      expect(main()).toContain(shown);
    expect(roughFigures()).toEqual([]);
    for (const [tab, shown] of [
      ['Pending', '104 000[.00]'],
      ['History', '-12 345.6[000]'],
    ] as const) {
      await press('tab', tab);
      await seen(() => expect(main()).toContain(shown));
      expect(roughFigures()).toEqual([]);
    }
  });

  test.each([
    [/^Close: Long 2000 hands/, '-3 380 820[.0000] USDT', '-4 043.25%'],
    [/^Reverse: Long 2000 hands/, 'Short 2 000 hands of BTC/USDT', '-3 380 820[.0000] USDT'],
    [/^TP \/ SL.*Long 2000 hands/, 'Stop loss', '104 520.5[0]'],
    ['Batch close', 'Estimated result', '+28 326.4[000] USDT'],
  ])('DESK-384 in the dialog of %s', async (button, ...texts) => {
    await open('/leverTransactions', { quotations: ok(examples.quotations.response) });
    await press('button', button);
    const shown = await dialog();
    for (const text of texts) expect(shown).toContain(text);
  });

  test('DESK-384 in the form, its mistakes, its button, what it asks and what is refused', async () => {
    await open('/leverdealCenter', {
      leverSubmit: refused('error', 'Insufficient balance: 83616.4 USDT needed.'),
    });
    const form = () => seenText(screen.getByRole('form', { name: 'Trade' }));
    await seen(() => expect(form()).toContain('5 000'));
    expect(form()).toContain('100 000.5[0] USDT');
    const submit = () => act(async () => void fireEvent.click(screen.getByTestId('submit-lever')));
    await choose('Multiplier', '20×');
    type('Hands', '12000');
    expect(form()).toContain('Open long: 12 000 hands');
    await submit();
    expect(form()).toContain('At most 10 000 hands.');
    type('Hands', '2000');
    expect(roughFigures(screen.getByRole('form', { name: 'Trade' }))).toEqual([]);
    await submit();
    expect(await dialog()).toContain('Long 2 000 hands of BTC/USDT');
    await press('button', 'Open long');
    await seen(() => expect(form()).toContain('Insufficient balance: 83 616.4 USDT needed.'));
  });

  test('DESK-384 the price of a market order has the decimals of the tick', async () => {
    const { emit } = await open('/leverdealCenter');
    await press('tab', 'Market');
    expect(screen.field('Best price').value).toBe('20000.0000');
    const levels = (first: number) =>
      Array.from({ length: 5 }, (_, step): [number, number] => [first + step + 0.25, 0.5]);
    const book = { bids: levels(19990), asks: levels(20001) };
    await emit('market_depth', { ...eventExamples.market_depth, ...book });
    // The book is drawn with the next frame.
    await seen(() => expect(screen.field('Best price').value).toBe('20000.00'));
  });
});
