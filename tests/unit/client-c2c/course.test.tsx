import { describe, expect, test, vi } from 'vitest';
import { choose, press, screen, seen, within } from '../../support/pages.tsx';
import { word, words } from '../../support/words.ts';
import { asPublisher, cells, dialog, open, order, ORDER } from './deals-script.tsx';

describe('the orders of both sides', () => {
  test('C2C-050 a host that announces it lists both, marks those on own ads, and they can be chosen apart', async () => {
    const page = await open('/c2cTrade', [{ id: 22, ...asPublisher, is_sure: 3 }, {}]);
    expect(screen.queryByText(word('c2c.ownAd'))).toBeNull();
    await page.announce('c2c');
    await screen.findByText(word('c2c.deals_bothIntro'));
    await seen(() => expect(cells(0)[0]).toContain(`${word('c2c.sell')} | USDT | ${word('c2c.ownAd')}`));
    expect(cells(0)[6]).toBe(words('c2c.deals_confirmPayment', 'common.details').join(' | '));
    expect(cells(1)[0]).not.toContain(word('c2c.ownAd'));
    await choose(word('c2c.deals_party'), word('c2c.deals_asPublisher'));
    await press('radio', word('c2c.deals_paid'));
    await seen(() =>
      expect(page.callsOf('c2cOrders').at(-1)?.fields).toEqual({
        page: '1',
        party: 'publisher',
        is_sure: '3',
      }),
    );
  });
});

describe('the course of an order', () => {
  const steps = async (name = ORDER) =>
    screen.textsOf(
      'listitem',
      within(await dialog(name)).getByRole('list', { name: word('c2c.deals_steps') }),
    );
  const step = (key: 'Placed' | 'Paid' | 'Released', mark: string, time = '') =>
    [word(`c2c.deals_step${key}`), mark, ...(time === '' ? [] : [`2025-06-15 ${time}`])].join(' | ');
  const [done, awaited, later] = words('common.done', 'c2c.deals_stepAwaited', 'common.account_open');
  const placed = step('Placed', done, '22:58:20');
  const paid = step('Paid', done, '23:01:00');
  const ended = '2025-06-15 23:05:00';
  const times = { paid_time: '2025-06-15 23:01:00', format_update_time: ended };

  test.each([
    ['awaits the payment', {}, [placed, step('Paid', awaited), step('Released', later)], 'buyerPays'],
    ['is paid', { ...times, is_sure: 3 }, [placed, paid, step('Released', awaited)], 'buyerWaits'],
    ['is finished', { ...times, is_sure: 1 }, [placed, paid, step('Released', done, '23:05:00')], 'buyerHas'],
    [
      'was not paid in time',
      { is_sure: 2, cancelled_by: 'time', format_update_time: ended },
      [placed, `${word('c2c.deals_offTime')} | ${ended}`],
      'called',
    ],
    [
      'was cancelled by a decision',
      { ...times, is_sure: 2, cancelled_by: 'operator' },
      [placed, paid, `${word('c2c.deals_offOperator')} | ${ended}`],
      'called',
    ],
  ] as const)('C2C-051 C2C-053 of an order that %s', async (_, row, expected, next) => {
    await open('/c2cTrade?deal=21', [row]);
    expect(await steps()).toEqual(expected);
    expect((await order()).textContent).toContain(word(`c2c.deals_${next}`));
  });

  test('C2C-052 what is left until the exchange decides stands while its clock stands', async () => {
    const decision = { ...times, is_sure: 3, decision_time: '2025-06-16 23:01:00' };
    const page = await open('/c2cTrade', [decision]);
    // The clock of the page stands at 23:06:40.
    const left = () => screen.getAllByRole('timer').map(({ textContent }) => textContent);
    expect(new Set(left())).toEqual(new Set(['23:54:20']));
    let now = page.client.clock.now();
    const read = vi.spyOn(page.client.clock, 'now').mockImplementation(() => now);
    const readings = read.mock.calls.length;
    await seen(() => expect(read.mock.calls.length).toBeGreaterThan(readings + 1));
    expect(new Set(left())).toEqual(new Set(['23:54:20']));
    now += 2000;
    await seen(() => expect(new Set(left())).toEqual(new Set(['23:54:18'])));
    read.mockRestore();
  });

  test('C2C-054 a party without a phone leaves no gap at the edge of the facts', async () => {
    await open('/c2cTrade?deal=21', [{ seller_phone: '' }]);
    const seller = within(await order()).getByText('b***@x.io');
    expect(seller.parentElement?.children).toHaveLength(1);
  });
});
