/** Short ways to withdraw, to claim, and to let money arrive over a chain. */
import type { CommandInput, Exchange } from '#simulator/engine/exchange.ts';
import type { ExchangeEvent } from '#simulator/engine/kernel/index.ts';
import type { ScenarioData } from '#simulator/engine/scenario/data.ts';
import { attempt, checkedExchange, done, refusalOf, run, USDT, userId } from './exchange.ts';

/** Users have 1,000,000 USDT, 10 BTC, 100 ETH in the spot account and 300 USDT in the micro account; refusals are checked for traces. */
export const fundingExchange = (changes: Partial<ScenarioData> = {}): Exchange =>
  checkedExchange({ ...changes, settings: { c2cTraders: 0, ...changes.settings } });

type Withdraw = CommandInput<'funding.withdraw'>;
type Claim = CommandInput<'funding.claim'>;
type Receive = CommandInput<'funding.receive'>;

const WITHDRAWAL: Withdraw = { currency: USDT, account: 'change', number: '200', address: 'TXfar' };
const CLAIM: Claim = { currency: USDT, from: 'TXfar', amount: '150', hash: '', picture: '' };

/** The result of a withdrawal: 200 USDT of the spot account, unless stated otherwise. */
export const tryWithdraw = (exchange: Exchange, changes: Partial<Withdraw> = {}, user = 0) =>
  attempt(exchange, 'funding.withdraw', { ...WITHDRAWAL, ...changes }, user);

/** Applies for a withdrawal; throws its refusal. */
export const withdraw = (...given: Parameters<typeof tryWithdraw>): number =>
  done(tryWithdraw(...given)).withdrawal;

/** The result of a claim of 150 USDT, unless stated otherwise. */
export const tryClaim = (exchange: Exchange, changes: Partial<Claim> = {}, user = 0) =>
  attempt(exchange, 'funding.claim', { ...CLAIM, ...changes }, user);

/** Claims a deposit; throws its refusal. */
export const claim = (...given: Parameters<typeof tryClaim>): number => done(tryClaim(...given)).claim;

/** Lets 100 USDT arrive for the first user with one confirmation, unless stated otherwise. */
export const receive = (exchange: Exchange, changes: Partial<Receive> = {}): number =>
  run(exchange, 'funding.receive', {
    ...{ user: userId(0), currency: USDT, amount: '100', confirmations: 1 },
    ...changes,
  }).deposit;

/** The result of an operator's decision: undefined, or the key of the refusal. */
export const operate = <K extends 'decideWithdrawal' | 'decideClaim' | 'confirm'>(
  exchange: Exchange,
  does: K,
  input: CommandInput<`funding.${K}`>,
): string | undefined => refusalOf(attempt(exchange, `funding.${does}`, input as never));

/** The notices that users get from now on. */
export function notices(exchange: Exchange): ExchangeEvent[] {
  const received: ExchangeEvent[] = [];
  exchange.kernel.onEvent((event) => event.type === 'notice' && received.push(event));
  return received;
}
