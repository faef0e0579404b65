/** What an account was worth and gained (X13), beside the same worked out by hand from prices and balances. */
import { expect, test } from 'vitest';
import type { Portfolio } from '#contract/index.ts';
import { DAY_MS, formatAmount, HOUR_MS, mulDiv, UNIT } from '#simulator/engine/kernel/index.ts';
import { walletNames } from '#simulator/engine/ledger/index.ts';
import { receive } from '../../support/funding.ts';
import { openApi } from '../../support/wire.ts';

const [BTC, USDT] = [1, 3];
const ALICE = 'alice@x.io';

test('HOME-020 equity, profit of each day and of all, and what is at risk are those of a calculation by hand; deposits and transfers are no profit', async () => {
  const api = openApi();
  const { exchange } = api;
  const { market, ledger, kernel } = exchange;
  const token = await api.login(ALICE);
  const { id: user } = (await api.ok('userInfo', {}, { token })) as { readonly id: number };
  const shown = async () => (await api.ok('portfolio', {}, { token: await api.login(ALICE) })) as Portfolio;
  const price = () => market.usdtPrice(BTC, kernel.now());
  const held = (currency: number) =>
    walletNames.reduce(
      (sum, wallet) => sum + ledger.available(user, wallet, currency) + ledger.locked(user, wallet, currency),
      0n,
    );
  const worth = (usdt: bigint, btc: bigint) => usdt + mulDiv(btc, price(), UNIT);

  // Opened with 1,250 USDT and 0.5 BTC at 08:00; until the day ends only the price moves.
  const opening = worth(1250n * UNIT, UNIT / 2n);
  expect(await shown()).toMatchObject({
    equity: formatAmount(opening),
    profit: '0.00000000',
    days: [{ day: '2023-03-10', outside: formatAmount(opening), profit: '0.00000000' }],
    hours: [{ equity: formatAmount(opening) }],
  });
  api.pass(16 * HOUR_MS - 1);
  const firstEnd = worth(1250n * UNIT, UNIT / 2n);
  api.pass(1);

  // On the second day 0.2 BTC come in and 300 USDT change their account, and a long of one contract is held.
  api.pass(HOUR_MS);
  const deposited = mulDiv(UNIT / 5n, price(), UNIT);
  receive(exchange, { user, currency: BTC, amount: '0.2' });
  const transfer = { currency_id: USDT, number: '300', from_field: 'change', to_field: 'lever' };
  await api.ok('walletTransfer', transfer, { token: await api.login(ALICE) });
  const long = { legal_id: USDT, currency_id: BTC, multiple: 10, share: 1, type: 1, status: 1 };
  await api.ok('leverSubmit', long, { token: await api.login(ALICE) });
  api.pass(2 * HOUR_MS);
  const [trade] = exchange.leverage.queries.open(user);
  if (!trade) throw new Error('the long was not opened');
  const unrealised = mulDiv(price() - trade.price, trade.number, UNIT);
  expect(held(BTC)).toBe((UNIT * 7n) / 10n);
  const equity = worth(held(USDT), held(BTC)) + unrealised;
  const { days, hours, ...now } = await shown();
  expect(now).toEqual({
    equity: formatAmount(equity),
    profit: formatAmount(equity - opening - deposited),
    unrealised: formatAmount(unrealised),
    margin: formatAmount(trade.margin),
  });
  expect(days).toEqual([
    {
      day: '2023-03-10',
      equity: formatAmount(firstEnd),
      outside: formatAmount(opening),
      profit: formatAmount(firstEnd - opening),
    },
    {
      day: '2023-03-11',
      equity: formatAmount(equity),
      outside: formatAmount(deposited),
      profit: formatAmount(equity - firstEnd - deposited),
    },
  ]);
  expect(hours).toHaveLength(97);
  expect(hours[0]).toEqual({ time: exchange.scenario.start / 1000, equity: formatAmount(opening) });
  expect(hours.at(-1)).toEqual({ time: kernel.now() / 1000, equity: formatAmount(equity) });
  // Of a long account there are the latest 90 days, and of all of it the profit.
  api.pass(100 * DAY_MS);
  const later = await shown();
  expect(later.days).toHaveLength(90);
  expect(later.days.every(({ outside }) => outside === '0.00000000')).toBe(true);
  const open = exchange.leverage.queries.open(user);
  const gained = open.reduce(
    (sum, { price: entry, number }) => sum + mulDiv(price() - entry, number, UNIT),
    0n,
  );
  expect(later.profit).toBe(formatAmount(worth(held(USDT), held(BTC)) + gained - opening - deposited));
});
