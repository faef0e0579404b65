/** Short ways to withdraw, to claim, to let money come over a chain, and to let time pass. */
import type { CommandInput, Exchange } from '#simulator/exchange.ts';
import { createExchange } from '#simulator/exchange.ts';
import type { ExchangeEvent } from '#simulator/kernel/index.ts';
import type { PayingAccount } from '#simulator/modules/funding/index.ts';
import type { ScenarioData } from '#simulator/scenario/data.ts';
import { USDT, actor, smallScenario, userId } from '../exchange/house.ts';

export const OPERATOR = { kind: 'operator' } as const;

/** Users have 1,000,000 USDT, 10 BTC, 100 ETH in the spot account and 300 USDT in the micro account; refusals are checked for traces. */
export function fundingExchange(changes: Partial<ScenarioData> = {}): Exchange {
  const settings = { c2cTraders: 0, ...changes.settings };
  return createExchange(smallScenario({ ...changes, settings }), { verify: true });
}

type Withdraw = CommandInput<'funding.withdraw'>;
type Claim = CommandInput<'funding.claim'>;
type Receive = CommandInput<'funding.receive'>;

const WITHDRAWAL: Withdraw = { currency: USDT, account: 'change', number: '200', address: 'TXfar' };
const CLAIM: Claim = { currency: USDT, from: 'TXfar', amount: '150', hash: '', picture: '' };

/** What a withdrawal comes to: 200 USDT of the spot account, unless told otherwise. */
export function tryWithdraw(exchange: Exchange, changes: Partial<Withdraw> = {}, user = 0) {
  return exchange.execute('funding.withdraw', { ...WITHDRAWAL, ...changes }, actor(user));
}

/** Applies for a withdrawal; throws its refusal. */
export function withdraw(exchange: Exchange, changes: Partial<Withdraw> = {}, user = 0): number {
  const outcome = tryWithdraw(exchange, changes, user);
  if (!outcome.ok) throw outcome.refusal;
  return outcome.value.withdrawal;
}

/** What a claim of 150 USDT comes to, unless told otherwise. */
export function tryClaim(exchange: Exchange, changes: Partial<Claim> = {}, user = 0) {
  return exchange.execute('funding.claim', { ...CLAIM, ...changes }, actor(user));
}

/** Claims a deposit; throws its refusal. */
export function claim(exchange: Exchange, changes: Partial<Claim> = {}, user = 0): number {
  const outcome = tryClaim(exchange, changes, user);
  if (!outcome.ok) throw outcome.refusal;
  return outcome.value.claim;
}

/** Lets 100 USDT come to the first user with one confirmation, unless told otherwise. */
export function receive(exchange: Exchange, changes: Partial<Receive> = {}): number {
  const given = { user: userId(0), currency: USDT, amount: '100', confirmations: 1, ...changes };
  const outcome = exchange.execute('funding.receive', given, OPERATOR);
  if (!outcome.ok) throw outcome.refusal;
  return outcome.value.deposit;
}

type Deciding = 'decideWithdrawal' | 'decideClaim' | 'confirm';

/** What an operator's word comes to: undefined, or the key of the refusal. */
export function operate<K extends Deciding>(
  exchange: Exchange,
  does: K,
  input: CommandInput<`funding.${K}`>,
): string | undefined {
  const outcome = exchange.execute(`funding.${does}`, input as never, OPERATOR);
  return outcome.ok ? undefined : outcome.refusal.key;
}

export function advance(exchange: Exchange, ms: number): void {
  exchange.kernel.advanceTo(exchange.kernel.now() + ms);
}

/** What the first user has in an account: available and locked. */
export function held(
  exchange: Exchange,
  account: PayingAccount = 'change',
  currency = USDT,
): [bigint, bigint] {
  const { ledger } = exchange;
  return [ledger.available(userId(0), account, currency), ledger.locked(userId(0), account, currency)];
}

/** The notices that users get from now on. */
export function notices(exchange: Exchange): ExchangeEvent[] {
  const heard: ExchangeEvent[] = [];
  exchange.kernel.onEvent((event) => event.type === 'notice' && heard.push(event));
  return heard;
}
