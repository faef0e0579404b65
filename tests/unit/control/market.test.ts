import { describe, expect, test } from 'vitest';
import { steeredExchange } from './steered.ts';

const ALICE = 'alice@sandpit.test';
const BTC = 'BTC/USDT';

type Steered = Awaited<ReturnType<typeof steeredExchange>>;

async function referenceOf(exchange: Steered, pair = BTC): Promise<number> {
  return Number((await exchange.get(`/sim/book?pair=${pair}`)).reference);
}

describe('operator actions on the market', () => {
  test('a move takes the price along, a pegged pair with it, and no other', async () => {
    const exchange = await steeredExchange();
    const calm = await steeredExchange();
    await exchange.post('/sim/operator/move', { pairs: BTC, permille: -120, overMs: 60_000 });
    for (const each of [exchange, calm]) await each.post('/sim/clock', { advanceMs: 61_000 });
    const ratio = (await referenceOf(exchange)) / (await referenceOf(calm));
    expect(ratio).toBeCloseTo(0.88, 4);
    expect(await referenceOf(exchange, 'ETH/USDT')).toBe(await referenceOf(calm, 'ETH/USDT'));
  });

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

  test('a shake ends where the price would have been', async () => {
    const exchange = await steeredExchange();
    const calm = await steeredExchange();
    await exchange.post('/sim/operator/shake', { pairs: [BTC], permille: 30, forMs: 60_000 });
    for (const each of [exchange, calm]) await each.post('/sim/clock', { advanceMs: 30_250 });
    expect(await referenceOf(exchange)).not.toBe(await referenceOf(calm));
    for (const each of [exchange, calm]) await each.post('/sim/clock', { advanceMs: 60_000 });
    expect(await referenceOf(exchange)).toBe(await referenceOf(calm));
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

  test.for([0, -1, '1e3', '0.001', 'much', 1e21])(
    'a pinned price of %s is refused with a message',
    async (price) => {
      const exchange = await steeredExchange();
      const refusal = await exchange.refusal('POST', '/sim/operator/pin', { pair: BTC, price });
      expect(refusal).toMatchObject({ status: 400, code: 'INVALID' });
      expect(refusal.message).toContain('expected a price of BTC/USDT above zero, with decimals as in 0.01');
    },
  );

  test('a drought thins the book', async () => {
    const exchange = await steeredExchange();
    const offered = async (): Promise<number> => {
      const { asks } = await exchange.get(`/sim/book?pair=${BTC}`);
      return (asks as { number: string }[]).reduce((sum, { number }) => sum + Number(number), 0);
    };
    await exchange.post('/sim/clock', { ticks: 1 });
    const before = await offered();
    await exchange.post('/sim/operator/liquidity', { pairs: 'all', sizePercent: 10, spreadPercent: 400 });
    await exchange.post('/sim/clock', { ticks: 1 });
    expect(await offered()).toBeLessThan(before / 2);
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

  test('a halted pair stands still and takes no orders; another does; then it goes on', async () => {
    const exchange = await steeredExchange();
    const { token } = await exchange.post('/sim/seats', { account: ALICE });
    const sell = (currency: string) =>
      exchange.call(
        '/api/transaction/out',
        { legal_id: '3', currency_id: currency, price: '200000', num: '0.01', type: '2' },
        String(token),
      );
    await exchange.post('/sim/operator/halt', { pairs: BTC });
    await exchange.post('/sim/clock', { ticks: 1 });
    const stood = await referenceOf(exchange);
    await exchange.post('/sim/clock', { advanceMs: 600_000 });
    expect(await referenceOf(exchange)).toBe(stood);
    expect(await exchange.get(`/sim/book?pair=${BTC}`)).toMatchObject({ status: 'halted' });
    expect(await sell('1')).toMatchObject({ type: 'error' });
    await exchange.post('/sim/operator/resume', { pairs: BTC });
    expect(await sell('1')).toMatchObject({ type: 'ok' });
    await exchange.post('/sim/clock', { advanceMs: 60_000 });
    expect(await referenceOf(exchange)).not.toBe(stood);
  });

  test('delisting gives funds back, listing shows the pair again; named or all', async () => {
    const exchange = await steeredExchange();
    const { token } = await exchange.post('/sim/seats', { account: ALICE });
    const order = { legal_id: '3', currency_id: '1', price: '200000', num: '0.5', type: '2' };
    await exchange.call('/api/transaction/out', order, String(token));
    const locked = async () =>
      ((await exchange.get(`/sim/ledger?account=${ALICE}`)).holdings as { locked: string }[])
        .map((holding) => Number(holding.locked))
        .reduce((sum, amount) => sum + amount, 0);
    expect(await locked()).toBe(0.5);
    await exchange.post('/sim/operator/delist', { pairs: BTC });
    expect(await locked()).toBe(0);
    const status = async (pair: string) => (await exchange.get(`/sim/book?pair=${pair}`)).status;
    expect(await status(BTC)).toBe('delisted');
    await exchange.post('/sim/operator/delist', { pairs: 'all' });
    expect(await status('ETH/USDT')).toBe('delisted');
    await exchange.post('/sim/operator/list', { pairs: [BTC, 'ETH/USDT'] });
    expect([await status(BTC), await status('ETH/USDT')]).toEqual(['trading', 'trading']);
  });

  test.each([
    ['move', { pairs: 'BTC', permille: 1, overMs: 1 }, 404],
    ['move', { pairs: BTC, permille: -2_000, overMs: 1 }, 409],
    ['move', { pairs: BTC, permille: 1, overMs: -1 }, 400],
    ['move', { pairs: BTC, permille: 1, overMs: 1, volume: 99 }, 409],
    ['move', { pairs: [], permille: 1, overMs: 1 }, 400],
    ['move', { permille: 1, overMs: 1 }, 400],
    ['shake', { pairs: BTC, permille: 1, forMs: 1, faster: true }, 400],
    ['liquidity', { pairs: BTC, sizePercent: 0, spreadPercent: 100 }, 409],
    ['halt', { pairs: 7 }, 400],
    ['resume', { pairs: ['BTC/USDT', 'XYZ/USDT'] }, 404],
    ['delist', { pairs: ['BTC/USDT', 'XYZ/USDT'] }, 404],
  ])('%s %j is refused with %i and changes nothing', async (action, body, status) => {
    const exchange = await steeredExchange();
    const before = await exchange.get('/sim/clock');
    expect((await exchange.refusal('POST', `/sim/operator/${action}`, body)).status).toBe(status);
    const report = await exchange.post('/sim/operator/end-session', { user: ALICE });
    expect(report).toEqual({ seq: 1, at: before.now });
  });
});
