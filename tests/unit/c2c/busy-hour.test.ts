import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createExchange } from '#simulator/engine/exchange.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { MINUTE_MS } from '#simulator/engine/kernel/index.ts';
import { parseScenario } from '#simulator/engine/scenario/text.ts';
import { amount, USDT } from '../../support/exchange.ts';

const FILE = 'c2c-busy-hour.yaml';
const scenario = parseScenario(readFileSync(`scenarios/${FILE}`, 'utf8'), FILE, () => '');

function standing({ account, ledger, c2c }: Exchange, name: string) {
  const user = account.queries.byAccount(`${name}@sandpit.test`)?.id ?? 0;
  return {
    legal: [ledger.available(user, 'legal', USDT), ledger.locked(user, 'legal', USDT)],
    deals: c2c.queries.runningOf(user).map(({ status }) => status),
  };
}

const coins = (free: string, frozen: string) => [amount(free), amount(frozen)];

test('scenario c2c-busy-hour: a prompt buyer, one who forgets to pay, and a payment that was only declared', () => {
  const exchange = createExchange(scenario, { verify: true });
  const adsOf = (side: 'buy' | 'sell') => exchange.c2c.queries.market(USDT, side, { offset: 0, limit: 99 });
  /** What a user has so many minutes into the hour, without a user at the page. */
  const at = (minute: number, name: string) => {
    exchange.kernel.advanceTo(scenario.start + minute * MINUTE_MS);
    for (const side of ['buy', 'sell'] as const) expect(adsOf(side).total).toBeGreaterThan(4);
    return standing(exchange, name);
  };
  expect(at(1, 'demo')).toEqual({ legal: coins('4800', '200'), deals: [] });
  expect(at(2, 'demo').deals).toEqual(['unpaid']);
  // The coins stay frozen until Demo confirms the receipt.
  expect(at(6, 'demo')).toEqual({ legal: coins('4800', '200'), deals: ['paid'] });
  expect(at(13, 'alice').legal).toEqual(coins('19500', '0'));
  expect(at(13, 'carol').legal).toEqual(coins('1500', '0'));
  expect(at(30, 'alice').legal).toEqual(coins('19100', '400'));
  expect(at(36, 'alice')).toEqual({ legal: coins('19500', '0'), deals: [] });
  expect(at(39, 'demo').deals).toEqual(['paid', 'paid']);
  expect(at(40, 'demo')).toEqual({ legal: coins('4500', '500'), deals: ['paid'] });
  const again = expect.objectContaining({ number: amount('300'), status: 'open' }) as unknown;
  expect(adsOf('sell').rows).toContainEqual(again);
  at(60, 'demo');
  expect(exchange.kernel.audit()).toEqual([]);
});
