/** What scenarios show at their main moments, by the calls that the screens are made of; that all of it is sound is in timeline.test.ts. */
import { expect, test } from 'vitest';
import { steeredExchange } from '../control/steered.ts';

const DEMO = 'demo@sandpit.test';
const ALICE = 'alice@sandpit.test';
const BTC = { legal_id: '3', currency_id: '1' };
const DOT = { legal_id: '3', currency_id: '11' };

/** A scenario of the library from its beginning, and what is looked at while it is played. */
async function begin(scenario: string, { pair = 'BTC/USDT', account = DEMO } = {}) {
  const { get, post, call } = await steeredExchange();
  await post('/sim/reset', { scenario, seed: scenario, speed: 0 });
  const price = async () => Number((await get(`/sim/book?pair=${pair}`))['reference']);
  const { token } = (await post('/sim/seats', { account })) as { token: string };
  const rows = async (path: string, form = BTC) =>
    ((await call(path, form, token)) as { message: { list: readonly Record<string, string>[] } }).message
      .list;
  const first = await price();
  return {
    ...{ get, post, price, rows, first },
    to: (toBeat: string) => post('/sim/clock', { toBeat }),
    pass: (minutes: number) => post('/sim/clock', { advanceMs: minutes * 60_000 }),
    cue: (id: string) => post('/sim/cue', { id }),
    /** The envelope of a call of the user. */
    send: (path: string, form: Record<string, string>) => call(path, form, token),
    async expectPrice(min: number, max: number, of = first): Promise<void> {
      const multiple = (await price()) / of;
      expect([multiple > min, multiple < max, multiple]).toEqual([true, true, multiple]);
    },
    async headline(): Promise<string | undefined> {
      const { message } = await call('/api/news/list', { c_id: '4' });
      return (message as { list: readonly { title: string }[] }).list[0]?.title;
    },
    async funds(owner: string, currency: string): Promise<readonly number[]> {
      const { holdings } = await get(`/sim/ledger?account=${encodeURIComponent(owner)}`);
      const held = (holdings as readonly Record<string, string>[]).find(
        ({ wallet, name }) => wallet === 'change' && name === currency,
      );
      return [Number(held?.['available'] ?? 0), Number(held?.['locked'] ?? 0)];
    },
  };
}

test('PROOF-010 calm market: an hour passes quietly, and a headline comes out on cue', async () => {
  const market = await begin('calm-market');
  await market.pass(60);
  await market.expectPrice(0.97, 1.03);
  const title = 'Trading volume at the average of the year';
  expect(await market.headline()).not.toBe(title);
  await market.cue('headline');
  expect(await market.headline()).toBe(title);
});

test('PROOF-010 bull run: the headline first, then the price, and both waiting sell orders fill', async () => {
  const market = await begin('bull-run', { account: ALICE });
  const waiting = async () => (await market.rows('/api/transaction_out')).length;
  await market.to('first-push');
  expect([await market.headline(), await waiting()]).toEqual([
    'Pension fund puts two per cent into bitcoin',
    2,
  ]);
  await market.expectPrice(0.99, 1.01);
  await market.to('pause');
  await market.expectPrice(1.03, 1.06);
  expect(await waiting()).toBe(1);
  await market.to('settled');
  await market.expectPrice(1.08, 1.14);
  expect(await waiting()).toBe(0);
});

test('PROOF-010 flash crash: prices lose a fifth and mostly recover, and a far bid fills at its own price', async () => {
  const market = await begin('flash-crash');
  const [bid, ...others] = await market.rows('/api/transaction_in');
  expect(others).toEqual([]);
  await market.to('crash');
  await market.expectPrice(0.98, 1.02);
  await market.to('bottom');
  await market.expectPrice(0.77, 0.83);
  expect(await market.rows('/api/transaction_in')).toEqual([]);
  const fills = await market.rows('/api/transaction_complete');
  expect(new Set(fills.map(({ price }) => Number(price)))).toEqual(new Set([Number(bid?.['price'])]));
  expect(fills.reduce((sum, { number }) => sum + Number(number), 0)).toBeCloseTo(0.02, 8);
  await market.to('normal');
  await market.expectPrice(0.89, 0.98);
});

test('PROOF-010 depeg weekend: a dollar is worth 1.15 USDC at the worst minute, and almost one on Monday', async () => {
  const market = await begin('depeg-weekend', { pair: 'USDT/USDC' });
  await market.expectPrice(0.99, 1.01, 1);
  await market.to('worst');
  await market.expectPrice(1.13, 1.18, 1);
  expect(await market.headline()).toBe('3.3 billion dollars of USDC reserves are at the failed bank');
  await market.to('authorities');
  expect(await market.headline()).toBe('All depositors of the failed bank will be paid in full');
  await market.to('almost');
  await market.expectPrice(0.995, 1.01, 1);
});

test('PROOF-011 short squeeze: the price rises by a seventh and mostly falls back; a drought leaves it', async () => {
  const squeeze = await begin('short-squeeze');
  for (const [beat, min, max] of [
    ['first-calls', 1.01, 1.03],
    ['peak', 1.12, 1.17],
    ['normal', 1.03, 1.1],
  ] as const) {
    await squeeze.to(beat);
    await squeeze.expectPrice(min, max);
  }
  const drought = await begin('liquidity-drought');
  await drought.to('drought');
  await drought.expectPrice(0.98, 1.02);
});

test('PROOF-012 listing day: the pair overshoots, and the early seller keeps the rest', async () => {
  const market = await begin('listing-day', { pair: 'IEPN/USDT', account: ALICE });
  await market.to('opening');
  const opening = await market.price();
  await market.to('overshoot');
  await market.pass(2);
  await market.expectPrice(1.4, 1.8, opening);
  expect(await market.funds(ALICE, 'IEPN')).toEqual([30_000, 0]);
});

test('PROOF-012 halt and delisting: a halted pair resumes, then leaves, and locked funds return', async () => {
  const market = await begin('halt-and-delist', { pair: 'DOT/USDT', account: ALICE });
  const sell = () => market.send('/api/transaction/out', { ...DOT, mode: '2', price: '9', num: '10' });
  expect((await market.funds(ALICE, 'USDT'))[1]).toBeGreaterThan(2_000);
  expect(await sell()).toMatchObject({ type: 'ok' });
  await market.to('halt');
  await market.expectPrice(0.8, 0.9);
  expect(await sell()).toMatchObject({
    type: 'error',
    message: 'Trading in DOT/USDT is halted. You can cancel open orders, but not place new ones.',
  });
  const halted = await market.price();
  await market.pass(10);
  expect(await market.price()).toBe(halted);
  await market.to('resume');
  expect(await sell()).toMatchObject({ type: 'ok' });
  expect(await market.rows('/api/transaction_out', DOT)).toHaveLength(2);
  await market.to('delisting');
  expect(await market.funds(ALICE, 'USDT')).toEqual([10_000, 0]);
  expect(await market.funds(ALICE, 'DOT')).toEqual([1_000, 0]);
  expect(await sell()).toMatchObject({ type: 'error', message: 'DOT/USDT is not listed.' });
});

test('PROOF-013 withdrawal review: three outcomes, and a deposit is free after six confirmations', async () => {
  const market = await begin('withdrawal-review');
  const withdrawAll = () =>
    market.send('/api/wallet/out', {
      ...{ currency: '1', number: '0.75', address: 'bc1qaway', pay_password: '246810' },
    });
  await market.to('applied');
  expect(await market.funds(DEMO, 'USDT')).toEqual([7000, 3000]);
  await market.to('rejected');
  expect(await market.funds(DEMO, 'USDT')).toEqual([9500, 0]);
  await market.to('credited');
  expect(await market.funds(DEMO, 'BTC')).toEqual([0.75, 0]);
  expect(await withdrawAll()).toMatchObject({ type: 'error', message: expect.stringMatching(/0\.25.*6/) });
  await market.to('confirmed');
  expect(await market.get('/sim/funding')).toMatchObject({ withdrawals: [{}], claims: [{}], deposits: [] });
  expect(await withdrawAll()).toMatchObject({ type: 'ok' });
  await market.cue('pass-claim');
  await market.cue('release');
  expect(await market.funds(ALICE, 'USDT')).toEqual([23_000, 0]);
  // The 0.2 that were held have left, the 0.1 of the cue wait.
  expect(await market.funds(ALICE, 'BTC')).toEqual([0.7, 0.1]);
});

test('PROOF-013 deposit product: a month of interest is paid out with both deposits', async () => {
  const market = await begin('deposit-product');
  await market.to('month-ends');
  expect(await market.funds(DEMO, 'USDT')).toEqual([10_365, 0]);
});
