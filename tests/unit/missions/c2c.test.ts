import { describe, expect, test } from 'vitest';
import type { Exchange } from '#simulator/engine/exchange.ts';
import { MINUTE_MS } from '#simulator/engine/kernel/index.ts';
import type { Goal } from '#simulator/engine/modules/missions/index.ts';
import { AD, DETAILS } from '../../support/c2c.ts';
import { actor, amount, done, USDT } from '../../support/exchange.ts';
import { begun, stand } from '../../support/missions.ts';

const bought: Goal = { kind: 'c2cBought', terms: { currency: USDT, number: amount('100') } };
const profit: Goal = { kind: 'profit', terms: { number: amount('1') } };

const TRAINEE = 0;
const OTHER = 1;
/** Only another user pays or asks this. */
const FAR_ABOVE = '9';
const FAR_BELOW = '3';

function ready(goals: readonly Goal[]): Exchange {
  const exchange = begun(goals);
  for (const user of [TRAINEE, OTHER]) done(exchange.execute('c2c.savePayout', DETAILS, actor(user)));
  return exchange;
}

/** The other user offers so much and the trainee takes it; the ids count up. */
function buy(exchange: Exchange, id: number, number: string): void {
  done(exchange.execute('c2c.publish', { ...AD, number, price: FAR_ABOVE }, actor(OTHER)));
  done(exchange.execute('c2c.take', { ad: id }, actor(TRAINEE)));
}

describe('a purchase in C2C', () => {
  test('counts when the coins are handed over: not when it is only paid, and not when the window closed', () => {
    const exchange = ready([bought]);
    buy(exchange, 1, '60');
    exchange.kernel.advanceTo(exchange.kernel.now() + 15 * MINUTE_MS);
    buy(exchange, 2, '60');
    done(exchange.execute('c2c.pay', { deal: 2 }, actor(TRAINEE)));
    expect(stand(exchange).goals[0]).toMatchObject({ have: 0n, met: false });
    done(exchange.execute('c2c.confirm', { deal: 2, side: 'sell' }, actor(OTHER)));
    expect(stand(exchange)).toMatchObject({ state: 'running', goals: [{ have: amount('60') }] });
    const wanted = { ...AD, side: 'buy', number: '40', price: FAR_BELOW } as const;
    done(exchange.execute('c2c.publish', wanted, actor(TRAINEE)));
    done(exchange.execute('c2c.take', { ad: 3 }, actor(OTHER)));
    done(exchange.execute('c2c.pay', { deal: 3 }, actor(TRAINEE)));
    done(exchange.execute('c2c.confirm', { deal: 3, side: 'buy' }, actor(OTHER)));
    expect(stand(exchange).state).toBe('done');
  });

  test('does not count as gain, nor do coins that were sold', () => {
    const exchange = ready([bought, profit]);
    done(exchange.execute('c2c.publish', { ...AD, number: '200', price: FAR_ABOVE }, actor(TRAINEE)));
    done(exchange.execute('c2c.take', { ad: 1 }, actor(OTHER)));
    done(exchange.execute('c2c.pay', { deal: 1 }, actor(OTHER)));
    done(exchange.execute('c2c.confirm', { deal: 1, side: 'sell' }, actor(TRAINEE)));
    expect(stand(exchange).goals).toMatchObject([{ have: 0n }, { have: 0n }]);
    buy(exchange, 2, '100');
    done(exchange.execute('c2c.pay', { deal: 2 }, actor(TRAINEE)));
    done(exchange.execute('c2c.confirm', { deal: 2, side: 'sell' }, actor(OTHER)));
    expect(stand(exchange).goals).toMatchObject([{ met: true }, { have: 0n, met: false }]);
  });
});
