import { describe, expect, test } from 'vitest';
import type { Exchange } from '#simulator/exchange.ts';
import { currencies } from '#simulator/market/index.ts';
import {
  FrameLog,
  handleControl,
  isControlPath,
  NotRunning,
  RequestLog,
  UnknownScenario,
  Lease,
} from '#simulator/control/index.ts';
import type { ControlTarget } from '#simulator/control/index.ts';
import { readLocalText } from '#simulator/scenario/index.ts';
import { overWeb } from '../../support/http.ts';

const BEGIN = 1_700_000_000_000;

const calm = { name: 'calm', title: readLocalText('Calm'), summary: readLocalText('') };

/** As much of an exchange as is asked for here. */
function exchangeWith(sums: readonly { readonly currency: number; readonly sum: bigint }[]): Exchange {
  return {
    ledger: { trialBalance: () => sums, houses: () => [] },
    market: { currencies },
  } as unknown as Exchange;
}

const nothing = () => Promise.reject(new Error('not asked for here'));

/** A target that records its calls. */
function target(changes: Partial<ControlTarget> = {}) {
  const sent: unknown[] = [];
  let now = BEGIN;
  let speed = 1;
  const message = { at: BEGIN, channel: 'mail', code: '123456', purpose: 'register' } as const;
  const steered: ControlTarget = {
    lease: new Lease(() => 0),
    state: () => ({
      scenario: 'calm',
      title: readLocalText('Calm'),
      seed: 's',
      branch: 'main',
      start: BEGIN,
      now,
      speed,
      hash: 'abc',
      seq: 4,
      audit: [],
    }),
    session: () => ({ scenario: 'calm', seed: 's', branch: 'main' }),
    clock: () => ({ now, speed }),
    async setSpeed(next) {
      sent.push(['speed', next]);
      speed = next;
    },
    async travelTo(at) {
      sent.push(['travel', at - BEGIN]);
      now = at;
    },
    async reset(request) {
      sent.push(['reset', request]);
      if (request.scenario === 'none') throw new UnknownScenario('There is no scenario "none".');
    },
    messages: () => [
      { ...message, account: 'a@b.c' },
      { ...message, account: '+86138' },
    ],
    exchange: () =>
      exchangeWith([
        { currency: 1, sum: 0n },
        { currency: 3, sum: 0n },
      ]),
    pump: async () => void sent.push(['pump']),
    settle: async () => void sent.push(['settle']),
    replay: { report: nothing, goTo: nothing, keep: nothing, leaveAtEnd: nothing, equity: nothing },
    requests: new RequestLog(),
    frames: new FrameLog(),
    branches: {
      records: async () => [],
      back: async (request) => void sent.push(['back', request]),
      list: async () => [],
      open: async (name) => void sent.push(['branch', name]),
      recording: nothing,
      importRecording: nothing,
      snapshot: () => {
        throw new Error('not asked for here');
      },
      importSnapshot: nothing,
      link: nothing,
      importLink: nothing,
    },
    scenarios: () => [calm],
    ...changes,
  };
  return { steered, sent };
}

async function ask(steered: ControlTarget, method: string, path: string, body?: unknown) {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const send = overWeb((request) => handleControl(steered, request));
  const response = await send(new Request(`http://sandpit.test${path}`, { method, body: text }));
  expect(response.headers.get('content-type')).toBe('application/json');
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

describe('control plane', () => {
  test.each([
    [{ speed: 0 }, [['speed', 0]]],
    [{ speed: 3600 }, [['speed', 3600]]],
    [{ speed: 1.5 }, [['speed', 1.5]]],
    [{ advanceMs: 0 }, [['travel', 0]]],
    [{ advanceMs: 60_000 }, [['travel', 60_000]]],
    [{ toInstant: BEGIN + 5 }, [['travel', 5]]],
    [{ ticks: 1 }, [['travel', 500]]],
    [{ ticks: 120 }, [['travel', 60_000]]],
    // Pausing comes before the jump, starting after it: the jump ends where it should.
    [
      { advanceMs: 7, speed: 0 },
      [
        ['speed', 0],
        ['travel', 7],
      ],
    ],
    [
      { advanceMs: 7, speed: 10 },
      [
        ['travel', 7],
        ['speed', 10],
      ],
    ],
  ])('POST /sim/clock %j', async (body, expected) => {
    const { steered, sent } = target();
    const { status, json } = await ask(steered, 'POST', '/sim/clock', body);
    expect(status).toBe(200);
    expect(json).toEqual(steered.clock());
    expect(sent).toEqual(expected);
  });

  test.each([
    [{}, 'give speed or one of advanceMs, toInstant, ticks, toBeat'],
    ['', 'give speed or one of advanceMs, toInstant, ticks, toBeat'],
    [{ advanceMs: 1, toInstant: BEGIN }, 'not several'],
    [{ speed: 0.5 }, 'speed: must be 0 (paused) or 1 to 3600'],
    [{ speed: 3601 }, 'speed: must be 0 (paused) or 1 to 3600'],
    [{ speed: -1 }, 'speed'],
    [{ speed: '10' }, 'speed: must be number'],
    [{ speed: null }, 'speed'],
    [{ advanceMs: -1 }, 'advanceMs: must be at least 0'],
    [{ advanceMs: 1.5 }, 'advanceMs'],
    [{ advanceMs: 1e15 }, 'advanceMs: must be at most'],
    [{ toInstant: 'tomorrow' }, 'toInstant'],
    [{ ticks: 0 }, 'ticks: must be at least 1'],
    [{ ticks: 1.5 }, 'ticks'],
    [{ ticks: 5, toBeat: 'crash' }, 'not several'],
    [{ toBeat: '' }, 'toBeat'],
    [{ faster: true, speed: 1 }, 'does not know faster'],
    [{ __proto__: null, constructor: 1 }, 'constructor'],
    [[], 'must be object'],
    ['null', 'must be object'],
    ['"x"', 'must be object'],
    ['7', 'must be object'],
    ['{', 'not JSON'],
    ['{"speed":NaN}', 'not JSON'],
    ['speed=10', 'not JSON'],
  ])('POST /sim/clock refuses %j with a message and moves nothing', async (body, text) => {
    const { steered, sent } = target();
    const { status, json } = await ask(steered, 'POST', '/sim/clock', body);
    expect(status).toBe(400);
    expect((json.error as { message: string }).message).toContain(text);
    expect(sent).toEqual([]);
  });

  test('a step that has begun is only finished by a tick', async () => {
    const { steered, sent } = target({ clock: () => ({ now: BEGIN + 499, speed: 0 }) });
    await ask(steered, 'POST', '/sim/clock', { ticks: 2 });
    expect(sent).toEqual([['travel', 1_000]]);
  });

  test('an instant far beyond any scenario is a slip of the keyboard', async () => {
    const { steered, sent } = target();
    const { status, json } = await ask(steered, 'POST', '/sim/clock', { toInstant: BEGIN * 2 });
    expect({ status, error: json.error }).toMatchObject({ status: 409, error: { code: 'TOO_FAR' } });
    expect(sent).toEqual([]);
  });

  test.each([[{}], [{ scenario: 'calm' }], [{ seed: 'x', speed: 0 }], ['']])(
    'POST /sim/reset %j',
    async (body) => {
      const { steered, sent } = target();
      const { status, json } = await ask(steered, 'POST', '/sim/reset', body);
      expect(status).toBe(200);
      expect(json.scenario).toBe('calm');
      expect(sent).toEqual([['reset', body === '' ? {} : body]]);
    },
  );

  test.each([
    [{ scenario: '' }, 'scenario: must be at least 1 characters'],
    [{ seed: 'x'.repeat(65) }, 'seed: must be at most 64 characters'],
    [{ scenario: 3 }, 'scenario: must be a name or a scenario'],
    [{ seed: ['a'] }, 'seed'],
    [{ speed: 0.1 }, 'speed'],
    [{ start: 5 }, 'does not know start'],
  ])('POST /sim/reset refuses %j', async (body, text) => {
    const { steered, sent } = target();
    const { status, json } = await ask(steered, 'POST', '/sim/reset', body);
    expect(status).toBe(400);
    expect((json.error as { message: string }).message).toContain(text);
    expect(sent).toEqual([]);
  });

  test('messages come all, or those of one account, cache-buster or not', async () => {
    const { steered } = target();
    const all = (await ask(steered, 'GET', '/sim/messages?_timespan=17')).json.messages as unknown[];
    expect(all).toHaveLength(2);
    const own = (await ask(steered, 'GET', '/sim/messages?account=%2B86138')).json.messages;
    expect(own).toEqual([expect.objectContaining({ account: '+86138', code: '123456' })]);
    expect((await ask(steered, 'GET', '/sim/messages?acount=a')).status).toBe(400);
    expect((await ask(steered, 'GET', '/sim/messages?account=')).status).toBe(400);
  });

  test('the trial balance says whether every currency sums to zero', async () => {
    const { steered } = target();
    expect((await ask(steered, 'GET', '/sim/ledger')).json).toEqual({
      balanced: true,
      sums: [
        { currency: 1, name: 'BTC', sum: '0.00000000' },
        { currency: 3, name: 'USDT', sum: '0.00000000' },
      ],
      houses: [],
    });
    const torn = target({ exchange: () => exchangeWith([{ currency: 3, sum: -5n }]) });
    expect((await ask(torn.steered, 'GET', '/sim/ledger')).json).toMatchObject({ balanced: false });
  });

  test.each([
    ['GET', '/sim/', 404],
    ['GET', '/sim/state/x', 404],
    ['GET', '/sim/__proto__', 404],
    ['GET', '/sim/toString', 404],
    ['DELETE', '/sim/state', 405],
    ['POST', '/sim/state', 405],
    ['GET', '/sim/reset', 405],
    ['PUT', '/sim/clock', 405],
  ])('%s %s is %i', async (method, path, status) => {
    const { steered, sent } = target();
    const response = await ask(steered, method, path);
    expect(response.status).toBe(status);
    expect(response.json.error).toHaveProperty('message');
    expect(sent).toEqual([]);
  });

  test('without an exchange it says so, with 503', async () => {
    const { steered } = target({
      state: () => {
        throw new NotRunning('The stored journal is damaged.');
      },
      scenarios: () => {
        throw new Error('lost');
      },
    });
    expect(await ask(steered, 'GET', '/sim/state')).toEqual({
      status: 503,
      json: { error: { code: 'NOT_RUNNING', message: 'The stored journal is damaged.' } },
    });
    expect((await ask(steered, 'GET', '/sim/scenarios')).json.error).toEqual({
      code: 'FAILED',
      message: 'lost',
    });
  });

  test('its paths are distinguished from those of the page', () => {
    expect(['/sim', '/sim/state', '/sim/'].map(isControlPath)).toEqual([true, true, true]);
    expect(['/simulator/x.ts', '/simple', '/api/sim/', '/'].map(isControlPath)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
