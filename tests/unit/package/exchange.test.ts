import { afterEach, describe, expect, test } from 'vitest';
import { createExchange, ControlRefused, ExchangeError } from '../../../package/node.ts';
import type { OwnExchange } from '../../../package/node.ts';

const ORDER = { legal_id: 3, currency_id: 1, mode: '1', price: '', num: '0.01' } as const;

const opened: OwnExchange[] = [];
afterEach(async () => {
  for (const exchange of opened.splice(0)) await exchange.close();
});

const open: typeof createExchange = async (...options) => {
  const exchange = await createExchange(...options);
  opened.push(exchange);
  return exchange;
};

describe('an exchange in the process', () => {
  test('PKG-010 a call that a fault drops rejects as a lost connection, and goes through without it', async () => {
    const exchange = await open();
    const demo = await exchange.user('demo');
    const id = await exchange.fault({ on: 'E11', error: 'network' });
    const lost = await demo.call('spotBuy', ORDER).catch((error: unknown) => error);
    expect(lost).toBeInstanceOf(ExchangeError);
    expect(lost).toMatchObject({ kind: 'network' });
    await exchange.clearFaults(id);
    await expect(demo.call('spotBuy', ORDER)).resolves.toBeDefined();
  });

  test('PKG-010 a private event comes to its user alone, and on after the session is begun again', async () => {
    const exchange = await open();
    const seen: string[] = [];
    const [demo, alice] = [await exchange.user('demo'), await exchange.user('alice')];
    demo.on('update_balance', () => seen.push('demo'));
    alice.on('update_balance', () => seen.push('alice'));
    exchange.on('update_balance', () => seen.push('visitor'));
    await demo.call('spotBuy', ORDER);
    expect(new Set(seen)).toEqual(new Set(['demo']));

    const prices: number[] = [];
    const stop = exchange.on('daymarket', ({ symbol }) => {
      if (symbol === 'BTC/USDT') prices.push(1);
    });
    await exchange.load('flash-crash');
    const before = prices.length;
    await exchange.clock.tick(4);
    expect(prices.length).toBeGreaterThan(before);
    stop();
    const after = prices.length;
    await exchange.clock.tick(4);
    expect(prices).toHaveLength(after);
  });

  test('PKG-010 its price is pinned, and its time moves only when it is moved', async () => {
    const exchange = await open({ seed: 'still' });
    const { now, speed } = await exchange.state();
    expect(speed).toBe(0);
    await exchange.price('BTC/USDT', 90_000);
    expect(await exchange.clock.now()).toBe(now + 500);
    expect(await exchange.clock.advance('1h')).toBe(now + 3_600_500);
  });

  test('PKG-011 a scenario that cannot be begun is refused with the reason, and the present one goes on', async () => {
    await expect(open({ scenario: { title: 'x', start: 'never' } })).rejects.toThrow(/start: expected/);
    const exchange = await open();
    const hash = await exchange.hash();
    await expect(exchange.load('nope')).rejects.toBeInstanceOf(ControlRefused);
    expect(await exchange.hash()).toBe(hash);
  });
});
