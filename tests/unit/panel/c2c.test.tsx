import { expect, test, vi } from 'vitest';
import { C2c } from '#simulator/panel/tabs/c2c.tsx';
import { act, fireEvent, held, panelTests, press, screen, settle, show } from './harness.tsx';

panelTests();

const at = Date.UTC(2025, 5, 2, 2);
const demo = { id: 1, account: 'demo@sandpit.test', temperament: null };
const alice = { id: 2, account: 'alice@sandpit.test', temperament: null };
const liar = { id: 1_000_000_007, account: 'trader7@sandpit.test', temperament: 'dishonest' };
const terms = { currency: 'USDT', number: '100.00000000', price: '7.10000', way: 'bank' };
const ad = {
  ...{ id: 3, publisher: demo, ...terms, side: 'sell', status: 'open' },
  ...{ createdAt: at, expiresAt: at + 3_600_000 },
};
const deal = (id: number, over: object) => ({
  ...{ id, ad: 4, buyer: liar, seller: demo, ...terms, side: 'sell', worth: '710.00', status: 'unpaid' },
  ...{ createdAt: at, paidAt: null, really: null },
  ...over,
});

const names = (group: string): readonly (string | null)[] =>
  [...screen.getByRole('group', { name: group }).querySelectorAll('button')].map(
    (button) => button.textContent,
  );

test('says when there is nothing to move', async () => {
  await show(<C2c />, at, { 'GET /sim/c2c': () => ({ ads: [], deals: [] }) });
  screen.getByText(/^Nothing is on\./);
  expect(screen.queryAllByRole('group')).toEqual([]);
});

test('the operator sends a trader of a behaviour profile only to an open ad', async () => {
  const taken = { ...ad, id: 4, status: 'taken' };
  const page = await show(<C2c />, at, {
    'GET /sim/c2c': () => ({ ads: [ad, taken], deals: [] }),
    'POST /sim/operator/c2c-take': () => ({}),
  });
  const rows = screen.getByRole('list', { name: 'Advertisements of users' }).querySelectorAll('li');
  expect([...rows].map((row) => row.textContent)).toEqual([
    expect.stringContaining('Sells at 7.1 CNY, until 2025-06-02 11:00:00'),
  ]);
  await press('Send trader: Ad 3, demo@sandpit.test');
  fireEvent.change(screen.getByLabelText('Trader who comes'), { target: { value: 'dishonest' } });
  await press('Send trader: Ad 3, demo@sandpit.test');
  expect(page.bodiesOf('POST /sim/operator/c2c-take')).toEqual([
    { ad: 3 },
    { ad: 3, temperament: 'dishonest' },
  ]);
  expect(screen.getByText('Done: Send trader, Ad 3, demo@sandpit.test')).toBeTruthy();
});

test('a running order offers what its simulated party can do now, and the rulings that the exchange takes', async () => {
  const page = await show(<C2c />, at, {
    'GET /sim/c2c': () => ({
      ads: [],
      deals: [
        deal(5, {}),
        deal(6, { status: 'paid', paidAt: at, really: false }),
        deal(7, { status: 'paid', paidAt: at, buyer: demo, seller: { ...liar, temperament: 'slow' } }),
        deal(8, { buyer: demo, seller: alice }),
      ],
    }),
    'POST /sim/operator/c2c-trader': () => ({}),
    'POST /sim/operator/c2c-rule': () => ({}),
  });
  expect(names('Order 5')).toEqual(['Buyer pays', 'Buyer cancels', 'Rule: cancel']);
  expect(names('Order 6')).toEqual(['Rule: release', 'Rule: cancel']);
  expect(names('Order 7')).toEqual(['Seller confirms', 'Rule: release', 'Rule: cancel']);
  expect(names('Order 8')).toEqual(['Rule: cancel']);
  const list = screen.getByRole('list', { name: 'Running C2C orders' });
  expect(list.textContent).toContain('demo@sandpit.test sells to trader7@sandpit.test (dishonest)');
  expect(list.textContent).toContain('710 CNY, marked as paid, but nothing was sent');
  for (const name of ['Buyer pays', 'Seller confirms', 'Rule: cancel']) {
    await act(async () => {
      fireEvent.click(screen.getAllByRole('button', { name: new RegExp(`^${name}`) })[0] as HTMLElement);
    });
  }
  await settle();
  expect(page.bodiesOf('POST /sim/operator/c2c-trader')).toEqual([
    { deal: 5, does: 'pay' },
    { deal: 7, does: 'confirm' },
  ]);
  expect(page.bodiesOf('POST /sim/operator/c2c-rule')).toEqual([{ deal: 5, decision: 'cancel' }]);
});

test('a late response takes no focus; a row that disappears passes it to the list', async () => {
  const response = held<unknown>();
  let deals = [deal(5, {}), deal(6, {})];
  await show(<C2c />, at, {
    'GET /sim/c2c': () => ({ ads: [ad], deals }),
    'POST /sim/operator/c2c-rule': () => response.response,
  });
  const [first, second] = screen.getAllByRole('button', { name: /^Rule: cancel/ }) as [
    HTMLElement,
    HTMLElement,
  ];
  await act(async () => first.focus());
  fireEvent.click(first);
  const elsewhere = screen.getByLabelText('Trader who comes');
  await act(async () => elsewhere.focus());
  deals = [deal(6, {})];
  await response.give({});
  expect(document.activeElement).toBe(elsewhere);
  await act(async () => second.focus());
  deals = [];
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await settle();
  expect(document.activeElement).toBe(elsewhere.closest('[tabindex="-1"]'));
});
