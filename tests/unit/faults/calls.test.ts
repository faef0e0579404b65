import { respondToWeb } from '#simulator/http.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { errorCatalogue, errorKeys } from '#contract/index.ts';
import { languages } from '#locales/languages.ts';
import { serverTexts } from '#locales/server.ts';
import { START } from '../../support/exchange.ts';
import { openWorld, order } from './world.ts';
import type { Reply, World } from './world.ts';

let world: World;
let trader: Record<string, string>;

beforeEach(async () => {
  world = await openWorld();
  trader = await world.logIn();
});
afterEach(async () => {
  vi.useRealTimers();
  await world.session.close();
});

const buy = (headers: Record<string, string> = {}) =>
  world.call('/api/transaction/in', order, { ...trader, ...headers });
const openOrders = async (): Promise<number> => {
  const reply = await world.call('/api/transaction_in', { page: '1' }, trader);
  if (reply === 'network') throw new Error('no answer');
  return (reply.body as { message: { count: number } }).message.count;
};
const envelope = (reply: Reply) => (reply === 'network' ? reply : { status: reply.status, body: reply.body });

const proxyErrors = [
  ['http429', 429, 'Too Many Requests'],
  ['http500', 500, 'Internal Server Error'],
  ['http502', 502, 'Bad Gateway'],
  ['http503', 503, 'Service Unavailable'],
] as const;

describe('calls that are made to fail', () => {
  test.for(errorKeys)('%s comes in its envelope and in the language of the call', async (key) => {
    await world.fault({ id: 'f', on: 'E11', error: 'error', key });
    for (const lang of languages) {
      const message = serverTexts[lang][`error.${key}`];
      const body = { type: errorCatalogue[key].type, message };
      expect(envelope(await buy({ lang }))).toEqual({ status: 200, body });
    }
    await world.control('POST', '/sim/faults/clear', {});
    expect(await openOrders()).toBe(0);
  });

  test('values make the text of a refusal finer, as they do in a real one', async () => {
    const params = { needed: '5', available: '3', currency: 'USDT' };
    await world.fault({ id: 'f', on: 'E11', error: 'error', key: 'BALANCE', params });
    const message = 'Insufficient balance: 5 USDT needed, 3 USDT available.';
    expect(envelope(await buy({ lang: 'en' }))).toEqual({ status: 200, body: { type: 'error', message } });
  });

  test('999, 998 and 997 are those of the login, identity and payout guards; error alone is internal', async () => {
    const keys = { '999': 'LOGIN', '998': 'NOT_VERIFIED', '997': 'NO_PAYOUT', error: 'INTERNAL' } as const;
    for (const [error, key] of Object.entries(keys)) {
      await world.fault({ id: 'f', on: 'E11', error: error as keyof typeof keys });
      const body = { type: error, message: serverTexts.en[`error.${key}`] };
      expect(envelope(await buy({ lang: 'en' }))).toEqual({ status: 200, body });
    }
  });

  test('a refused chart has no bars, as the chart call says it', async () => {
    await world.fault({ id: 'f', on: 'E04', error: 'error', key: 'NO_PRICE' });
    const reply = await world.call('/api/currency/new_timeshar?symbol=BTC/USDT&period=1min&from=1&to=2');
    expect(envelope(reply)).toEqual({
      status: 200,
      body: { code: -1, msg: serverTexts.en['error.NO_PRICE'], data: [] },
    });
  });

  test('malformed is HTTP 200 with JSON that breaks off, and bears virtual time', async () => {
    await world.fault({ id: 'f', on: 'E11', error: 'malformed' });
    expect(await buy()).toMatchObject({
      ...{ status: 200, date: new Date(START).toUTCString() },
      type: expect.stringContaining('application/json') as string,
      body: { broken: expect.stringMatching(/^\{"type":"ok"/) as string },
    });
  });

  test.for(proxyErrors)('PROOF-029 %s is HTTP %i with the page of a proxy', async ([error, status, text]) => {
    await world.fault({ id: 'f', on: 'E11', error });
    const request = new Request('http://sandpit.test/api/transaction/in', {
      ...{ method: 'POST', headers: trader, body: new URLSearchParams(order) },
    });
    const response = await respondToWeb(world.session, request);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.headers.get('retry-after')).toBe([500, 502].includes(status) ? null : '1');
    expect(response.headers.get('date')).toBe(new Date(START).toUTCString());
    expect(await response.text()).toContain(`<h1>${status} ${text}</h1>`);
  });

  test('a rule for all calls is for calls of the exchange, known or not, and never for the control plane', async () => {
    await world.fault({ id: 'g', on: 'all', error: 'network' });
    expect(await buy()).toBe('network');
    expect(await world.call('/api/no_such_call')).toBe('network');
    expect((await world.control('GET', '/sim/state')).status).toBe(200);
  });

  test('a scenario can begin with rules in force', async () => {
    const faults = [{ id: 'down', on: 'E11', error: 'http502' }] as const;
    const down = await openWorld({ faults });
    const headers = await down.logIn();
    expect(await down.call('/api/transaction/in', order, headers)).toMatchObject({ status: 502 });
    await down.session.close();
  });
});

describe('calls that hang', () => {
  /** A buy order and its response, if any; `leave` aborts it. */
  function buyAndLook() {
    const leaving = new AbortController();
    const request = new Request('http://sandpit.test/api/transaction/in', {
      ...{ method: 'POST', headers: trader, body: new URLSearchParams(order), signal: leaving.signal },
    });
    const seen: { response?: Response } = {};
    const responded = respondToWeb(world.session, request).then((response) => (seen.response = response));
    return { seen, responded, leave: () => leaving.abort() };
  }
  const settle = () => world.control('GET', '/sim/state');

  test('PROOF-030 a call that hangs is executed when its rule is cleared', async () => {
    await world.fault({ id: 'stuck', on: 'E11', error: 'hang' });
    const { seen, responded } = buyAndLook();
    expect(await openOrders()).toBe(0);
    await world.fault({ id: 'other', on: 'E12', error: 'network' });
    await world.control('POST', '/sim/faults/clear', { id: 'other' });
    expect(seen.response).toBeUndefined();
    await world.control('POST', '/sim/faults/clear', { id: 'stuck' });
    expect(await (await responded).json()).toMatchObject({ type: 'ok' });
    expect(await openOrders()).toBe(1);
  });

  test('PROOF-030 with after: true the command is executed and only its response hangs', async () => {
    await world.fault({ id: 'stuck', on: 'E11', error: 'hang', after: true });
    const { seen, responded } = buyAndLook();
    await expect.poll(openOrders).toBe(1);
    expect(seen.response).toBeUndefined();
    await world.control('POST', '/sim/faults/clear', {});
    expect(await (await responded).json()).toMatchObject({ type: 'ok' });
    expect(await openOrders()).toBe(1);
  });

  test('PROOF-030 a rule whose times are used up holds its calls, and no others, until it is cleared', async () => {
    await world.fault({ id: 'stuck', on: 'E11', error: 'hang', times: 1 });
    const { seen, responded } = buyAndLook();
    await expect.poll(async () => (await world.state()).seq).toBe(3);
    expect(envelope(await buy())).toMatchObject({ body: { type: 'ok' } });
    expect((await world.rules()).map(({ id }) => id)).toEqual(['stuck']);
    expect((await world.state()).audit).toEqual([]);
    expect(seen.response).toBeUndefined();
    await world.control('POST', '/sim/faults/clear', { id: 'stuck' });
    await responded;
    expect(await openOrders()).toBe(2);
  });

  test('PROOF-030 a call whose caller gives up is never carried out', async () => {
    await world.fault({ id: 'stuck', on: 'E11', error: 'hang' });
    const { responded, leave } = buyAndLook();
    await settle();
    leave();
    expect((await responded).type).toBe('error');
    await world.control('POST', '/sim/faults/clear', {});
    expect(await openOrders()).toBe(0);
  });

  test('PROOF-030 a call that hangs fails in the network when the exchange is begun again', async () => {
    await world.fault({ id: 'stuck', on: 'E11', error: 'hang' });
    const { responded } = buyAndLook();
    await settle();
    await world.control('POST', '/sim/reset', {});
    expect((await responded).type).toBe('error');
  });
});

describe('calls that are slow', () => {
  /** What of several calls has come back by now, in order. */
  function follow(calls: Readonly<Record<string, Promise<Reply>>>): string[] {
    const back: string[] = [];
    for (const [name, call] of Object.entries(calls)) void call.then(() => back.push(name));
    return back;
  }

  test('wait real milliseconds before the command, or after it with after: true', async () => {
    vi.useFakeTimers();
    await world.fault({ id: 'f', on: 'E11', latency: { fixed: 700 } });
    const back = follow({ buy: buy() });
    await vi.advanceTimersByTimeAsync(699);
    expect([back, await openOrders()]).toEqual([[], 0]);
    await vi.advanceTimersByTimeAsync(1);
    expect([back, await openOrders()]).toEqual([['buy'], 1]);
    await world.fault({ id: 'f', on: 'E11', latency: { fixed: 700 }, after: true });
    const later = follow({ buy: buy() });
    await vi.advanceTimersByTimeAsync(699);
    expect([later, await openOrders()]).toEqual([[], 2]);
    await vi.advanceTimersByTimeAsync(1);
    expect(later).toEqual(['buy']);
  });

  test('delays of several rules add up, and an error comes after them', async () => {
    vi.useFakeTimers();
    await world.fault({ id: 'a', on: 'all', latency: { fixed: 300 } });
    await world.fault({ id: 'b', on: 'E11', latency: { fixed: 400 }, after: true });
    await world.fault({ id: 'c', on: 'E11', error: 'network' });
    const back = follow({ buy: buy() });
    await vi.advanceTimersByTimeAsync(699);
    expect(back).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(back).toEqual(['buy']);
  });

  test('others are not held up', async () => {
    vi.useFakeTimers();
    await world.fault({ id: 'f', on: 'E11', latency: { fixed: 700 }, times: 1 });
    const back = follow({ slow: buy(), quick: buy() });
    await vi.advanceTimersByTimeAsync(0);
    expect(back).toEqual(['quick']);
    await vi.advanceTimersByTimeAsync(700);
    expect(back).toEqual(['quick', 'slow']);
  });

  test('a call that is on its way when the exchange closes is lost, and its command not given', async () => {
    vi.useFakeTimers();
    await world.fault({ id: 'f', on: 'E11', latency: { fixed: 700 } });
    const lost = buy();
    await vi.advanceTimersByTimeAsync(100);
    await world.control('POST', '/sim/reset', {});
    expect(await lost).toBe('network');
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await world.state()).seq).toBe(0);
  });
});
