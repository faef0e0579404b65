import { describe, expect, test } from 'vitest';
import { steeredExchange } from './steered.ts';

const BTC = 'BTC/USDT';

type Steered = Awaited<ReturnType<typeof steeredExchange>>;

async function referenceOf(exchange: Steered, pair = BTC): Promise<number> {
  return Number((await exchange.get(`/sim/book?pair=${pair}`)).reference);
}

describe('operator actions on the market', () => {
  test('DESK-132 a move out of range is refused with the bounds, those of all moves together too', async () => {
    const exchange = await steeredExchange();
    const refused = async (permille: number) => {
      const { status, message } = await exchange.refusal('POST', '/sim/operator/move', {
        ...{ pairs: BTC, permille, overMs: 0 },
      });
      return [status, message];
    };
    expect(await refused(9001)).toEqual([409, 'The exchange refuses: PARAM, "permille" takes -990 to 9000.']);
    for (let times = 0; times < 3; times++) {
      await exchange.post('/sim/operator/move', { pairs: BTC, permille: 9000, overMs: 0 });
      await exchange.post('/sim/clock', { ticks: 1 });
    }
    expect(await refused(9000)).toEqual([409, 'The exchange refuses: PARAM, "permille" takes -990 to 0.']);
  });

  test('PROOF-027 a price is pinned by decimal text or number and let go again', async () => {
    const exchange = await steeredExchange();
    const pinAt = async (price: number | string) => {
      await exchange.post('/sim/operator/pin', { pair: BTC, price });
      await exchange.post('/sim/clock', { ticks: 1 });
      return referenceOf(exchange);
    };
    expect(await pinAt(100_000)).toBe(100_000);
    expect(await pinAt('99999.5')).toBe(99_999.5);
    await exchange.post('/sim/clock', { advanceMs: 3_600_000 });
    expect(await referenceOf(exchange)).toBe(99_999.5);
    await exchange.post('/sim/operator/unpin', { pairs: BTC });
    await exchange.post('/sim/clock', { advanceMs: 3_600_000 });
    expect(await referenceOf(exchange)).not.toBe(99_999.5);
  });

  test('PROOF-080 a spread widens the book for its time, by a call as by a scenario', async () => {
    const exchange = await steeredExchange();
    const scripted = await steeredExchange();
    const gap = async (each: Steered): Promise<number> => {
      const { bids, asks } = await each.get(`/sim/book?pair=${BTC}`);
      const [bid, ask] = [bids, asks].map((side) => Number((side as { price: string }[])[0]?.price));
      return (ask ?? NaN) - (bid ?? NaN);
    };
    const beat = { at: '0s', name: 'Wide', do: [{ spread: { pair: BTC, factor: 8, for: '1m' } }] };
    const scenario = { title: 'Wide', seed: 'steered', start: '2025-06-02T02:00:00Z' };
    await scripted.post('/sim/reset', { scenario: { ...scenario, timeline: [beat] } });
    await exchange.post('/sim/reset', { scenario });
    await exchange.post('/sim/operator/spread', { pairs: BTC, factor: 8, forMs: 60_000 });
    for (const each of [exchange, scripted]) await each.post('/sim/clock', { advanceMs: 1000 });
    const wide = await gap(exchange);
    expect(await gap(scripted)).toBe(wide);
    for (const each of [exchange, scripted]) await each.post('/sim/clock', { advanceMs: 60_000 });
    expect(await gap(exchange)).toBeLessThan(wide / 3);
    expect(await gap(scripted)).toBe(await gap(exchange));
  });
});
