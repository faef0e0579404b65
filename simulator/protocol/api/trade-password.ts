import type { OperationName } from '#contract/index.ts';
import { Refusal } from '#simulator/engine/kernel/index.ts';
import type { ApiCall } from './call.ts';
import { caller, execute } from './call.ts';
import { hashTypedPassword } from './typed-password.ts';

type AnyCall = Pick<ApiCall<OperationName>, 'exchange' | 'actor' | 'guard' | 'user'>;

/**
 * Lets the caller on who knows their trade password. Wrong ones are counted by user, not by session, and hold the next
 * one back as wrong logins do: six digits could otherwise be guessed in an afternoon. Throws PAY_PASSWORD (with `field`,
 * where the response should name it), and LOCKED {seconds} while the next one is held back.
 */
export function requireTradePassword(call: AnyCall, given: string, field?: string): void {
  const user = caller(call);
  const refusal = new Refusal('PAY_PASSWORD', field === undefined ? {} : { field });
  if (!user.tradePassword) throw refusal;
  const { salt, hash } = user.tradePassword;
  const { hash: passwordHash } = hashTypedPassword(given, salt);
  const isHeld = call.exchange.account.queries.tradeDelayedUntil(user) !== undefined;
  if (!isHeld && passwordHash !== hash) {
    execute(call, 'account.wrongTradePassword', {});
    throw refusal;
  }
  // Without wrong ones before it there is nothing to forget, and nothing to write down.
  if (user.tradeFailures.count > 0) execute(call, 'account.giveTradePassword', { passwordHash });
}
