/** The order history of a desk with its receipts, and the message for an order just placed. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ResponseOf } from '#contract/index.ts';
import { extensionExamples } from '#contract/examples/extensions.ts';
import { ok, openPage, press, screen, seen, type } from '../../support/pages.tsx';
import type { Script } from '../../support/pages.tsx';
import { deal, desk, logInToDesk } from './desk.ts';
import { word } from '../../support/words.ts';

type Order = ResponseOf<'spotOrders'>['list'][number];

const [example] = extensionExamples.spotOrders.response.list;
const order = (changes: Partial<Order> = {}): Order => ({ ...(example as Order), ...changes });
const listOf = (...list: readonly Order[]) => ok({ list, count: list.length, page: 1, limit: 10 });

const script: Script = { ...desk, spotDeal: ok({ ...deal, user_legal: '50000' }) };

beforeEach(logInToDesk);

const REST = word('spot.receipt_restWaits', { left: '0.1', coin: 'BTC', price: '20003.00' });

const cells = (name: string) => screen.rowsOf(name)[0] ?? [];

test('DESK-093 DESK-452 DESK-546 a row shows the state of an order with its fee, and unfolds its receipt into sight, the row itself above all', async () => {
  const intoSight = vi.spyOn(Element.prototype, 'scrollIntoView');
  const page = await openPage('/newmarket', { ...script, spotOrders: listOf(order()) });
  await page.announce('receipts');
  await press('tab', word('spot.historyOrders'));
  await seen(() => screen.getByRole('table', { name: word('spot.historyOrders') }));
  const [sideAndTime, , filled, averageAndFee, status] = cells(word('spot.historyOrders'));
  expect(sideAndTime?.split(' | ')).toEqual([word('common.buy'), expect.stringMatching(/^\d{4}-\d\d-\d\d/)]);
  expect(status).toBe(word('spot.receipt_partlyFilled'));
  expect([filled, averageAndFee]).toEqual(['0.4 / 0.5', '20002.50 | 0.0008 BTC']);
  const name = word('spot.receipt_receiptOf', {
    order: word('spot.receipt_nameBuy', { amount: '0.5', pair: 'BTC/USDT' }),
  });
  await press('button', name);
  const receipt = screen.getByRole('region', { name });
  const row = receipt.closest('tr')?.previousElementSibling;
  expect(intoSight.mock.contexts.slice(-2).map((part) => [part === receipt, part === row])).toEqual([
    [true, false],
    [false, true],
  ]);
  const facts = Object.fromEntries(
    [...receipt.querySelectorAll('dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ]),
  );
  expect(facts).toMatchObject({
    [word('spot.receipt_reference')]: '20001.00 USDT',
    [word('spot.receipt_average')]: '20002.50 USDT',
    [word('spot.receipt_slippage')]: '+0.0074%',
    [word('common.fee')]: '0.0008 BTC',
    [word('spot.receipt_queue')]: '0.00 BTC',
  });
  const levels = screen.getByRole('table', { name: word('spot.receipt_levels') });
  expect(levels.querySelectorAll(':scope > tbody > tr')).toHaveLength(2);
  expect(receipt.textContent).toContain(REST);
});

describe('an order that was placed', () => {
  const placeOrder = async () => {
    type(word('common.price'), '20003');
    type(word('common.amount'), '0.5');
    await press('button', word('spot.buyAmount', { amount: '0.5', coin: 'BTC' }));
  };

  test.each([
    [
      'a filled one',
      { status: 'filled', complete_number: '0.500000', number: '0.000000', fee: '0.00100000' },
      word('spot.receipt_bought', {
        done: '0.5',
        coin: 'BTC',
        average: '20002.50',
        fee: '0.001',
        unit: 'BTC',
      }),
    ],
    [
      'one that waits in part',
      {},
      `${word('spot.receipt_bought', { done: '0.4', coin: 'BTC', average: '20002.50', fee: '0.0008', unit: 'BTC' })} ${REST}`,
    ],
    [
      'one that waits',
      { complete_number: '0.000000', number: '0.500000', fills: [], levels: [] },
      word('spot.receipt_waitsBuy', { amount: '0.5', coin: 'BTC', price: '20003.00' }),
    ],
    [
      'one that found no more',
      { mode: 'market', status: 'cancelled', number: '0.000000', dropped_number: '0.100000' },
      word('spot.receipt_nothingMore', { dropped: '0.1', coin: 'BTC' }),
    ],
  ] as const)(
    'DESK-094 SPOT-053 %s says what it came to, and nothing more is asked for',
    async (_, changes, text) => {
      const message = 'Buy order placed.';
      const page = await openPage('/newmarket', {
        ...script,
        spotBuy: { ...ok(message), order: order(changes as Partial<Order>) },
        // The newest order is one that another tab placed in between.
        spotOrders: listOf(order({ id: 10, total_number: '7.000000', complete_number: '7.000000' })),
      });
      await placeOrder();
      await seen(() => expect(screen.messages()).toEqual([expect.stringContaining(text)]));
      expect(screen.field(word('common.amount')).value).toBe('');
      expect(page.callsOf('spotOrders')).toEqual([]);
    },
  );

  test('DESK-093 DESK-094 without receipts the confirmation of the server is shown, and the history lists trades, as the protocol has it', async () => {
    const page = await openPage('/newmarket', script);
    await placeOrder();
    await seen(() => expect(screen.messages()).toEqual(['Buy order placed.']));
    await press('tab', word('spot.historyOrders'));
    await seen(() => screen.getByText(word('spot.completedEmpty')));
    expect(screen.queryByRole('tab', { name: word('spot.receipt_trades') })).toBeNull();
    expect(page.callsOf('spotOrders')).toEqual([]);
  });
});
