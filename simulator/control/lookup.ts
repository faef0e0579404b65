/** Finds what a call names: users by id or account, pairs by symbol. */
import * as z from 'zod/mini';
import { formatAmount } from '#simulator/kernel/index.ts';
import type { Amount } from '#simulator/kernel/index.ts';
import type { Pair } from '#simulator/market/index.ts';
import type { User } from '#simulator/modules/account/index.ts';
import { ControlError } from './call.ts';
import type { ControlTarget } from './target.ts';

const name = z.string().check(z.minLength(1), z.maxLength(200));

/** A user by id, or by what one types at login, of an e-mail address also the part before the @. */
export const userName = z
  .union([z.int().check(z.minimum(1)), name], { error: 'must be a user id or an account' })
  .check(z.describe('A user id, what the user registered with, or what stands before the @ of it.'));

/** Refusals of calls that name a user or a pair. */
export const UNKNOWN_USER = 'NO_ACCOUNT: there is no such user.';
export const UNKNOWN_PAIR = 'NOT_FOUND: there is no such pair.';

/** Throws ControlError NO_ACCOUNT. */
export function userOf(target: ControlTarget, given: z.output<typeof userName>): User {
  const { queries } = target.exchange().account;
  const byAccount = typeof given === 'string' ? queries.byAccount(given) : undefined;
  const byId = /^\d{1,9}$/.test(String(given)) ? queries.byId(Number(given)) : undefined;
  const user = byAccount ?? byId ?? queries.all().find(({ account }) => account.split('@')[0] === given);
  if (!user) throw new ControlError(404, 'NO_ACCOUNT', `There is no user ${given}.`);
  return user;
}

/** What there is, for the end of a refusal. */
export const listed = (names: readonly string[]): string =>
  names.length === 0 ? 'there are none' : `there are ${names.join(', ')}`;

/** Throws ControlError NOT_FOUND, naming the pairs there are. */
export function pairOf(target: ControlTarget, symbol: string): Pair {
  const { pairs } = target.exchange().market;
  const pair = pairs.find((listed) => listed.symbol === symbol);
  if (pair) return pair;
  const known = pairs.map((listed) => listed.symbol);
  throw new ControlError(404, 'NOT_FOUND', `There is no pair ${symbol}; ${listed(known)}.`);
}

/** Name of a currency by its id. */
export function currencyName(target: ControlTarget, id: number): string {
  return target.exchange().market.currencies.find((listed) => listed.id === id)?.name ?? String(id);
}

/** An amount of money as decimal text. */
export const money = (amount: Amount): string => formatAmount(amount);
