import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CommandInput, Exchange } from '#simulator/engine/exchange.ts';
import { HOUR_MS, MINUTE_MS, formatDecimal } from '#simulator/engine/kernel/index.ts';
import type { Goal } from '#simulator/engine/modules/missions/index.ts';
import { sample } from '../../support/cases.ts';
import {
  actor,
  advance,
  amount,
  BTC,
  BTC_USDT,
  done,
  OPERATOR,
  pairNamed,
  priceAt,
  USDT,
  userId,
} from '../../support/exchange.ts';
import {
  response,
  begun,
  exchangeWith,
  goals as house,
  mission,
  progress,
  stand,
  start,
} from '../../support/missions.ts';
import { dare, venture } from './ventures.ts';

const ALL = { offset: 0, limit: 100_000 };
const WALLETS = ['legal', 'change', 'lever', 'micro'] as const;
const never: Goal = {
  kind: 'transfer',
  terms: { from: 'legal', to: 'change', currency: USDT, number: amount('999999999') },
};

const goals = {
  long: {
    kind: 'position',
    terms: { pair: BTC_USDT, side: 'long', hands: 2, takeProfit: false, stopLoss: false },
  },
  guarded: {
    kind: 'position',
    terms: { pair: BTC_USDT, hands: 1, takeProfit: true, stopLoss: true },
  },
  closed: house.positionClosed,
  flat: house.flat,
  notLiquidated: house.notLiquidated,
  up: { kind: 'contract', terms: { pair: BTC_USDT, side: 'up', contracts: 1 } },
  settlement: {
    kind: 'answer',
    terms: { pair: BTC_USDT, question: 'settlementPrice', tolerance: 0 },
  },
} as const satisfies Readonly<Record<string, Goal>>;

type Submit = CommandInput<'leverage.submit'>;

/** Opens a position of user 0, by default a long of one hand at twenty times the margin. */
function open(exchange: Exchange, sessionRequest: Partial<Submit> = {}): number {
  const market = { quote: USDT, base: BTC, mode: 'market', price: '0' } as const;
  const rest = { multiple: 20, share: 1, side: 'long', takeProfit: '0', stopLoss: '0' } as const;
  return done(exchange.execute('leverage.submit', { ...market, ...rest, ...sessionRequest }, actor(0))).trade;
}

const close = (exchange: Exchange, trade: number) =>
  done(exchange.execute('leverage.close', { trade }, actor(0)));

function place(exchange: Exchange, side: 'up' | 'down', seconds = 60) {
  const stake = { pair: BTC_USDT, currency: USDT, side, seconds, number: '50' } as const;
  return done(exchange.execute('micro.submit', stake, actor(0)));
}

function move(exchange: Exchange, permille: number, overMs = 0): void {
  done(exchange.execute('market.move', { pairs: [BTC_USDT], permille, overMs }, OPERATOR));
}

const met = (exchange: Exchange) => stand(exchange).goals.map((goal) => goal.met);

describe('position', () => {
  test('counts the hands that were opened since the start, on this side, and not while they wait', () => {
    const exchange = exchangeWith(mission([goals.long, never]));
    open(exchange, { share: 1 });
    start(exchange);
    expect(stand(exchange).goals[0]).toMatchObject({ have: 0n, want: 2n });
    open(exchange, { share: 1, side: 'short' });
    open(exchange, { share: 1, mode: 'limit', price: priceAt(exchange, 'BTC/USDT', -1) });
    open(exchange);
    expect(stand(exchange).goals[0]).toMatchObject({ have: 1n, met: false });
    move(exchange, -15);
    advance(exchange, MINUTE_MS);
    expect(stand(exchange).goals[0]).toMatchObject({ have: 2n, met: true });
  });

  test('with stops counts as soon as both are set, and stays met when they are taken away', () => {
    const exchange = begun([goals.guarded, never]);
    const stopLoss = priceAt(exchange, 'BTC/USDT', -5);
    const takeProfit = priceAt(exchange, 'BTC/USDT', 5);
    const trade = open(exchange, { stopLoss });
    expect(met(exchange)[0]).toBe(false);
    done(exchange.execute('leverage.setStops', { trade, takeProfit, stopLoss }, actor(0)));
    expect(met(exchange)[0]).toBe(true);
    done(exchange.execute('leverage.setStops', { trade, takeProfit: '0', stopLoss: '0' }, actor(0)));
    expect(met(exchange)[0]).toBe(true);
  });

  test('a mission ends the moment its last goal is met, also by what posts nothing: stops, an order that is reached', () => {
    const stops = begun([goals.guarded]);
    const stopLoss = priceAt(stops, 'BTC/USDT', -5);
    const trade = open(stops, { stopLoss });
    advance(stops, 1_000);
    const both = { trade, stopLoss, takeProfit: priceAt(stops, 'BTC/USDT', 5) };
    done(stops.execute('leverage.setStops', both, actor(0)));
    expect(progress(stops)).toMatchObject({ state: 'done', endedAt: stops.kernel.now() });

    const waiting = begun([{ ...goals.long, terms: { ...goals.long.terms, hands: 1 } }]);
    open(waiting, { mode: 'limit', price: priceAt(waiting, 'BTC/USDT', -1) });
    move(waiting, -20, MINUTE_MS);
    advance(waiting, HOUR_MS);
    const [opened] = waiting.leverage.queries.trades(userId(0), {}, ALL).rows;
    expect(progress(waiting)).toMatchObject({ state: 'done', endedAt: opened?.openedAt });
  });
});

describe('closing and liquidation', () => {
  test('closing counts since the start, also for a position from before; having nothing open is asked at the end', () => {
    const exchange = exchangeWith(mission([goals.closed, goals.flat]));
    const [gone, old, other] = [open(exchange), open(exchange), open(exchange)];
    close(exchange, gone);
    start(exchange);
    expect(stand(exchange).goals).toMatchObject([{ have: 0n, met: false }, { met: false }]);
    close(exchange, old);
    expect(met(exchange)).toEqual([true, false]);
    expect(stand(exchange).state).toBe('running');
    close(exchange, other);
    expect(stand(exchange).state).toBe('done');
  });

  test('a stop-loss closes, a liquidation does not count and is not forgotten', () => {
    const exchange = begun([goals.closed, goals.notLiquidated, goals.flat, never]);
    open(exchange, { stopLoss: priceAt(exchange, 'BTC/USDT', -1) });
    move(exchange, -15);
    advance(exchange, MINUTE_MS);
    expect(met(exchange)).toEqual([true, true, true, false]);

    const burst = begun([goals.closed, goals.notLiquidated, goals.flat, never]);
    open(burst, { share: 10, multiple: 20 });
    move(burst, -60);
    advance(burst, MINUTE_MS);
    expect(burst.leverage.queries.trades(userId(0), {}, ALL).rows[0]?.end).toBe('liquidation');
    expect(met(burst)).toEqual([false, false, true, false]);
  });

  test('an order that waits is not flat', () => {
    const exchange = begun([goals.flat, never]);
    expect(met(exchange)[0]).toBe(true);
    const trade = open(exchange, { mode: 'limit', price: priceAt(exchange, 'BTC/USDT', -5) });
    expect(met(exchange)[0]).toBe(false);
    done(exchange.execute('leverage.cancel', { trade }, actor(0)));
    expect(met(exchange)[0]).toBe(true);
  });
});

describe('second contracts', () => {
  test('count when they are settled, on their side, and not what was placed before', () => {
    const exchange = exchangeWith(mission([goals.up, never]));
    place(exchange, 'up');
    advance(exchange, 2_000);
    start(exchange);
    place(exchange, 'down');
    advance(exchange, 70_000);
    expect(stand(exchange).goals[0]).toMatchObject({ have: 0n, want: 1n });
    place(exchange, 'up');
    advance(exchange, 59_999);
    expect(met(exchange)[0]).toBe(false);
    advance(exchange, 1);
    expect(met(exchange)[0]).toBe(true);
  });

  test('the settlement price is asked of the latest that is settled, to the tick', () => {
    const exchange = begun([goals.settlement]);
    const first = place(exchange, 'up');
    expect(() => response(exchange, 0, '1')).toThrow('STATE');
    advance(exchange, 30_000);
    place(exchange, 'down', 300);
    advance(exchange, 30_000);
    expect(progress(exchange).goals[0]?.about.contract?.id).toBe(first.id);
    const pair = pairNamed(exchange, 'BTC/USDT');
    const price = exchange.market.price(pair, first.endsAt);
    expect(response(exchange, 0, formatDecimal(BigInt(price + 1), 2))).toBe(false);
    expect(response(exchange, 0, formatDecimal(BigInt(first.openPrice), 2))).toBe(false);
    expect(response(exchange, 0, formatDecimal(BigInt(price), 2))).toBe(true);
    advance(exchange, HOUR_MS);
    const sent = progress(exchange);
    expect(sent).toMatchObject({ state: 'done', goals: [{ wrong: 2 }] });
    expect(sent.goals[0]?.about.contract?.id).toBe(first.id);
  });
});

describe('equity', () => {
  /** What a user is worth, from balances and positions, by what the modules themselves say. */
  function worth({ ledger, leverage }: Exchange): bigint {
    const funds = WALLETS.reduce(
      (sum, wallet) =>
        sum + ledger.available(userId(0), wallet, USDT) + ledger.locked(userId(0), wallet, USDT),
      0n,
    );
    return funds + leverage.queries.risk(userId(0), USDT).profit;
  }

  /** Steps that a session is made of: positions, contracts, moves of the market, time. */
  const steps = fc.array(
    fc.oneof(
      { weight: 3, arbitrary: venture },
      fc.record({ do: fc.constant('move' as const), permille: fc.integer({ min: -25, max: 25 }) }),
      fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 400_000 }) }),
    ),
    { minLength: 3, maxLength: 14 },
  );

  test('is funds and open profit at every moment, and the results know every step of it', () => {
    fc.assert(
      fc.property(steps, (session) => {
        const exchange = exchangeWith(mission([never]));
        start(exchange);
        const before = worth(exchange);
        const coins = (at: number) =>
          (amount('10') * exchange.market.usdtPrice(BTC, at)) / 100_000_000n +
          (amount('100') * exchange.market.usdtPrice(2, at)) / 100_000_000n;
        const from = exchange.kernel.now();
        let peak = before + coins(from);
        let deepest = 0n;
        const look = () => {
          const value = worth(exchange) + coins(exchange.kernel.now());
          if (value > peak) peak = value;
          if (peak - value > deepest) deepest = peak - value;
        };
        for (const step of session) {
          if (step.do === 'wait') {
            // Every step of the market is looked at; the module must find the same without.
            const until = exchange.kernel.now() + step.ms;
            for (let at = Math.floor(exchange.kernel.now() / 500) * 500 + 500; at < until; at += 500) {
              exchange.kernel.advanceTo(at);
              look();
            }
            exchange.kernel.advanceTo(until);
          } else {
            if (step.do === 'move') move(exchange, step.permille || 1, 30_000);
            else dare(exchange, step, 0);
            look();
            // What happens within one moment is one change, so each has its own.
            advance(exchange, 1);
          }
          look();
        }
        const now = exchange.kernel.now();
        const sent = exchange.missions.queries.results(userId(0), 'm');
        expect(sent?.profit).toBe(worth(exchange) + coins(now) - before - coins(from));
        expect(sent?.drawdown).toBe(deepest);
        expect(exchange.kernel.audit()).toEqual([]);
      }),
      { numRuns: sample(25) },
    );
  });

  test('fees of leverage and of contracts are in the results; a revoked order costs nothing', () => {
    const exchange = begun([never]);
    const revoked = open(exchange, { mode: 'limit', price: priceAt(exchange, 'BTC/USDT', -5) });
    done(exchange.execute('leverage.cancel', { trade: revoked }, actor(0)));
    const trade = open(exchange);
    const contract = place(exchange, 'up');
    advance(exchange, MINUTE_MS);
    close(exchange, trade);
    const paid = exchange.leverage.queries.trade(trade)?.fee ?? 0n;
    expect(exchange.missions.queries.results(userId(0), 'm')).toMatchObject({
      fees: paid + contract.fee,
      feesByCurrency: [{ currency: USDT, amount: paid + contract.fee }],
      positions: 2,
      contracts: 1,
      trades: 0,
    });
  });
});
