/** Short ways to buy deposits and to look at purses. */
import type { CommandInput, Exchange } from '#simulator/exchange.ts';
import { createExchange } from '#simulator/exchange.ts';
import { instantOf, HOUR_MS } from '#simulator/kernel/index.ts';
import type { SavingsOrder } from '#simulator/modules/savings/index.ts';
import type { ScenarioData } from '#simulator/scenario/data.ts';
import type { SeedBalance } from '#simulator/scenario/index.ts';
import { USDT, actor, amount, available, locked, smallScenario, userId } from '../exchange/house.ts';

/** 10:00 on the 15th, of the server's clock. */
export const THE_15TH = instantOf(2023, 11, 15, 10 * HOUR_MS);

/** USDT for 7 days at 0.5 % a day, and for 30 at 0.55 %. */
export const WEEK = 1;
export const MONTH = 2;

/** Currency ids. */
export const TRX = 13;
export const IEPN = 18;

/** An exchange on the 15th, whose users have 1,000,000 of each of three coins, and where every refusal is checked for traces. */
export function savingsExchange(purse = '1000000'): Exchange {
  return createExchange(savingsScenario(purse), { verify: true });
}

/** The scenario of {@link savingsExchange}. */
export function savingsScenario(purse: string): ScenarioData {
  const { users, ...scenario } = smallScenario({ start: THE_15TH });
  const balances = [USDT, TRX, IEPN].map((currency): SeedBalance => ({
    wallet: 'change',
    currency,
    amount: purse,
  }));
  return { ...scenario, users: users.map((user) => ({ ...user, balances })) };
}

type Buy = CommandInput<'savings.buy'>;

/** What a purchase comes to: 1000 USDT for a week, unless told otherwise. */
export function tryBuy(exchange: Exchange, user: number, order: Partial<Buy> = {}) {
  return exchange.execute('savings.buy', { product: WEEK, amount: '1000', ...order }, actor(user));
}

/** Buys a deposit; throws its refusal. */
export function buy(exchange: Exchange, user: number, order: Partial<Buy> = {}): SavingsOrder {
  const outcome = tryBuy(exchange, user, order);
  if (!outcome.ok) throw outcome.refusal;
  return outcome.value;
}

/** What a user has in the spot account: available and locked. */
export const held = (exchange: Exchange, user: number, currency = USDT): [bigint, bigint] => [
  available(exchange, user, currency),
  locked(exchange, user, currency),
];

/** A user's deposits, newest first. */
export const ordersOf = (exchange: Exchange, user: number): readonly SavingsOrder[] =>
  exchange.savings.queries.orders(userId(user), {}, { offset: 0, limit: 1000 }).rows;

/** What the users of {@link savingsExchange} begin with. */
export const PURSE = amount('1000000');

/** Lets the exchange's clock go to a day of November 2023, `23 00:01` by default at the hour of interest. */
export function goTo(exchange: Exchange, day: number, minutes = 1): void {
  exchange.kernel.advanceTo(instantOf(2023, 11, day, minutes * 60_000));
}
