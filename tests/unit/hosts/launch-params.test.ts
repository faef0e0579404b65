import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  addressAfter,
  readLaunchParams,
  applyLaunchParams,
  rememberPresenting,
} from '#simulator/page/launch-params.ts';
import type { LaunchParams } from '#simulator/page/launch-params.ts';
import { DeferredLink } from '#simulator/page/deferred-link.ts';
import type { EngineLink } from '#simulator/page/link.ts';
import { isPresenting, runningOrder } from '#simulator/page/presenter-memory.ts';
import type { SessionFailure } from '#simulator/session/failure.ts';
import type { SessionStatus } from '#simulator/session/session-host.ts';

const at = (rest: string) => new URL(`http://sandpit.test/newmarket${rest}`);

describe('what an address asks for', () => {
  test.each<readonly [string, Partial<LaunchParams>]>([
    ['', {}],
    ['?speed=60', { speed: 60 }],
    ['?at=00:15', { offset: 900_000 }],
    ['?at=00:15:30', { offset: 930_000 }],
    ['?at=2.12:00:00', { offset: 216_000_000 }],
    ['?as=demo@sandpit.test', { account: 'demo@sandpit.test' }],
    ['#sandpit=abc', { fragment: 'sandpit=abc' }],
    ['?present=1', { presenting: true }],
    ['?present=0', { presenting: false }],
    ['?order=a,%20b,,c', { order: ['a', 'b', 'c'] }],
    ['?order=', { order: [] }],
    ['?at=1e5:00', { fault: expect.stringContaining('got "1e5:00"') }],
    ...['?as=', '#trades', '?speed=', '?at='].map((rest) => [rest, {}] as const),
  ])('%s', (rest, wanted) => {
    const { sessionRequest: _session, ...asked } = readLaunchParams(at(rest));
    const given = Object.entries(asked).filter(([, value]) => value !== undefined);
    expect(Object.fromEntries(given)).toEqual(wanted);
  });

  test.each([
    ['', { fresh: false }],
    ['?scenario=storm&seed=x', { scenario: 'storm', seed: 'x', fresh: false }],
    ['?scenario=storm&fresh=1&speed=60', { scenario: 'storm', fresh: true, speed: 60 }],
    ['?fresh&speed=0', { fresh: true, speed: 0 }],
    ['?fresh=0&speed=9999', { fresh: false }],
    ['?scenario=storm&fresh=1#sandpit=abc', {}],
    ['?order=storm,calm&scenario=calm&fresh=1', {}],
    ['?order=&scenario=storm', { scenario: 'storm', fresh: false }],
  ])('%s requests a session', (rest, sessionRequest) => {
    expect(readLaunchParams(at(rest)).sessionRequest).toEqual(sessionRequest);
  });

  test('is done once: the address keeps the rest', () => {
    const after = (rest: string) => addressAfter(at(rest), readLaunchParams(at(rest))).href;
    expect(after('?scenario=a&seed=b&fresh=1&speed=60&at=00:15&as=demo&seat=b')).toBe(at('?seat=b').href);
    expect(after('?scenario=a&seat=b#sandpit=xyz')).toBe(at('?seat=b').href);
    expect(after('?id=3#trades')).toBe(at('?id=3#trades').href);
  });
});

describe('on arrival', () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  beforeEach(() => {
    stored.clear();
    Object.assign(globalThis, { location: at(''), sessionStorage: storage, localStorage: storage });
  });
  afterEach(() => {
    for (const name of ['location', 'sessionStorage', 'localStorage'])
      Reflect.deleteProperty(globalThis, name);
  });

  const user = { id: 7, account_number: 'demo', extension_code: 'x', is_seller: 0 };
  const scenarios = { scenarios: [{ name: 'storm' }, { name: 'calm' }] };
  const responses: Readonly<Record<string, object>> = {
    'GET /sim/state': { start: 1_000_000, now: 1_600_000 },
    'GET /sim/scenarios': scenarios,
    'POST /sim/link': {},
    'POST /sim/reset': {},
    'POST /sim/clock': {},
    'POST /sim/seats': { token: 't' },
    'GET /api/user/info': { type: 'ok', message: user },
  };

  /** Arrives at an address: what was commanded, in its order, and what failed. */
  async function arriveAt(rest: string, refusals: Readonly<Record<string, object>> = {}) {
    const sent: unknown[] = [];
    const failures: SessionFailure[] = [];
    const respond = async (request: Request) => {
      const call = `${request.method} ${new URL(request.url).pathname}`;
      if (request.method === 'POST') sent.push({ [call]: await request.json() });
      const error = refusals[call];
      return error ? Response.json({ error }, { status: 404 }) : Response.json(responses[call]);
    };
    await applyLaunchParams(
      respond,
      readLaunchParams(at(rest)),
      async (failure) => void failures.push(failure),
    );
    return { sent, failures };
  }

  test('travels only ahead, and sets the speed', async () => {
    expect((await arriveAt('?at=00:05')).sent).toEqual([]);
    expect((await arriveAt('?at=00:15&speed=60')).sent).toEqual([
      { 'POST /sim/clock': { speed: 60, toInstant: 1_900_000 } },
    ]);
    expect((await arriveAt('?speed=0')).sent).toEqual([{ 'POST /sim/clock': { speed: 0 } }]);
  });

  test('DESK-045 a shared session is opened first, then goes at its speed, with its user and in presenter mode', async () => {
    const requested = readLaunchParams(at('?as=demo&speed=10&present=1&seat=b#sandpit=abc'));
    location.search = '?seat=b';
    rememberPresenting(requested);
    const { sent, failures } = await arriveAt('?as=demo&speed=10&present=1&seat=b#sandpit=abc');
    expect(sent).toEqual([
      { 'POST /sim/link': { fragment: 'sandpit=abc' } },
      { 'POST /sim/clock': { speed: 10 } },
      { 'POST /sim/seats': { account: 'demo' } },
    ]);
    expect(failures).toEqual([]);
    expect(stored.get('seat.b.token')).toBe('t');
    expect(isPresenting()).toBe(true);
    location.search = '';
    expect(isPresenting()).toBe(false);
    const left = addressAfter(at('?as=demo&speed=10&present=1&seat=b#sandpit=abc'), requested);
    expect(left.href).toBe(at('?seat=b').href);
  });

  test('PKG-181 a time that cannot be read and a clock that cannot be set are named, and the rest is done', async () => {
    const { sent, failures } = await arriveAt('?at=soon&speed=60&as=demo');
    expect(sent).toEqual([{ 'POST /sim/clock': { speed: 60 } }, { 'POST /sim/seats': { account: 'demo' } }]);
    const message =
      'at: expected a time after the scenario\'s start such as 00:15:00 or 2.12:00:00, got "soon"';
    expect(failures).toEqual([{ name: 'BadParameter', message }]);
    const refused = { code: 'INVALID', message: 'speed: must be 0 (paused) or 1 to 3600' };
    expect((await arriveAt('?speed=9999', { 'POST /sim/clock': refused })).failures).toEqual([
      { name: 'BadParameter', message: refused.message },
    ]);
  });

  test('DESK-050 a shared session that cannot be opened and a user who does not exist are named', async () => {
    const broken = { code: 'BAD_LINK', message: 'It is cut.' };
    expect(await arriveAt('?as=demo#sandpit=abc', { 'POST /sim/link': broken })).toEqual({
      sent: [{ 'POST /sim/link': { fragment: 'sandpit=abc' } }],
      failures: [{ name: 'BadLink', message: 'It is cut.' }],
    });
    const nouser = { code: 'NO_ACCOUNT', message: 'There is no user stranger.' };
    expect((await arriveAt('?as=stranger', { 'POST /sim/seats': nouser })).failures).toEqual([
      { name: 'NoLogin', message: 'There is no user stranger.', subject: 'stranger' },
    ]);
  });

  test('DESK-047 an unknown scenario is named, and nothing else of the address is done', async () => {
    const unknown = (subject: string) => ({
      sent: [],
      failures: [
        {
          name: 'UnknownScenario',
          message: `There is no scenario "${subject}"; there are storm, calm.`,
          subject,
        },
      ],
    });
    expect(await arriveAt('?scenario=strom&as=demo&speed=60')).toEqual(unknown('strom'));
    expect(await arriveAt('?order=storm,clam&as=demo')).toEqual(unknown('clam'));
    expect(runningOrder().scenarios).toEqual([]);
    expect((await arriveAt('?scenario=storm')).failures).toEqual([]);
  });

  test('DESK-043 a running order begins with its first scenario from the beginning, or with a shared session', async () => {
    expect((await arriveAt('?order=storm,calm&speed=0')).sent).toEqual([
      { 'POST /sim/reset': { scenario: 'storm', speed: 0 } },
      { 'POST /sim/clock': { speed: 0 } },
    ]);
    expect(runningOrder()).toEqual({ scenarios: ['storm', 'calm'], place: 0 });
    expect((await arriveAt('?order=calm#sandpit=abc')).sent).toEqual([
      { 'POST /sim/link': { fragment: 'sandpit=abc' } },
    ]);
    expect(runningOrder()).toEqual({ scenarios: ['calm'], place: 0 });
    await arriveAt('?order=');
    expect(runningOrder().scenarios).toEqual([]);
  });
});

describe('a page that has something to do first', () => {
  const running = { state: 'running' } as SessionStatus;

  function engine() {
    let status: SessionStatus = { state: 'starting' };
    let reopened = 0;
    const listeners = new Set<(status: SessionStatus) => void>();
    const link = {
      status: () => status,
      onStatus: (listener: (next: SessionStatus) => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      reopen: () => void (reopened += 1),
    } as unknown as EngineLink;
    const say = (next: SessionStatus): void => {
      status = next;
      for (const listener of listeners) listener(next);
    };
    return { link, say, reopened: () => reopened };
  }

  test('does not show the exchange before it is released', async () => {
    const { link, say } = engine();
    const held = new DeferredLink(link);
    const seen: string[] = [];
    held.onStatus(({ state }) => void seen.push(state));
    say(running);
    expect(held.status().state).toBe('starting');
    held.release();
    await held.ready();
    expect(seen).toEqual(['running']);
  });

  test('shows its own failure until it is dismissed, and those of the engine as they are', async () => {
    const { link, say, reopened } = engine();
    const held = new DeferredLink(link);
    say(running);
    const dismissed = held.fail({ name: 'BadLink', message: 'It is bad.' });
    expect(held.status()).toEqual({
      state: 'failed',
      failure: { name: 'BadLink', message: 'It is bad.' },
    });
    held.reopen();
    await dismissed;
    expect(reopened()).toBe(0);
    expect(held.status().state).toBe('starting');
    say({ state: 'failed', failure: { name: 'JournalLost', message: 'gone' } });
    expect(held.status()).toMatchObject({ failure: { name: 'JournalLost' } });
    held.reopen();
    expect(reopened()).toBe(1);
  });
});
