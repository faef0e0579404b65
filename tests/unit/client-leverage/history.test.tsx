import { expect, test } from 'vitest';
import { logIn, ok, openPage, press, seen } from '../../support/pages.tsx';
import { selectBtc } from '../../support/desk-script.ts';
import { tradeLike } from './trades.ts';

const closed = [
  tradeLike({ id: 1, status: 3, closed_by: 'liquidation' }),
  tradeLike({ id: 2, status: 3, closed_by: 'take_profit' }),
  tradeLike({ id: 3, status: 3, closed_by: 'something newer' }),
  tradeLike({ id: 4, status: 3 }),
];

async function open(path: string): Promise<void> {
  logIn({ user_id: '7' });
  selectBtc();
  const page = { current_page: 1, data: closed, last_page: 1, per_page: 10, total: closed.length };
  const rate = { hazard_rate: '0', profits_total: '0' };
  await openPage(path, { leverTrades: ok({ rate_profits_total: rate, message: page }) });
}

/** The second line of the third column. */
const closers = () =>
  [...document.querySelectorAll('main tbody tr')].map((row) =>
    row.querySelectorAll('td')[2]?.textContent?.replace('2023-11-15 06:13:20', '').trim(),
  );
const expected = ['Liquidation', 'Take profit', '', ''];

test.each([
  ['/leverTransactions', 'History'],
  ['/leverList', 'Closed'],
])('DESK-113 %s says what closed a position, where the exchange does', async (path, tab) => {
  await open(path);
  await press('tab', tab);
  await seen(() => expect(closers()).toEqual(expected));
});

test('DESK-113 an address names the closed positions of all pairs', async () => {
  await open('/leverList?status=closed');
  await seen(() => expect(closers()).toEqual(expected));
});
