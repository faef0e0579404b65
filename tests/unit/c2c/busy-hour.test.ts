import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createExchange } from '#simulator/exchange.ts';
import type { Exchange } from '#simulator/exchange.ts';
import { MINUTE_MS } from '#simulator/kernel/index.ts';
import { parseScenario } from '#simulator/scenario/index.ts';
import { amount, USDT } from '../../support/exchange.ts';

const FILE = 'c2c-busy-hour.yaml';
const scenario = () => parseScenario(readFileSync(`scenarios/${FILE}`, 'utf8'), FILE, () => '');

/** The hour up to a minute of it, without a user at the page. */
function hourUntil(minute: number, exchange: Exchange = createExchange(scenario(), { verify: true })) {
  exchange.kernel.advanceTo(scenario().start + minute * MINUTE_MS);
  return exchange;
}

function standing(exchange: Exchange, name: string) {
  const user = exchange.account.queries.byAccount(`${name}@sandpit.test`)?.id ?? 0;
  const { ledger, c2c } = exchange;
  return {
    legal: [ledger.available(user, 'legal', USDT), ledger.locked(user, 'legal', USDT)],
    deals: c2c.queries.runningOf(user).map(({ status }) => status),
  };
}

const coins = (free: string, frozen: string) => [amount(free), amount(frozen)];

describe('scenario c2c-busy-hour', () => {
  test('a prompt buyer pays Demo within minutes; Demo’s coins stay frozen until the receipt is confirmed', () => {
    expect(standing(hourUntil(1), 'demo')).toEqual({ legal: coins('4800', '200'), deals: [] });
    expect(standing(hourUntil(2), 'demo').deals).toEqual(['unpaid']);
    expect(standing(hourUntil(6), 'demo')).toEqual({ legal: coins('4800', '200'), deals: ['paid'] });
  });

  test('Carol buys from Alice; what Carol then forgets to pay for comes back to Alice', () => {
    expect(standing(hourUntil(13), 'alice').legal).toEqual(coins('19500', '0'));
    expect(standing(hourUntil(13), 'carol').legal).toEqual(coins('1500', '0'));
    expect(standing(hourUntil(30), 'alice').legal).toEqual(coins('19100', '400'));
    expect(standing(hourUntil(36), 'alice')).toEqual({ legal: coins('19500', '0'), deals: [] });
  });

  test('a payment that was only declared is ruled upon: the coins are Demo’s again, and the ad is open', () => {
    expect(standing(hourUntil(39), 'demo').deals).toEqual(['paid', 'paid']);
    const exchange = hourUntil(40);
    expect(standing(exchange, 'demo')).toEqual({ legal: coins('4500', '500'), deals: ['paid'] });
    expect(exchange.c2c.queries.market(USDT, 'sell', { offset: 0, limit: 99 }).rows).toContainEqual(
      expect.objectContaining({ number: amount('300'), status: 'open' }),
    );
  });

  test('the market is full all the hour, and the hour is the same however time goes', () => {
    const sliced = createExchange(scenario(), { verify: true });
    for (let minute = 0; minute <= 60; minute += 1) {
      hourUntil(minute, sliced);
      for (const side of ['buy', 'sell'] as const)
        expect(sliced.c2c.queries.market(USDT, side, { offset: 0, limit: 99 }).total).toBeGreaterThan(4);
    }
    expect(sliced.kernel.hash()).toBe(hourUntil(60).kernel.hash());
  });
});
