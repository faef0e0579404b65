/** Short ways to open second contracts, to move prices, and to let time pass. */
import type { CommandInput, Exchange } from '#simulator/exchange.ts';
import { createExchange } from '#simulator/exchange.ts';
import type { MicroOrder } from '#simulator/modules/micro/index.ts';
import type { ScenarioData } from '#simulator/scenario/data.ts';
import { USDT, actor, smallScenario, userId } from '../exchange/house.ts';

export const OPERATOR = { kind: 'operator' } as const;
export const BTC_USDT = 1;

/** An exchange whose users have 300 USDT each in the micro account, and where every refusal is checked for traces. */
export function microExchange(changes: Partial<ScenarioData> = {}): Exchange {
  return createExchange(smallScenario(changes), { verify: true });
}

type Submit = CommandInput<'micro.submit'>;

/** What a submit comes to: 100 USDT on BTC/USDT going up within two minutes, unless told otherwise. */
export function trySubmit(exchange: Exchange, user: number, order: Partial<Submit> = {}) {
  const input: Submit = { pair: BTC_USDT, currency: USDT, side: 'up', seconds: 120, number: '100', ...order };
  return exchange.execute('micro.submit', input, actor(user));
}

/** Opens an order; throws its refusal. */
export function submit(exchange: Exchange, user: number, order: Partial<Submit> = {}): MicroOrder {
  const outcome = trySubmit(exchange, user, order);
  if (!outcome.ok) throw outcome.refusal;
  return outcome.value;
}

export function advance(exchange: Exchange, ms: number): void {
  exchange.kernel.advanceTo(exchange.kernel.now() + ms);
}

/** Takes BTC/USDT so many per mille away, from the next step on. */
export function jump(exchange: Exchange, permille: number): void {
  const outcome = exchange.execute('market.move', { pairs: [BTC_USDT], permille, overMs: 0 }, OPERATOR);
  if (!outcome.ok) throw outcome.refusal;
}

/** Any switch of BTC/USDT. */
export function operate(exchange: Exchange, does: 'halt' | 'resume' | 'list' | 'delist'): void {
  const input = does === 'list' || does === 'delist' ? { pair: BTC_USDT } : { pairs: [BTC_USDT] };
  const outcome = exchange.execute(`market.${does}`, input as never, OPERATOR);
  if (!outcome.ok) throw outcome.refusal;
}

/** What a user has in the micro account: available and locked. */
export function held(exchange: Exchange, user: number, currency = USDT): [bigint, bigint] {
  const { ledger } = exchange;
  return [ledger.available(userId(user), 'micro', currency), ledger.locked(userId(user), 'micro', currency)];
}

/** An order as it stands. */
export function orderOf(exchange: Exchange, { id }: MicroOrder): MicroOrder {
  const order = exchange.micro.queries.order(id);
  if (!order) throw new Error(`no order ${id}`);
  return order;
}
