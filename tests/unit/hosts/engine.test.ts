// @vitest-environment node
import { createRequire } from 'node:module';
import type * as Client from 'socket.io-client';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Engine } from '#simulator/page/engine.ts';
import type { LinkOptions, PortLink } from '#simulator/page/link.ts';
import type { SessionRequest } from '#simulator/page/protocol.ts';
import type { SessionStores } from '#simulator/page/session-stores.ts';
import { installSocketRouter } from '#simulator/page/socket/router.ts';
import { Journal } from '#simulator/session/journal.ts';
import { linkTo, memoryStores, PAGE } from './page-link.ts';
import { next } from './socket-suite.ts';
import { call, handClock, start, tinyCatalogue, tinyParts, tinySession } from './tiny-exchange.ts';

const router = installSocketRouter(globalThis as Parameters<typeof installSocketRouter>[0], PAGE);
const { Manager } = createRequire(import.meta.url)('socket.io-client/dist/socket.io.js') as typeof Client;

const links: PortLink[] = [];
const engines: Engine[] = [];
afterEach(async () => {
  for (const link of links.splice(0)) link.close();
  for (const engine of engines.splice(0)) await engine.close();
});

function startEngine(stores: SessionStores, clock = handClock()): Engine {
  const engine = new Engine({
    catalogue: tinyCatalogue,
    parts: tinyParts,
    realTime: clock.realTime,
    pumpEvery: 0,
    stores,
  });
  engines.push(engine);
  return engine;
}

/** A page connected to an engine over a real MessageChannel. */
function openPage(
  engine: () => Engine,
  options: Pick<Partial<LinkOptions>, 'sessionRequest' | 'watchEvery' | 'realTime'> = {},
): PortLink {
  const link = linkTo((port) => engine().connect(port), { router, ...options });
  links.push(link);
  return link;
}

async function ask(link: PortLink, method: string, path: string, body?: BodyInit): Promise<unknown> {
  const response = await link.request(new Request(new URL(path, PAGE), { method, body }));
  return response.json();
}

describe('engine and page', () => {
  test('a call made before the engine has started gets its response afterwards', async () => {
    const stores = memoryStores();
    const engine = startEngine(stores);
    const link = openPage(() => engine);
    expect(link.status()).toEqual({ state: 'starting' });
    expect(await ask(link, 'GET', '/api/total')).toEqual({ type: 'ok', message: 0 });
    await link.ready();
    expect(link.status()).toMatchObject({ state: 'running', scenario: 'calm', title: { en: 'calm' } });
  });

  test('two pages share one exchange and one clock', async () => {
    const stores = memoryStores();
    const engine = startEngine(stores);
    const first = openPage(() => engine);
    const second = openPage(() => engine);
    await ask(first, 'POST', '/api/add', 'amount=5');
    expect(await ask(second, 'GET', '/api/total')).toEqual({ type: 'ok', message: 5 });
    await ask(second, 'POST', '/sim/clock', JSON.stringify({ advanceMs: 9_000, speed: 0 }));
    await expect.poll(() => first.clock.now()).toBe(start + 9_000);
    expect(first.status()).toMatchObject({ clock: { speed: 0 } });
  });

  test('PROOF-260 the engine whose last page leaves keeps the state, so that the next one repeats nothing', async () => {
    const stores = memoryStores();
    const played = tinySession({ speed: 0 });
    for (let count = 0; count < 600; count += 1) await call(played, 'POST', '/api/add', 'amount=1');
    const { header, records } = await played.history();
    const store = await stores.open({ scenario: 'calm', seed: 'own seed', branch: 'main' });
    await store.begin(header, [await records(0)]);
    await store.close();
    const save = vi.spyOn(Journal.prototype, 'saveSnapshot');
    onTestFinished(() => save.mockRestore());
    const saved = () => save.mock.calls.map(([{ seq }]) => seq);

    const engine = startEngine(stores);
    const [first, second] = [openPage(() => engine), openPage(() => engine)];
    await Promise.all([first.ready(), second.ready()]);
    expect(second.status()).toMatchObject({ state: 'running', repeated: 600 });
    first.close();
    const third = openPage(() => engine);
    await third.ready();
    expect(saved()).toEqual([]);
    second.close();
    third.close();
    await expect.poll(saved).toEqual([600]);
    const next = startEngine(stores);
    const fourth = openPage(() => next);
    await fourth.ready();
    expect(fourth.status()).toMatchObject({ state: 'running', repeated: 0 });
  });

  test('the page carries the clock on between the engine’s messages, and never back', async () => {
    const stores = memoryStores();
    const clock = handClock();
    const engine = startEngine(stores, clock);
    const link = openPage(() => engine, { realTime: clock.realTime });
    await link.ready();
    await ask(link, 'POST', '/sim/clock', JSON.stringify({ speed: 60 }));
    const before = link.clock.now();
    clock.move(1_000);
    expect(link.clock.now() - before).toBe(60_000);
    clock.move(-500);
    expect(link.clock.now() - before).toBe(60_000);
  });

  test('a page that requests a scenario gets it, and every page with it; the next start keeps it', async () => {
    const stores = memoryStores();
    const opened = vi.spyOn(stores, 'open');
    const engine = startEngine(stores);
    const first = openPage(() => engine);
    await ask(first, 'POST', '/api/add', 'amount=5');
    const second = openPage(() => engine, { sessionRequest: { scenario: 'storm', seed: 'x' } });
    expect(await ask(second, 'GET', '/api/total')).toEqual({ type: 'ok', message: 0 });
    await expect.poll(() => first.status()).toMatchObject({ scenario: 'storm', seed: 'x' });
    expect(opened.mock.calls.map(([{ scenario, seed }]) => `${scenario}/${seed}`)).toEqual([
      'calm/own seed',
      'storm/x',
    ]);
    const later = startEngine(stores);
    const third = openPage(() => later);
    await third.ready();
    expect(third.status()).toMatchObject({ scenario: 'storm', seed: 'x' });
  });

  test.each<[SessionRequest, string]>([
    [{ scenario: 'storm' }, 'storm'],
    [{ scenario: 'storm', fresh: true }, 'storm'],
    [{ seed: 'x' }, 'calm'],
  ])('a page that requests %j gets events of no other session', async (sessionRequest, scenario) => {
    const stores = memoryStores();
    const engine = startEngine(stores);
    await openPage(() => engine).ready();
    const second = openPage(() => engine, { sessionRequest });
    const received: unknown[] = [];
    second.onStatus((status) => received.push(status));
    await second.ready();
    expect(received[0]).toMatchObject({
      state: 'running',
      scenario,
      seed: sessionRequest.seed ?? 'own seed',
    });
  });

  test('a page that requests an unknown scenario gets the running session', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    const stores = memoryStores();
    const engine = startEngine(stores);
    const first = openPage(() => engine);
    await ask(first, 'POST', '/api/add', 'amount=5');
    const second = openPage(() => engine, { sessionRequest: { scenario: 'nowhere' } });
    await second.ready();
    expect(warned).toHaveBeenCalledOnce();
    expect(await ask(second, 'GET', '/api/total')).toEqual({ type: 'ok', message: 5 });
    expect(first.status()).toMatchObject({ state: 'running', scenario: 'calm' });
    warned.mockRestore();
  });

  test('DESK-047 a first page that requests an unknown scenario gets the session as it was left', async () => {
    const stores = memoryStores();
    const engine = startEngine(stores);
    const first = openPage(() => engine, { sessionRequest: { scenario: 'storm' } });
    await ask(first, 'POST', '/api/add', 'amount=5');
    await engine.close();
    const sessionRequest = { scenario: 'strom', seed: 'x', fresh: true, speed: 60 };
    const later = startEngine(stores);
    const page = openPage(() => later, { sessionRequest });
    await page.ready();
    expect(page.status()).toMatchObject({ scenario: 'storm', seed: 'own seed', clock: { speed: 1 } });
    expect(await ask(page, 'GET', '/api/total')).toEqual({ type: 'ok', message: 5 });
  });

  test('a page may request a fresh session with its speed; a restarted engine continues it', async () => {
    const stores = memoryStores();
    const engine = startEngine(stores);
    const first = openPage(() => engine);
    await ask(first, 'POST', '/api/add', 'amount=5');
    let current = engine;
    const second = openPage(() => current, { sessionRequest: { scenario: 'calm', fresh: true, speed: 0 } });
    expect(await ask(second, 'GET', '/api/total')).toEqual({ type: 'ok', message: 0 });
    await expect.poll(() => second.status()).toMatchObject({ scenario: 'calm', clock: { speed: 0 } });
    await ask(second, 'POST', '/api/add', 'amount=2');
    await engine.close();
    current = startEngine(stores);
    second.restart();
    await second.ready();
    expect(await ask(second, 'GET', '/api/total')).toEqual({ type: 'ok', message: 2 });
    const third = openPage(() => startEngine(stores), { sessionRequest: { fresh: true, speed: 60 } });
    expect(await ask(third, 'GET', '/api/total')).toEqual({ type: 'ok', message: 0 });
    expect(third.status()).toMatchObject({ clock: { speed: 60 } });
  });

  test('FEED-001 FEED-002 the real client is fed through the port, and may log in', async () => {
    const stores = memoryStores();
    const engine = startEngine(stores);
    const manager = new Manager(PAGE, { transports: ['websocket'], reconnection: false });
    const socket = manager.socket('/', { auth: { token: 'x' } });
    // The socket is older than the link, as on a page whose client is quicker than the engine.
    const link = openPage(() => engine);
    await next(socket, 'connect');
    const welcome = next(socket, 'welcome');
    expect(await socket.emitWithAck('login', 12)).toBeUndefined();
    expect(await welcome).toEqual([12]);
    const sent = next(socket, 'total');
    await ask(link, 'POST', '/api/add', 'amount=3');
    expect(await sent).toEqual([3]);
    manager._close();
  });

  test('a reset breaks every socket, and the client comes back', async () => {
    const stores = memoryStores();
    const engine = startEngine(stores);
    const link = openPage(() => engine);
    const manager = new Manager(PAGE, { transports: ['websocket'], reconnectionDelay: 1 });
    const socket = manager.socket('/', {});
    await next(socket, 'connect');
    const broken = next(socket, 'disconnect');
    await ask(link, 'POST', '/sim/reset', '{}');
    expect(await broken).toContain('transport close');
    await next(socket, 'connect');
    manager.reconnection(false);
    manager._close();
  });

  test('a failure to open is reported, and opening again takes over the session', async () => {
    const stores = memoryStores();
    let refuse = true;
    let insists = 0;
    const engine = startEngine({
      ...stores,
      async open(id) {
        if (refuse) throw Object.assign(new Error('elsewhere'), { name: 'JournalElsewhere' });
        return stores.open(id);
      },
      takeOver() {
        insists += 1;
        refuse = false;
      },
    });
    const link = openPage(() => engine);
    await expect.poll(() => link.status().state).toBe('failed');
    expect(link.status()).toMatchObject({ failure: { name: 'JournalElsewhere' } });
    const response = await link.request(new Request(new URL('/api/total', PAGE)));
    expect(response.status).toBe(503);
    link.reopen();
    await link.ready();
    expect(insists).toBe(1);
    expect(await ask(link, 'GET', '/api/total')).toEqual({ type: 'ok', message: 0 });
  });
});
