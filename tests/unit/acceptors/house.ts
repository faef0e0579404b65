/** Short ways to deal with acceptors and to let time pass. */
import type { CommandInput, Exchange } from '#simulator/exchange.ts';
import { createExchange } from '#simulator/exchange.ts';
import type { Amount } from '#simulator/kernel/index.ts';
import type { AcceptorDeal } from '#simulator/modules/acceptors/index.ts';
import type { Settings } from '#simulator/modules/settings.ts';
import type { ScenarioData } from '#simulator/scenario/data.ts';
import { USDT, actor, smallScenario, userId } from '../exchange/house.ts';

export const OPERATOR = { kind: 'operator' } as const;

/** Ids of the acceptors that the tests know: one that never rejects, one that is easily used up, one without cash. */
export const HARBOUR = 1;
export const WANG = 4;
export const PEARL = 5;

/** An exchange whose users have 5000 USDT each in the legal account: 34000 CNY. The operator answers unless told otherwise. */
export function acceptorExchange(
  acceptorAnswer: Settings['acceptorAnswer'] = 'never',
  changes: Partial<ScenarioData> = {},
): Exchange {
  return createExchange(smallScenario({ settings: { acceptorAnswer }, ...changes }), { verify: true });
}

type Deal = CommandInput<'acceptors.deal'>;

/** What a request comes to: 680 CNY by bank with the first acceptor, unless told otherwise. */
export function tryDeal(exchange: Exchange, user: number, deal: Partial<Deal> = {}) {
  const input: Deal = {
    ...{ acceptor: HARBOUR, side: 'buy', way: 'bank', mobile: '13800000000', account: '6222111111111111' },
    ...{ money: '680', ...deal },
  };
  return exchange.execute('acceptors.deal', input, actor(user));
}

/** Makes a deal; throws its refusal. */
export function deal(exchange: Exchange, user: number, given: Partial<Deal> = {}): number {
  const outcome = tryDeal(exchange, user, given);
  if (!outcome.ok) throw outcome.refusal;
  return outcome.value.deal;
}

type Decision = 'confirm' | 'reject' | 'markTransferred';

/** What the operator's decision comes to: `ok`, or the key of the refusal. */
export function decide(exchange: Exchange, does: Decision, id: number): string {
  const outcome = exchange.execute(`acceptors.${does}`, { deal: id }, OPERATOR);
  return outcome.ok ? 'ok' : outcome.refusal.key;
}

export function dealOf(exchange: Exchange, id: number): AcceptorDeal {
  const found = exchange.acceptors.queries.deal(id);
  if (!found) throw new Error(`no deal ${id}`);
  return found;
}

/** What a user has in the legal account: available and locked USDT. */
export function held(exchange: Exchange, user: number): [Amount, Amount] {
  const { ledger } = exchange;
  return [ledger.available(userId(user), 'legal', USDT), ledger.locked(userId(user), 'legal', USDT)];
}

/** What is left of the quotas of an acceptor. */
export function quotasOf(exchange: Exchange, acceptor: number) {
  const standing = exchange.acceptors.queries.byId(acceptor);
  if (!standing) throw new Error(`no acceptor ${acceptor}`);
  return standing.quotas;
}

export function advance(exchange: Exchange, ms: number): void {
  exchange.kernel.advanceTo(exchange.kernel.now() + ms);
}
