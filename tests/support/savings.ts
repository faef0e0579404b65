/** Short ways to buy deposits. */
import { createExchange } from '#simulator/engine/exchange.ts';
import type { CommandInput, Exchange } from '#simulator/engine/exchange.ts';
import { instantOf, HOUR_MS } from '#simulator/engine/kernel/index.ts';
import type { SavingsOrder } from '#simulator/engine/modules/savings/index.ts';
import { USDT, amount, attempt, done, smallScenario, userId } from './exchange.ts';

/** 10:00 on the 15th, of the server's clock. */
export const THE_15TH = instantOf(2023, 11, 15, 10 * HOUR_MS);

/** USDT for 7 days at 0.5 % a day. */
export const WEEK = 1;

/** Currency ids. */
export const TRX = 13;
export const IEPN = 18;

/** An exchange on the 15th, whose users have 1,000,000 of each of three coins, and where every refusal is checked for traces. */
export function savingsExchange(balance = '1000000'): Exchange {
  const { users, ...scenario } = smallScenario({ start: THE_15TH });
  const balances = [USDT, TRX, IEPN].map((currency) => {
    return { wallet: 'change', currency, amount: balance } as const;
  });
  const rich = users.map((user) => ({ ...user, balances }));
  return createExchange({ ...scenario, users: rich }, { verify: true });
}

/** The result of a purchase: 1000 USDT for a week, unless stated otherwise. */
export const tryBuy = (exchange: Exchange, user: number, order: Partial<CommandInput<'savings.buy'>> = {}) =>
  attempt(exchange, 'savings.buy', { product: WEEK, amount: '1000', ...order }, user);

/** Buys a deposit; throws its refusal. */
export const buy = (...given: Parameters<typeof tryBuy>): SavingsOrder => done(tryBuy(...given));

/** A user's deposits, newest first. */
export const ordersOf = (exchange: Exchange, user: number): readonly SavingsOrder[] =>
  exchange.savings.queries.orders(userId(user), {}, { offset: 0, limit: 1000 }).rows;

/** What the users of {@link savingsExchange} have of each coin at the start. */
export const BALANCE = amount('1000000');

/** Lets the exchange's clock go to a day of November 2023, `23 00:01` by default at the hour of interest. */
export const goTo = (exchange: Exchange, day: number, minutes = 1): void =>
  exchange.kernel.advanceTo(instantOf(2023, 11, day, minutes * 60_000));
