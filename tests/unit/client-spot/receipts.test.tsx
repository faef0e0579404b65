/** The order history of a desk with its receipts, and the message for an order just placed. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ResponseOf } from '#contract/index.ts';
import { extensionExamples } from '#contract/examples/extensions.ts';
import { ok, openPage, press, screen, seen, type } from '../../support/pages.tsx';
import type { Script } from '../../support/pages.tsx';
import { deal, desk, logInToDesk } from './desk.ts';

type Order = ResponseOf<'spotOrders'>['list'][number];

const [example] = extensionExamples.spotOrders.response.list;
const order = (changes: Partial<Order> = {}): Order => ({ ...(example as Order), ...changes });
const listOf = (...list: readonly Order[]) => ok({ list, count: list.length, page: 1, limit: 10 });

const script: Script = { ...desk, spotDeal: ok({ ...deal, user_legal: '50000' }) };

beforeEach(logInToDesk);

const cells = (name: string) => screen.rowsOf(name)[0] ?? [];

test('DESK-093 DESK-452 a row shows the state of an order with its fee, and unfolds its receipt into sight', async () => {
  const intoSight = vi.spyOn(Element.prototype, 'scrollIntoView');
  const page = await openPage('/newmarket', { ...script, spotOrders: listOf(order()) });
  await page.announce('receipts');
  await press('tab', 'Order history');
  await seen(() => screen.getByRole('table', { name: 'Order history' }));
  const [sideAndTime, , filled, averageAndFee, status] = cells('Order history');
  expect(sideAndTime).toMatch(/^Buy \| \d{4}-\d\d-\d\d/);
  expect(status).toBe('Partly filled');
  expect([filled, averageAndFee]).toEqual(['0.4 / 0.5', '20002.50 | 0.0008 BTC']);
  await press('button', 'Receipt: Buy 0.5 BTC/USDT');
  const receipt = screen.getByRole('region', { name: 'Receipt: Buy 0.5 BTC/USDT' });
  expect(intoSight.mock.contexts.at(-1)).toBe(receipt);
  const facts = Object.fromEntries(
    [...receipt.querySelectorAll('dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ]),
  );
  expect(facts).toMatchObject({
    'Last price then': '20001.00 USDT',
    'Average price': '20002.50 USDT',
    Slippage: '+0.0074%',
    Fee: '0.0008 BTC',
    'Ahead of it at its price': '0.00 BTC',
  });
  const levels = screen.getByRole('table', { name: 'Levels taken on arrival' });
  expect(levels.querySelectorAll(':scope > tbody > tr')).toHaveLength(2);
  expect(receipt.textContent).toContain('The other 0.1 BTC wait at 20003.00.');
});

describe('an order that was placed', () => {
  const placeOrder = async () => {
    type('Price', '20003');
    type(/^Amount/, '0.5');
    await press('button', 'Buy 0.5 BTC');
  };

  test.each([
    [
      'a filled one',
      { status: 'filled', complete_number: '0.500000', number: '0.000000', fee: '0.00100000' },
      'Bought 0.5 BTC at 20002.50 on average, fee 0.001 BTC.',
    ],
    [
      'one that waits in part',
      {},
      'Bought 0.4 BTC at 20002.50 on average, fee 0.0008 BTC. The other 0.1 BTC wait at 20003.00.',
    ],
    [
      'one that waits',
      { complete_number: '0.000000', number: '0.500000', fills: [], levels: [] },
      'The order to buy 0.5 BTC waits at 20003.00.',
    ],
    [
      'one that found no more',
      { mode: 'market', status: 'cancelled', number: '0.000000', dropped_number: '0.100000' },
      'The other 0.1 BTC were not traded: nothing more was offered within 5% of the last price.',
    ],
  ] as const)('DESK-094 %s says what it came to', async (_, changes, text) => {
    const page = await openPage('/newmarket', {
      ...script,
      spotOrders: listOf(order(changes as Partial<Order>)),
    });
    await page.announce('receipts');
    await placeOrder();
    await seen(() => expect(screen.messages().join()).toContain(text));
    expect(screen.field(/^Amount/).value).toBe('');
  });

  test('DESK-093 DESK-094 without receipts the confirmation of the server is shown, and the history lists trades, as the protocol has it', async () => {
    const page = await openPage('/newmarket', script);
    await placeOrder();
    await seen(() => expect(screen.messages()).toEqual(['Buy order placed.']));
    await press('tab', 'Order history');
    await seen(() => screen.getByText(/No trades yet/));
    expect(screen.queryByRole('tab', { name: 'Trades' })).toBeNull();
    expect(page.callsOf('spotOrders')).toEqual([]);
  });
});
