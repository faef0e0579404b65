/** Finds what a call names: users by id or account, pairs by symbol. */
import { formatAmount } from '#simulator/engine/kernel/index.ts';
import type { Amount } from '#simulator/engine/kernel/index.ts';
import type { Currency, Pair } from '#simulator/engine/market/index.ts';
import type { User } from '#simulator/engine/modules/account/index.ts';
import { ControlError } from './call.ts';
import type { ControlTarget } from './target.ts';

export { UNKNOWN_PAIR, UNKNOWN_USER, userName } from '#simulator/engine/scenario/actions/fields.ts';

/** Throws ControlError NO_ACCOUNT. */
export function userOf(target: ControlTarget, given: string | number): User {
  const { queries } = target.exchange().account;
  const byAccount = typeof given === 'string' ? queries.byAccount(given) : undefined;
  const byId = /^\d{1,9}$/.test(String(given)) ? queries.byId(Number(given)) : undefined;
  const user = byAccount ?? byId ?? queries.all().find(({ account }) => account.split('@')[0] === given);
  if (!user) throw new ControlError(404, 'NO_ACCOUNT', `There is no user ${given}.`);
  return user;
}

/** What there is, for the end of a refusal. */
export const namesText = (names: readonly string[]): string =>
  names.length === 0 ? 'there are none' : `there are ${names.join(', ')}`;

/** Throws ControlError NOT_FOUND, naming the pairs there are. */
export function pairOf(target: ControlTarget, symbol: string): Pair {
  const { pairs } = target.exchange().market;
  const pair = pairs.find((listed) => listed.symbol === symbol);
  if (pair) return pair;
  const known = pairs.map((listed) => listed.symbol);
  throw new ControlError(404, 'NOT_FOUND', `There is no pair ${symbol}; ${namesText(known)}.`);
}

/** Throws ControlError NOT_FOUND. */
export function currencyOf(target: ControlTarget, name: string): Currency {
  const found = target.exchange().market.currencies.find((listed) => listed.name === name);
  if (!found) throw new ControlError(404, 'NOT_FOUND', `There is no currency ${name}.`);
  return found;
}

/** Name of a currency by its id. */
export function nameOfCurrency(target: ControlTarget, id: number): string {
  return target.exchange().market.currencies.find((listed) => listed.id === id)?.name ?? String(id);
}

/** An amount of money as decimal text. */
export const money = (amount: Amount): string => formatAmount(amount);
