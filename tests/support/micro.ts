/** Short ways to open second contracts and to move their prices. */
import type { CommandInput, Exchange } from '#simulator/engine/exchange.ts';
import type { SecondContract } from '#simulator/engine/modules/micro/index.ts';
import { attempt, BTC_USDT, done, run, USDT } from './exchange.ts';

/** The result of a submit: 100 USDT on BTC/USDT going up within two minutes, unless stated otherwise. */
export const trySubmit = (
  exchange: Exchange,
  user: number,
  order: Partial<CommandInput<'micro.submit'>> = {},
) =>
  attempt(
    exchange,
    'micro.submit',
    { pair: BTC_USDT, currency: USDT, side: 'up', seconds: 120, number: '100', ...order },
    user,
  );

/** Opens an order; throws its refusal. */
export const submit = (...given: Parameters<typeof trySubmit>): SecondContract => done(trySubmit(...given));

/** Takes BTC/USDT so many per mille away, from the next step on. */
export const jump = (exchange: Exchange, permille: number): void =>
  void run(exchange, 'market.move', { pairs: [BTC_USDT], permille, overMs: 0 });

/** Any switch of BTC/USDT. */
export const operate = (exchange: Exchange, does: 'halt' | 'resume' | 'list' | 'delist'): void =>
  void run(
    exchange,
    `market.${does}`,
    (does === 'list' || does === 'delist' ? { pair: BTC_USDT } : { pairs: [BTC_USDT] }) as never,
  );

/** An order as it stands. */
export function orderOf(exchange: Exchange, { id }: SecondContract): SecondContract {
  const order = exchange.micro.queries.order(id);
  if (!order) throw new Error(`no order ${id}`);
  return order;
}
