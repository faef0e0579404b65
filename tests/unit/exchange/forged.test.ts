/** Commands of a forged recording, which no schema of a call has read. */
import { expect, test } from 'vitest';
import { createExchange } from '#simulator/engine/exchange.ts';
import type { CommandName } from '#simulator/engine/exchange.ts';
import type { Actor, Plain } from '#simulator/engine/kernel/index.ts';
import { BTC, USDT, actor, smallScenario } from '../../support/exchange.ts';

const order = { quote: USDT, base: BTC, price: '', number: '0.01' };
const position = {
  quote: USDT,
  base: BTC,
  multiple: 10,
  share: 1,
  price: '',
  takeProfit: '0',
  stopLoss: '0',
};
const contract = { pair: 1, currency: USDT, seconds: 60, number: '100' };
const operator: Actor = { kind: 'operator' };

const forged: readonly [CommandName, string, Plain, Actor][] = [
  ['leverage.submit', 'type', { ...position, side: 'buy', mode: 'market' }, actor(0)],
  ['leverage.submit', 'mode', { ...position, side: 'long', mode: 'stop' }, actor(0)],
  ['spot.place', 'side', { ...order, side: 'long', mode: 'market' }, actor(0)],
  ['spot.place', 'mode', { ...order, side: 'buy', mode: 'stop', price: '20000' }, actor(0)],
  ['micro.submit', 'type', { ...contract, side: 'buy' }, actor(0)],
  ['c2c.traderActs', 'does', { deal: 1, does: 'vanish' }, operator],
  ['c2c.rule', 'decision', { deal: 1, decision: 'maybe' }, operator],
];

test.each(forged)('PROOF-054 %s refuses a word for %s that it does not know', (name, field, input, who) => {
  const exchange = createExchange(smallScenario());
  const before = exchange.kernel.hash();
  const outcome = exchange.execute(name, input as never, who);
  expect(outcome).toMatchObject({ ok: false, refusal: { key: 'PARAM', params: { field } } });
  expect(exchange.kernel.hash()).toBe(before);
});
