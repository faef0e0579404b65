import { btcUsdt } from '../desk.ts';
import { expect, test, type ExchangeDriver } from '../fixtures.ts';
import { expectPrice, expectSound, openStage, priceShown } from './stage.ts';

interface Trade {
  readonly id: number;
  readonly status: number;
  readonly fact_profits: string;
}

/** A user's leverage trades of the pair, newest first, as the leverage desk lists them. */
async function levers(exchange: ExchangeDriver, token: string): Promise<readonly Trade[]> {
  const { message } = await exchange.call<{ message: { message: { data: readonly Trade[] } } }>(
    'POST',
    '/api/lever/my_trade',
    btcUsdt,
    token,
  );
  return message.message.data;
}

/** What a user has in the leverage account. */
async function margin(exchange: ExchangeDriver, account: string) {
  const { holdings = [], movements = [] } = await exchange.control<{
    holdings: readonly { wallet: string; name: string; available: string; locked: string }[];
    movements: readonly { memo: string; amount: string }[];
  }>('GET', `/sim/ledger?account=${encodeURIComponent(account)}`);
  const held = holdings.find(({ wallet, name }) => wallet === 'lever' && name === 'USDT');
  return { available: Number(held?.available ?? 0), locked: Number(held?.locked ?? 0), movements };
}

const [holding, closed] = [1, 3];

test('short squeeze: short sellers are liquidated one after the other, the gap costs the insurance pool, and the price falls back @once', async ({
  exchange,
  page,
}) => {
  const token = await openStage(exchange, page, 'short-squeeze', 'demo', '/leverdealCenter');
  const before = await priceShown(page);
  expect(await levers(exchange, token)).toMatchObject([{ status: holding }]);
  const [first, later, caught] = ['ada.frost', 'hana.sato', 'sven.holm'].map(
    (name) => `${name}@sandpit.test`,
  );
  const locked = async (account = '') => (await margin(exchange, account)).locked > 0;
  expect([await locked(first), await locked(later), await locked(caught)]).toEqual([true, true, true]);

  await exchange.clock.toBeat('first-calls');
  await expectPrice(page, before, 1.01, 1.03);
  expect([await locked(first), await locked(later), await locked(caught)]).toEqual([false, true, true]);
  expect(await levers(exchange, token)).toMatchObject([{ status: holding }]);

  await exchange.clock.toBeat('cascade');
  expect(await levers(exchange, token)).toMatchObject([{ status: closed }]);
  expect(Number((await levers(exchange, token))[0]?.fact_profits)).toBeLessThan(-1_500);
  expect((await margin(exchange, 'demo@sandpit.test')).locked).toBe(0);

  await exchange.clock.toBeat('gap');
  expect([await locked(later), await locked(caught)]).toEqual([false, true]);
  await exchange.clock.toBeat('peak');
  await expectPrice(page, before, 1.12, 1.17);
  const broke = await margin(exchange, caught ?? '');
  expect(broke).toMatchObject({ available: 0, locked: 0 });
  expect(broke.movements.map(({ memo }) => memo)).toContain('log.leverShortfall');

  await exchange.clock.toBeat('normal');
  await expectPrice(page, before, 1.03, 1.1);
  await expectSound(exchange);
});
