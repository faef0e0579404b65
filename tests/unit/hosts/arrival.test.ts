import { describe, expect, test } from 'vitest';
import { addressAfter, arrivalOf, arrive } from '#simulator/hosts/browser/arrival.ts';
import { holdBack } from '#simulator/hosts/browser/held-link.ts';
import type { EngineLink } from '#simulator/hosts/browser/link.ts';
import type { RuntimeStatus } from '#simulator/hosts/runtime.ts';

const at = (rest: string) => new URL(`http://sandpit.test/newmarket${rest}`);

describe('what an address asks for', () => {
  test.each([
    ['', {}],
    ['?speed=60', { speed: 60 }],
    ['?at=00:15', { offset: 900_000 }],
    ['?at=00:15:30', { offset: 930_000 }],
    ['?at=2.12:00:00', { offset: 216_000_000 }],
    ['?at=soon', {}],
    ['?as=demo@sandpit.test', { account: 'demo@sandpit.test' }],
    ['?as=', {}],
    ['?at=1e5:00', {}],
    ['#sandpit=abc', { fragment: 'sandpit=abc' }],
    ['#trades', {}],
    ['?speed=', {}],
  ])('%s', (rest, wanted) => {
    expect(arrivalOf(at(rest))).toMatchObject({
      fragment: undefined,
      speed: undefined,
      offset: undefined,
      account: undefined,
      ...wanted,
    });
  });

  test.each([
    ['', { fresh: false }],
    ['?scenario=storm&seed=x', { scenario: 'storm', seed: 'x', fresh: false }],
    ['?scenario=storm&fresh=1&speed=60', { scenario: 'storm', fresh: true, speed: 60 }],
    ['?fresh&speed=0', { fresh: true, speed: 0 }],
    ['?fresh=0&speed=9999', { fresh: false }],
    ['?scenario=storm&fresh=1#sandpit=abc', {}],
  ])('%s wishes a session', (rest, wish) => {
    expect(arrivalOf(at(rest)).wish).toEqual(wish);
  });

  test('is done once: the address keeps the rest', () => {
    const after = (rest: string) => addressAfter(at(rest), arrivalOf(at(rest))).href;
    expect(after('?scenario=a&seed=b&fresh=1&speed=60&at=00:15&as=demo&seat=b')).toBe(at('?seat=b').href);
    expect(after('?scenario=a&seat=b#sandpit=xyz')).toBe(at('?seat=b').href);
    expect(after('?lang=en#trades')).toBe(at('?lang=en#trades').href);
  });

  test('travels only ahead, and sets the speed', async () => {
    Object.assign(globalThis, { location: at('') });
    const told: unknown[] = [];
    const respond = async (request: Request) => {
      if (request.method === 'POST') told.push(await request.json());
      return Response.json({ start: 1_000_000, now: 1_600_000 });
    };
    const asked = { fragment: undefined, wish: {}, speed: undefined, offset: undefined, account: undefined };
    await arrive(respond, { ...asked, offset: 500_000 });
    await arrive(respond, { ...asked, offset: 900_000, speed: 60 });
    await arrive(respond, { ...asked, speed: 0 });
    expect(told).toEqual([{ speed: 60, toInstant: 1_900_000 }, { speed: 0 }]);
    Reflect.deleteProperty(globalThis, 'location');
  });

  test('rejects when nobody has the account', async () => {
    Object.assign(globalThis, { location: at(''), sessionStorage: { getItem: () => null } });
    const error = { code: 'NO_ACCOUNT', message: 'There is no user nobody.' };
    const respond = () => Promise.resolve(Response.json({ error }, { status: 404 }));
    const asked = arrivalOf(at('?as=nobody'));
    await expect(arrive(respond, asked)).rejects.toThrow('There is no user nobody.');
    for (const name of ['location', 'sessionStorage']) Reflect.deleteProperty(globalThis, name);
  });
});

describe('a page that has something to do first', () => {
  const running = { state: 'running' } as RuntimeStatus;

  function engine() {
    let status: RuntimeStatus = { state: 'starting' };
    let reopened = 0;
    const listeners = new Set<(status: RuntimeStatus) => void>();
    const link = {
      status: () => status,
      onStatus: (listener: (next: RuntimeStatus) => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      reopen: () => void (reopened += 1),
    } as unknown as EngineLink;
    const say = (next: RuntimeStatus): void => {
      status = next;
      for (const listener of listeners) listener(next);
    };
    return { link, say, reopened: () => reopened };
  }

  test('does not show the exchange before it is released', async () => {
    const { link, say } = engine();
    const held = holdBack(link);
    const seen: string[] = [];
    held.link.onStatus(({ state }) => void seen.push(state));
    say(running);
    expect(held.link.status().state).toBe('starting');
    held.release();
    await held.link.ready();
    expect(seen).toEqual(['running']);
  });

  test('tells a failure of its own until it is dismissed, and those of the engine as they are', async () => {
    const { link, say, reopened } = engine();
    const held = holdBack(link);
    say(running);
    const dismissed = held.fail({ name: 'BadLink', message: 'It is bad.' });
    expect(held.link.status()).toEqual({
      state: 'failed',
      failure: { name: 'BadLink', message: 'It is bad.' },
    });
    held.link.reopen();
    await dismissed;
    expect(reopened()).toBe(0);
    expect(held.link.status().state).toBe('starting');
    say({ state: 'failed', failure: { name: 'JournalLost', message: 'gone' } });
    expect(held.link.status()).toMatchObject({ failure: { name: 'JournalLost' } });
    held.link.reopen();
    expect(reopened()).toBe(1);
  });
});
