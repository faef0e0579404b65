/** What is done with open positions: closing many, reversing one. */
import { describe, expect, test } from 'vitest';
import { examples } from '#contract/examples/index.ts';
import type { LeverTrade } from '#client/features/leverage/logic/position.ts';
import {
  act,
  cleanup,
  fireEvent,
  logIn,
  ok,
  openPage,
  press,
  refused,
  screen,
  seen,
} from '../../support/pages.tsx';
import { selectBtc } from '../../support/desk-script.ts';
import type { Page, RecordedCall, Script } from '../../support/pages.tsx';
import { exampleTrade, tradeLike } from './trades.ts';

/** A user with these positions, on the live list of BTC/USDT. */
async function open(positions: readonly LeverTrade[], script: Script = {}): Promise<Page> {
  logIn({ user_id: '7', accountNum: 'demo@sandpit.test' });
  selectBtc();
  const page = ({ fields }: RecordedCall) => {
    const isQuote = ({ legal }: LeverTrade) => [undefined, String(legal)].includes(fields.legal_id);
    const data = fields.status === '1' ? positions.filter(isQuote) : [];
    return { current_page: 1, data, last_page: 1, per_page: 1000, total: data.length };
  };
  const margins = { caution_money: '16.08', origin_caution_money: '16.08', profits: '16' };
  const totals = { caution_money_total: '16.08', origin_caution_money_total: '16.08', profits_total: '16' };
  return openPage('/leverTransactions', {
    leverTrades: (call: RecordedCall) =>
      ok({ rate_profits_total: { hazard_rate: '0', profits_total: '0' }, message: page(call) }),
    leverDealAll: (call: RecordedCall) =>
      ok({ balance: '100', hazard_rate: '821.39', ...totals, ...margins, order: page(call) }),
    ...script,
  });
}

const sent = (page: Page, name: Parameters<Page['callsOf']>[0]) =>
  page.callsOf(name).map(({ fields }) => fields);

describe('open positions', () => {
  test('DESK-235 batch close states what it would close: of the pair at first, and of every pair', async () => {
    const short = tradeLike({ id: 12, type: 2, profits: '-20.50000000' });
    const eth = tradeLike({ id: 13, currency: 2, symbol: 'ETH/USDT', profits: '1.25000000' });
    const usdc = tradeLike({ id: 14, legal: 4, legal_name: 'USDC', profits: '3.00000000' });
    const page = await open([exampleTrade, short, eth, usdc], {
      leverBatchClose: ok('Accepted.'),
    });
    await press('button', 'Batch close');
    const facts = () => screen.getByTestId('batch-facts').textContent;
    await seen(() => expect(facts()).toBe('Positions2Estimated result-4.5000 USDT'));
    await act(async () => screen.field('Long only').click());
    expect(facts()).toBe('Positions1Estimated result+16.0000 USDT');
    await act(async () => screen.field('All positions').click());
    await act(async () => screen.field(/^Only BTC/).click());
    await seen(() => expect(facts()).toBe('Positions4Estimated result-3.2500 USDT+3.0000 USDC'));
    await press('button', 'Close 4 positions');
    await seen(() => expect(sent(page, 'leverBatchClose')).toEqual([{ type: '0' }]));
  });

  test('DESK-234 result, prices and stops come first; liquidation price, margin, fees and times follow', async () => {
    await open([exampleTrade]);
    expect(screen.headingsOf(/ositions/)).toEqual([
      'Position',
      'Profit | Return',
      'Entry price | Last price',
      'Take profit | Stop loss',
      'Liq. price | Margin ratio',
      'Hands',
      'Margin',
      'Fee | Overnight fee',
      'Opened at',
      'Actions',
    ]);
  });

  test('DESK-237 the confirmation of closing chooses how many hands close', async () => {
    const page = await open([exampleTrade], { leverClosePart: ok('Closed: 1 hand.') });
    await page.announce('positions');
    await press('button', /^Close: Long 2 hands of BTC\/USDT/);
    const summary = await seen(() => screen.getByTestId('close-summary'));
    expect(summary.textContent).toContain('2 of 2');
    expect(summary.textContent).toContain('+16.0000 USDT');
    const slider = screen.getByRole('slider', { name: 'Hands to close' });
    await act(async () => fireEvent.keyDown(slider, { key: 'ArrowLeft' }));
    expect(summary.textContent).toContain('1 of 2');
    expect(summary.textContent).toContain('+8.0000 USDT');
    await press('button', 'Close position');
    await seen(() => expect(sent(page, 'leverClosePart')).toEqual([{ id: '11', share: '1' }]));
    expect(page.callsOf('leverClose')).toEqual([]);
  });

  test('DESK-237 a host that does not announce it, or a single hand, offers no part', async () => {
    await open([exampleTrade]);
    await press('button', /^Close: Long/);
    await seen(() => screen.getByTestId('close-summary'));
    expect(screen.queryByRole('slider')).toBeNull();
    cleanup();
    const page = await open([tradeLike({ share: '1.0000' })]);
    await page.announce('positions');
    await press('button', /^Close: Long/);
    await seen(() => screen.getByTestId('close-summary'));
    expect(screen.queryByRole('slider')).toBeNull();
  });

  test('DESK-236 a reversal asks once, closes, and opens the other way', async () => {
    const page = await open([exampleTrade], {
      quotations: ok(examples.quotations.response),
      leverClose: ok('Closed.'),
      leverSubmit: ok('Opened.'),
    });
    await press('button', /^Reverse: Long 2 hands of BTC\/USDT/);
    const summary = await seen(() => screen.getByTestId('reverse-summary'));
    expect(summary.textContent).toContain('Profit-4.0000 USDT -24.88%');
    // 0.04 BTC at 20,000 less 0.3 % is 797.6 USDT; of the 112.08 that closing leaves.
    expect(summary.textContent).toContain(
      'Short 2 hands of BTC/USDT50×Opens at about19940.00 USDTMargin15.9520 USDTFee1.2762 USDT' +
        'Left in the account94.8518 USDT',
    );
    expect(page.callsOf('leverClose')).toHaveLength(0);
    await press('button', 'Reverse position');
    await seen(() => expect(screen.messages()).toEqual(['Closed.', 'Opened.']));
    expect(sent(page, 'leverClose')).toEqual([{ id: '11' }]);
    expect(sent(page, 'leverSubmit')).toMatchObject([
      { legal_id: '3', currency_id: '1', type: '2', share: '2', multiple: '50', status: '1' },
    ]);
  });

  test('DESK-236 nothing opens where closing is refused', async () => {
    const page = await open([exampleTrade], {
      leverClose: refused('error', 'There is no price at the moment.'),
    });
    await press('button', /^Reverse: Long/);
    await press('button', 'Reverse position');
    await seen(() => expect(screen.messages()).toEqual(['There is no price at the moment.']));
    expect(page.callsOf('leverSubmit')).toEqual([]);
  });

  test('DESK-238 longs and shorts of a pair have a note on their one liquidation price', async () => {
    const note = /share the account and so one liquidation price/;
    await open([exampleTrade]);
    expect(screen.queryByText(note)).toBeNull();
    cleanup();
    await open([exampleTrade, tradeLike({ id: 12, type: 2, number: '0.02000' })]);
    expect(screen.getByText(note)).toBeTruthy();
  });
});
