import { describe, expect, test } from 'vitest';
import { languages } from '#locales/languages.ts';
import { steeredExchange } from './steered.ts';

type Steered = Awaited<ReturnType<typeof steeredExchange>>;

interface Sent {
  readonly id: string;
  readonly state: string;
  readonly title: Record<string, string>;
  readonly story: Record<string, string>;
  readonly hints: { readonly shown: readonly unknown[]; readonly total: number };
  readonly goals: readonly {
    readonly text: Record<string, string>;
    readonly have: string;
    readonly want: string;
    readonly unit: string;
    readonly met: boolean;
    readonly question?: { readonly open: boolean; readonly receipt?: Record<string, unknown> };
  }[];
}

const DEMO = 'demo@sandpit.test';
const list = async (exchange: Steered, user?: string) =>
  (await exchange.get(`/sim/missions${user === undefined ? '' : `?user=${encodeURIComponent(user)}`}`))
    .missions as Sent[];
const of = (missions: readonly Sent[], id: string) => missions.find((each) => each.id === id);
const order = (mission: string, more: object = {}) => ({ user: DEMO, mission, ...more });

async function buy(exchange: Steered, num: string) {
  const { token } = await exchange.post('/sim/seats', { account: DEMO });
  const form = { legal_id: '3', currency_id: '1', num, mode: '1' };
  expect(await exchange.call('/api/transaction/in', form, String(token))).toMatchObject({ type: 'ok' });
}

describe('/sim/missions', () => {
  test('lists the tasks, in five languages, for all users', async () => {
    const exchange = await steeredExchange();
    const missions = await list(exchange);
    expect(missions.map(({ id }) => id)).toEqual([
      'first-transfer',
      'first-limit-order',
      'first-cancel',
      'market-order',
      'round-trip',
      'lever-first',
      'second-contract',
    ]);
    for (const { title, story, goals, state, hints } of missions) {
      for (const text of [title, story, ...goals.map((goal) => goal.text)]) {
        expect(Object.keys(text).sort()).toEqual([...languages].sort());
        for (const label of Object.values(text)) expect(label).toMatch(/^[^{}]+$/);
      }
      expect({ state, shown: hints.shown }).toEqual({ state: 'open', shown: [] });
    }
    expect(of(missions, 'first-transfer')?.goals[0]).toMatchObject({
      text: { en: 'Transfer at least 500 USDT from your spot account to your Up/Down account.' },
      have: '0',
      want: '500',
      unit: 'USDT',
      met: false,
    });
  });

  test('a mission that is given up, begun again, and done, over the calls alone', async () => {
    const exchange = await steeredExchange();
    for (const turn of ['start', 'abandon'])
      await exchange.post(`/sim/missions/${turn}`, order('market-order'));
    const { mission } = await exchange.post('/sim/missions/start', order('market-order'));
    expect(mission).toMatchObject({ id: 'market-order', state: 'running' });
    const hinted = (await exchange.post('/sim/missions/hint', order('market-order'))).mission as Sent;
    expect(hinted.hints).toEqual({ shown: [expect.objectContaining({ en: expect.any(String) })], total: 2 });
    await buy(exchange, '0.05');
    const [, question] = of(await list(exchange, DEMO), 'market-order')?.goals ?? [];
    expect(question).toMatchObject({
      unit: '',
      question: {
        open: true,
        wrong: 0,
        unit: '%',
        receipt: { pair: 'BTC/USDT', side: 'buy', type: 'market' },
      },
    });
    const { average, reference } = question?.question?.receipt ?? {};
    const right = ((Number(average) - Number(reference)) / Number(reference)) * 100;
    const wrong = await exchange.post('/sim/missions/answer', order('market-order', { goal: 1, value: '7' }));
    expect(wrong).toMatchObject({ right: false, mission: { state: 'running' } });
    const value = right.toFixed(5);
    const done = await exchange.post('/sim/missions/answer', order('market-order', { goal: 1, value }));
    expect(done).toMatchObject({ right: true, mission: { state: 'done', completions: 1 } });
    const results = await exchange.get(`/sim/missions/results?user=${DEMO}&mission=market-order`);
    expect(results).toMatchObject({
      mission: 'market-order',
      durationMs: 0,
      orders: 1,
      hints: 1,
      wrongAnswers: 1,
    });
    expect(results.profit).toMatch(/^-\d+\.\d{8}$/);
    expect(results.drawdownPercent).toMatch(/^0\.\d\d$/);
    expect(of(await list(exchange, 'alice@sandpit.test'), 'market-order')?.state).toBe('open');
  });

  test('DESK-071 results have state, causes of profit and, after the end, a hash', async () => {
    const exchange = await steeredExchange();
    await exchange.post('/sim/missions/start', order('market-order'));
    const path = `/sim/missions/results?user=${DEMO}&mission=market-order`;
    await buy(exchange, '0.05');
    const running = await exchange.get(path);
    expect(running).toMatchObject({
      ...{ account: DEMO, state: 'running', goals: [{ met: true }, { met: false }] },
      session: { scenario: 'calm-market', seed: 'steered', branch: 'main' },
    });
    expect(running).not.toHaveProperty('score');
    expect(running.session).not.toHaveProperty('hash');
    await exchange.post('/sim/clock', { advanceMs: 600_000 });
    const { causes, profit } = (await exchange.get(path)) as {
      causes: readonly { kind: string; change: string }[];
      profit: string;
    };
    expect(causes.map(({ kind }) => kind)).toContain('orders');
    expect(causes.reduce((sum, { change }) => sum + Number(change), 0)).toBeCloseTo(Number(profit), 6);

    await exchange.post('/sim/missions/start', order('first-transfer'));
    const { token } = await exchange.post('/sim/seats', { account: DEMO });
    const transfer = { from_field: 'change', to_field: 'micro', number: '500', currency_id: '3' };
    await exchange.call('/api/wallet/change', transfer, String(token));
    const done = await exchange.get(`/sim/missions/results?user=${DEMO}&mission=first-transfer`);
    const { hash, seq } = await exchange.get('/sim/state');
    expect(done).toMatchObject({ state: 'done', score: 100, causes: [], session: { hash, seq } });
  });
});
