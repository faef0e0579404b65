import { describe, expect, test } from 'vitest';
import { createExchange } from '#simulator/engine/exchange.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { formatAmount } from '#simulator/engine/kernel/index.ts';
import { through } from '../../support/marks.ts';
import { parse, spoiled, wholeText } from './whole.ts';

const ALL = { offset: 0, limit: 100 };

function userOf(exchange: Exchange): number {
  return exchange.account.queries.byAccount('a@sandpit.test')?.id ?? 0;
}

function trades(exchange: Exchange) {
  return exchange.leverage.queries.trades(userOf(exchange), {}, ALL).rows.toReversed();
}

describe('positions and contracts of a scenario', () => {
  test('are there at the start, at the prices of that moment, with their stops', () => {
    const exchange = createExchange(parse(wholeText()), { verify: true });
    const [long, short] = trades(exchange);
    const btc = exchange.market.pair(1);
    if (!btc) throw new Error('no pair');
    const price = exchange.market.price(btc, exchange.scenario.start);
    const ticks = (factor: number) => BigInt(Math.round(price * factor)) * 1_000_000n;
    expect(long).toMatchObject({ status: 'holding', multiple: 20, share: 2, stopLoss: ticks(0.6) });
    expect(long?.originPrice).toBe(ticks(1));
    expect(short).toMatchObject({ status: 'pending', originPrice: ticks(1.03), stopLoss: ticks(1.09) });
    expect(formatAmount(short?.takeProfit ?? 0n, 2)).toBe('90000.50');
    expect(exchange.kernel.lastSeq()).toBe(0);
    expect(exchange.kernel.audit()).toEqual([]);
  });

  test('what cannot be closed or staked is recorded with the event', () => {
    const nothing = parse(spoiled('timeline.0.do.15.closeLever.side', 'long'));
    const exchange = createExchange(nothing);
    exchange.kernel.advanceTo(nothing.start + 120_000);
    expect(exchange.script.queries.events()[0]?.failures).toEqual([
      { action: 15, do: 'closeLever', key: 'NOT_FOUND' },
    ]);
    const greedy = createExchange(parse(spoiled('timeline.0.do.16.micro.number', 5_000)));
    greedy.kernel.advanceTo(greedy.scenario.start + 120_000);
    expect(greedy.script.queries.events()[0]?.failures).toEqual([
      { action: 16, do: 'micro', key: 'BALANCE' },
    ]);
  });

  test('an event that closes positions of a user and opens one is refused the second: they close when it is over', () => {
    const short = { user: 'a@sandpit.test', pair: 'SOL/USDT', side: 'short', multiple: 50, hands: 1 };
    const both = parse(spoiled('timeline.0.do.16', { lever: short }));
    const exchange = createExchange(both, { verify: true });
    through('leverage.closing', () => exchange.kernel.advanceTo(both.start + 120_000));
    expect(exchange.script.queries.events()[0]?.failures).toEqual([
      { action: 16, do: 'lever', key: 'STATE' },
    ]);
    const ends = trades(exchange).map(({ pair, status }) => [pair, status]);
    expect(ends.filter(([pair]) => pair === 3)).toEqual([[3, 'closed']]);
    expect(exchange.kernel.audit()).toEqual([]);
  });
});
