import { expect, test, vi } from 'vitest';
import { C2c } from '#simulator/panel/tabs/c2c.tsx';
import { act, fireEvent, held, panelTests, press, screen, settle, show } from './harness.tsx';
import { word, words } from '../../support/words.ts';

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

const [pays, confirms, release, callOff] = words(
  'panel.c2cPays',
  'panel.c2cConfirms',
  'panel.c2cRelease',
  'panel.c2cCallOff',
);

const names = (group: string): readonly (string | null)[] =>
  [...screen.getByRole('group', { name: group }).querySelectorAll('button')].map(
    (button) => button.textContent,
  );

test('says when there is nothing to move', async () => {
  await show(<C2c />, at, { 'GET /sim/c2c': () => ({ ads: [], deals: [] }) });
  screen.getByText(word('panel.noC2c'));
  expect(screen.queryAllByRole('group')).toEqual([]);
});

test('the operator sends a trader of a behaviour profile only to an open ad', async () => {
  const buying = { ...ad, id: 5, side: 'buy' };
  const taken = { ...ad, id: 4, status: 'taken' };
  const page = await show(<C2c />, at, {
    'GET /sim/c2c': () => ({ ads: [ad, buying, taken], deals: [] }),
    'POST /sim/operator/c2c-take': () => ({}),
  });
  const rows = screen.getByRole('list', { name: word('panel.c2cAds') }).querySelectorAll('li');
  expect([...rows].map((row) => row.textContent)).toEqual([
    expect.stringContaining(word('panel.c2cSellAd', { price: '7.1', time: '2025-06-02 11:00:00' })),
    expect.stringContaining(word('panel.c2cBuyAd', { price: '7.1', time: '2025-06-02 11:00:00' })),
  ]);
  const on = word('panel.c2cAd', { id: '3', account: 'demo@sandpit.test' });
  await press(word('panel.c2cTakeOn', { on }));
  fireEvent.change(screen.getByLabelText(word('panel.c2cTaker')), { target: { value: 'dishonest' } });
  await press(word('panel.c2cTakeOn', { on }));
  expect(page.bodiesOf('POST /sim/operator/c2c-take')).toEqual([
    { ad: 3 },
    { ad: 3, temperament: 'dishonest' },
  ]);
  const what = word('panel.c2cTake');
  expect(screen.getByText(word('panel.operatorDone', { what, on }))).toBeTruthy();
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
  const order = (id: number) => names(word('panel.c2cDeal', { id }));
  expect(order(5)).toEqual([pays, word('panel.c2cCancels'), callOff]);
  expect(order(6)).toEqual([release, callOff]);
  expect(order(7)).toEqual([confirms, release, callOff]);
  expect(order(8)).toEqual([callOff]);
  const list = screen.getByRole('list', { name: word('panel.c2cDeals') });
  expect(list.textContent).toContain(
    word('panel.c2cParties', {
      seller: 'demo@sandpit.test',
      buyer: `trader7@sandpit.test (${word('panel.c2c_dishonest')})`,
    }),
  );
  expect(list.textContent).toContain(word('panel.c2cPaidInWords', { worth: '710' }));
  for (const name of [pays, confirms, callOff]) {
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
  const [first, second] = screen.getAllByRole('button', { name: new RegExp(`^${callOff}`) }) as [
    HTMLElement,
    HTMLElement,
  ];
  await act(async () => first.focus());
  fireEvent.click(first);
  const elsewhere = screen.getByLabelText(word('panel.c2cTaker'));
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
