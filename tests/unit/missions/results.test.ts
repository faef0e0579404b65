import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Exchange } from '#simulator/engine/exchange.ts';
import type { Movement } from '#simulator/engine/ledger/index.ts';
import { sample } from '../../support/cases.ts';
import { actor, amount, place, userId, USDT, advance } from '../../support/exchange.ts';
import { play, session } from '../exchange/session.ts';
import { begun, exchangeWith, goals, mission, start, results } from '../../support/missions.ts';

const ALL = { offset: 0, limit: 100_000 };
const WALLETS = ['legal', 'change', 'lever', 'micro'] as const;

/** A goal that trading never meets, so that a run goes on. */
const never = { kind: 'transfer', terms: { ...goals.transfer.terms, number: amount('999999999') } } as const;

/** The same figures from the log of the user and his trades, at every step, the slow and simple way. */
function recompute(
  exchange: Exchange,
  user: number,
  from: number,
  to: number,
  mark: { readonly movement: number; readonly trade: number },
) {
  const { ledger, market, spot } = exchange;
  const movements = ledger
    .movements({ user }, ALL)
    .rows.reverse()
    .filter(({ id }) => id > mark.movement);
  const held = new Map<number, bigint>();
  for (const { id } of market.currencies) {
    for (const wallet of WALLETS) {
      held.set(
        id,
        (held.get(id) ?? 0n) + ledger.available(user, wallet, id) + ledger.locked(user, wallet, id),
      );
    }
  }
  for (const row of movements) held.set(row.currency, (held.get(row.currency) ?? 0n) - row.amount);
  const worth = (at: number) => {
    let sum = 0n;
    for (const [currency, units] of held) sum += (units * market.usdtPrice(currency, at)) / 100_000_000n;
    return sum;
  };
  const values = [worth(from)];
  let next = 0;
  const book = (until: number) => {
    let row: Movement | undefined;
    while ((row = movements[next]) && row.at <= until) {
      held.set(row.currency, (held.get(row.currency) ?? 0n) + row.amount);
      next += 1;
    }
  };
  // Instants at which equity may change: steps and movements.
  const instants = new Set<number>(movements.map(({ at }) => at));
  for (let at = Math.floor(from / 500) * 500; at <= to; at += 500) if (at >= from) instants.add(at);
  for (const at of [...instants].sort((a, b) => a - b)) {
    book(at);
    values.push(worth(at));
  }
  let peak = values[0] ?? 0n;
  let drawdown = 0n;
  for (const value of values) {
    if (value > peak) peak = value;
    if (peak - value > drawdown) drawdown = peak - value;
  }
  const trades = spot.queries.trades(user, {}, ALL).rows.filter(({ id, at }) => id > mark.trade && at <= to);
  const fees = trades.reduce((sum, trade) => {
    const pair = market.pair(trade.pair);
    const [currency, fee] =
      trade.buyer === user ? [pair?.base, trade.buyerFee] : [pair?.quote, trade.sellerFee];
    return sum + (fee * market.usdtPrice(currency ?? 0, trade.at)) / 100_000_000n;
  }, 0n);
  return { profit: worth(to) - (values[0] ?? 0n), drawdown, fees, trades: trades.length };
}

describe('results', () => {
  test('are those of the ledger, whatever was traded', () => {
    fc.assert(
      fc.property(session, fc.nat(), (steps, cut) => {
        const exchange = exchangeWith(mission([never]));
        const at = cut % steps.length;
        for (const step of steps.slice(0, at)) play(exchange, step);
        const from = exchange.kernel.now();
        // By their ids and not by time: an order may have traded at this very instant.
        const mark = {
          movement: exchange.ledger.movements({ user: userId(0) }, ALL).rows[0]?.id ?? 0,
          trade: exchange.spot.queries.trades(userId(0), {}, ALL).rows[0]?.id ?? 0,
        };
        start(exchange);
        for (const step of steps.slice(at)) play(exchange, step);
        const to = exchange.kernel.now();
        const { profit, drawdown, fees, trades } = results(exchange);
        expect({ profit, drawdown, fees, trades }).toEqual(recompute(exchange, userId(0), from, to, mark));
      }),
      { numRuns: sample(25) },
    );
  });

  test('the line begins at the start, ends at the end, and says what equity was', () => {
    const exchange = begun([never]);
    advance(exchange, 1_000);
    place(exchange, 0, { side: 'buy', number: '0.1' });
    advance(exchange, 3_600_000);
    const { equity, from, to, startEquity, endEquity } = results(exchange);
    expect(equity).toHaveLength(96);
    expect(equity[0]).toEqual({ at: from, worth: startEquity });
    expect(equity.at(-1)).toEqual({ at: to, worth: endEquity });
    expect(equity.every((point, i) => i === 0 || point.at > (equity[i - 1]?.at ?? 0))).toBe(true);
  });

  test('a run that ended at its beginning has a line of one point', () => {
    const exchange = begun([goals.noOpenOrders, goals.transfer]);
    exchange.execute(
      'wallet.transfer',
      { from: 'legal', to: 'change', currency: USDT, number: '100' },
      actor(0),
    );
    expect(results(exchange)).toMatchObject({ profit: 0n, drawdown: 0n, drawdownPoints: 0, trades: 0 });
    expect(results(exchange).equity).toHaveLength(1);
  });

  test('trades after the end, also at the same time, are not part of them', () => {
    const exchange = begun([goals.marketBuy]);
    advance(exchange, 60_000);
    place(exchange, 0, { side: 'buy', number: '0.01' });
    const before = results(exchange);
    place(exchange, 0, { side: 'sell', number: '1' });
    advance(exchange, 3_600_000);
    place(exchange, 0, { side: 'buy', number: '0.5' });
    expect(results(exchange)).toEqual(before);
  });
});
