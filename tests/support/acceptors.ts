/** Short ways to deal with acceptors. */
import type { CommandInput, Exchange } from '#simulator/engine/exchange.ts';
import type { AcceptorDeal } from '#simulator/engine/modules/acceptors/index.ts';
import type { Settings } from '#simulator/engine/modules/settings.ts';
import type { ScenarioData } from '#simulator/engine/scenario/data.ts';
import { attempt, checkedExchange, done, refusalOf } from './exchange.ts';

/** Ids of the acceptors that the tests know: one that never rejects, one that is easily used up, one without cash. */
export const HARBOUR = 1;
export const WANG = 4;
export const PEARL = 5;

/** An exchange whose users have 5000 USDT each in the legal account: 34000 CNY. The operator decides unless stated otherwise. */
export const acceptorExchange = (
  acceptorAnswer: Settings['acceptorAnswer'] = 'never',
  changes: Partial<ScenarioData> = {},
): Exchange => checkedExchange({ settings: { acceptorAnswer }, ...changes });

type Deal = CommandInput<'acceptors.deal'>;

/** The result of a request: 680 CNY by bank with the first acceptor, unless stated otherwise. */
export function tryDeal(exchange: Exchange, user: number, changes: Partial<Deal> = {}) {
  const input: Deal = {
    ...{ acceptor: HARBOUR, side: 'buy', way: 'bank', mobile: '13800000000', account: '6222111111111111' },
    ...{ money: '680', ...changes },
  };
  return attempt(exchange, 'acceptors.deal', input, user);
}

/** Makes a deal; throws its refusal. */
export const deal = (...given: Parameters<typeof tryDeal>): number => done(tryDeal(...given)).deal;

/** The result of the operator's decision: `ok`, or the key of the refusal. */
export const decide = (
  exchange: Exchange,
  does: 'confirm' | 'reject' | 'markTransferred',
  id: number,
): string => refusalOf(attempt(exchange, `acceptors.${does}`, { deal: id })) ?? 'ok';

export function dealOf(exchange: Exchange, id: number): AcceptorDeal {
  const found = exchange.acceptors.queries.deal(id);
  if (!found) throw new Error(`no deal ${id}`);
  return found;
}

/** What is left of the quotas of an acceptor. */
export function quotasOf(exchange: Exchange, acceptor: number) {
  const found = exchange.acceptors.queries.byId(acceptor);
  if (!found) throw new Error(`no acceptor ${acceptor}`);
  return found.quotas;
}
