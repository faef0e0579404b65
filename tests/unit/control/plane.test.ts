import { respondToWeb } from '#simulator/http.ts';
import { expect, test, vi } from 'vitest';
import { isControlPath, NotRunning } from '#simulator/control/index.ts';
import { steeredExchange } from './steered.ts';

test('POST /sim/clock sets the speed, and moves time by milliseconds, to an instant or by steps', async () => {
  const { get, post } = await steeredExchange();
  const { now: begin } = await get('/sim/clock');
  const steps = [
    [{ speed: 3600 }, 0, 3600],
    [{ speed: 1.5, advanceMs: 0 }, 0, 1.5],
    [{ speed: 0 }, 0, 0],
    [{ advanceMs: 60_000 }, 60_000, 0],
    [{ toInstant: Number(begin) + 60_499 }, 60_499, 0],
    // A step that has begun is only finished by a tick.
    [{ ticks: 2 }, 61_000, 0],
    [{ ticks: 120 }, 121_000, 0],
    [{ advanceMs: 7, speed: 10 }, 121_007, 10],
  ] as const;
  for (const [body, since, speed] of steps) {
    const clock = { now: Number(begin) + since, speed };
    expect(await post('/sim/clock', body)).toEqual(clock);
    expect(await get('/sim/clock')).toEqual(clock);
  }
});

test.each([
  [0, ['setSpeed', 'travelTo']],
  [10, ['travelTo', 'setSpeed']],
])(
  'a pause comes before the jump and a start after it, so that the jump ends where it should: %i',
  async (speed, expected) => {
    const { session, post } = await steeredExchange();
    const done: string[] = [];
    for (const step of ['setSpeed', 'travelTo'] as const)
      vi.spyOn(session.control, step).mockImplementation(async () => void done.push(step));
    await post('/sim/clock', { advanceMs: 7, speed });
    expect(done).toEqual(expected);
  },
);

test.each(['null', '"x"', '7', '{', '{"speed":NaN}', 'speed=10', '{"__proto__":{"speed":1}}'])(
  'a body of %s is refused with what was expected, and moves nothing',
  async (body) => {
    const { session, get } = await steeredExchange();
    const before = await get('/sim/state');
    const request = new Request('http://sandpit.test/sim/clock', { method: 'POST', body });
    const response = await respondToWeb(session, request);
    expect(response.status).toBe(400);
    expect(await response.text()).toMatch(/must be object|not JSON|unknown key .{2}__proto__/);
    expect(await get('/sim/state')).toEqual(before);
  },
);

test('a reset begins the scenario that is named, or the running one, with the seed that is given, or its own', async () => {
  const { session, post } = await steeredExchange();
  const running = { scenario: 'calm-market', seed: 'steered' };
  expect(await post('/sim/reset', {})).toMatchObject(running);
  expect(await post('/sim/reset', { scenario: 'bull-run' })).toMatchObject({ scenario: 'bull-run' });
  expect(await post('/sim/reset', { seed: 'x', speed: 0 })).toMatchObject({
    scenario: 'bull-run',
    seed: 'x',
  });
  const bare = await respondToWeb(session, new Request('http://sandpit.test/sim/reset', { method: 'POST' }));
  expect(await bare.json()).toMatchObject({ scenario: 'bull-run', seed: 'x' });
});

test('messages come all, or those of one account, cache-buster or not', async () => {
  const { get, call } = await steeredExchange();
  await call('/api/sms_mail', { user_string: 'a@b.cd' });
  await call('/api/sms_send', { user_string: '13800000009', country_code: '+86' });
  expect((await get('/sim/messages?_timespan=17')).messages).toHaveLength(2);
  const own = (await get('/sim/messages?account=a%40b.cd')).messages;
  expect(own).toEqual([expect.objectContaining({ account: 'a@b.cd', channel: 'mail', purpose: 'register' })]);
});

test('the trial balance says whether every currency sums to zero', async () => {
  const { session, get } = await steeredExchange();
  const sums = { name: 'USDT', sum: '0.00000000' };
  expect(await get('/sim/ledger')).toMatchObject({
    ...{ balanced: true, sums: expect.arrayContaining([expect.objectContaining(sums)]) as unknown },
  });
  const { ledger } = session.control.exchange();
  vi.spyOn(ledger, 'trialBalance').mockReturnValue([{ currency: 3, sum: -5n }]);
  expect(await get('/sim/ledger')).toMatchObject({ balanced: false });
});

test('without an exchange it says so, with 503', async () => {
  const { session, refusal } = await steeredExchange();
  const fail = (error: Error) => (): never => {
    throw error;
  };
  vi.spyOn(session.control, 'state').mockImplementation(
    fail(new NotRunning('The stored journal is damaged.')),
  );
  vi.spyOn(session.control, 'scenarios').mockImplementation(fail(new Error('lost')));
  expect(await refusal('GET', '/sim/state')).toEqual({
    ...{ status: 503, code: 'NOT_RUNNING', message: 'The stored journal is damaged.' },
  });
  expect(await refusal('GET', '/sim/scenarios')).toMatchObject({ code: 'FAILED', message: 'lost' });
});

test('its paths are distinguished from those of the page', () => {
  expect(['/sim', '/sim/state', '/sim/'].map(isControlPath)).toEqual([true, true, true]);
  for (const path of ['/simulator/x.ts', '/simple', '/api/sim/', '/'])
    expect(isControlPath(path)).toBe(false);
});
