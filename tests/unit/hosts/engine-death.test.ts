// @vitest-environment node
/** A worker that the browser ends under a page, and the calls that were under way. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Engine } from '#simulator/page/engine.ts';
import type { EnginePort } from '#simulator/page/engine.ts';
import type { EngineLink } from '#simulator/page/link.ts';
import type { ToEngine, ToPage } from '#simulator/page/protocol.ts';
import { installSocketRouter } from '#simulator/page/socket/router.ts';
import { linkTo, memoryStores, PAGE } from './page-link.ts';
import { handClock, tinyCatalogue, tinyParts } from './tiny-exchange.ts';

const router = installSocketRouter(globalThis as Parameters<typeof installSocketRouter>[0], PAGE);

/** A browser with one page, whose worker a test can end, before or after it has received a message or responded. */
function openBrowser(options: { readonly watchEvery?: number; readonly hasLocks?: boolean } = {}) {
  const stores = memoryStores();
  const engines: Engine[] = [];
  let ended: (() => void) | undefined;
  /** Calls that a worker did not receive, and responses that it sent in vain. */
  let lost = 0;
  /** What the living worker lets pass. */
  let passes = { received: (_message: ToEngine): boolean => true, sent: (_message: ToPage): boolean => true };
  const connect = (port: EnginePort): void => {
    const engine = new Engine({
      ...{ catalogue: tinyCatalogue, parts: tinyParts, realTime: () => 0, pumpEvery: 0, stores },
      life: options.hasLocks === false ? undefined : Promise.resolve(`engine ${engines.length}`),
    });
    engines.push(engine);
    const mine = { ...passes };
    passes = mine;
    const post = port.postMessage.bind(port);
    port.postMessage = (message, transfer = []) => {
      if (mine.sent(message)) post(message, transfer);
    };
    engine.connect(port);
    const { onmessage } = port;
    port.onmessage = (message: MessageEvent<ToEngine>) => {
      if (mine.received(message.data)) onmessage?.(message);
    };
  };
  const clock = handClock();
  const link = linkTo(connect, {
    router,
    realTime: clock.realTime,
    watchEvery: options.watchEvery ?? 0,
    watchHeartbeat: (_lock, call) => {
      ended = call;
      return () => (ended = undefined);
    },
  });
  return {
    link,
    clock,
    /** The worker receives nothing from the page any more. */
    unsubscribe: () => void (passes.received = () => (lost++, false)),
    /** The worker's responses do not arrive any more. */
    mute: () => void (passes.sent = ({ type }) => type !== 'response' || (lost++, false)),
    lost: () => lost,
    /** Whether the page will be notified when the worker is gone. */
    isWatched: () => ended !== undefined,
    /** The worker is gone; the next one receives and responds. */
    end(): void {
      passes.received = passes.sent = () => false;
      passes = { received: () => true, sent: () => true };
      ended?.();
    },
    /** The worker is gone, and the page is not notified. */
    endSilently(): void {
      passes.received = passes.sent = () => false;
      passes = { received: () => true, sent: () => true };
    },
    async close(): Promise<void> {
      link.close();
      for (const engine of engines) await engine.close();
    },
  };
}

let browser: ReturnType<typeof openBrowser>;
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());
afterEach(() => browser.close());

async function ask(link: EngineLink, method: string, path: string, body?: BodyInit): Promise<unknown> {
  const response = await link.request(new Request(new URL(path, PAGE), { method, body }));
  return response.json();
}

const total = () => ask(browser.link, 'GET', '/api/total');

describe('a worker that ends', () => {
  test('PROOF-057 a worker that dies before receiving an order: the next one places it, once', async () => {
    browser = openBrowser();
    await browser.link.ready();
    browser.unsubscribe();
    const order = ask(browser.link, 'POST', '/api/add', 'amount=5');
    await expect.poll(browser.lost).toBe(1);
    browser.end();
    expect(await order).toEqual({ type: 'ok', message: 5 });
    expect(await total()).toEqual({ type: 'ok', message: 5 });
  });

  test('PROOF-057 a worker that dies before confirming an order: the next one confirms it from the journal', async () => {
    browser = openBrowser();
    await browser.link.ready();
    browser.mute();
    const order = ask(browser.link, 'POST', '/api/add', 'amount=5');
    await expect.poll(browser.lost).toBe(1);
    browser.end();
    expect(await order).toEqual({ type: 'ok', message: 'done' });
    expect(await total()).toEqual({ type: 'ok', message: 5 });
  });

  test('PROOF-057 equal orders are distinguished, and a refused one is refused again', async () => {
    browser = openBrowser();
    expect(await ask(browser.link, 'POST', '/api/add', 'amount=5')).toEqual({ type: 'ok', message: 5 });
    browser.mute();
    const calls = ['amount=5', 'amount=5', 'amount=-99'].map((body) =>
      ask(browser.link, 'POST', '/api/add', body),
    );
    await expect.poll(browser.lost).toBe(3);
    browser.end();
    const confirmed = { type: 'ok', message: 'done' };
    expect(await Promise.all(calls)).toEqual([confirmed, confirmed, { type: 'error', message: 'BALANCE' }]);
    expect(await total()).toEqual({ type: 'ok', message: 15 });
  });

  test('PROOF-057 an operator’s call is not repeated but fails at once', async () => {
    browser = openBrowser();
    await browser.link.ready();
    browser.unsubscribe();
    const set = ask(browser.link, 'POST', '/sim/clock', '{"speed":0}');
    const failed = expect(set).rejects.toThrow(TypeError);
    await expect.poll(browser.lost).toBe(1);
    browser.end();
    await failed;
  });

  test('without locks it is missed by its silence, and its calls are asked again', async () => {
    browser = openBrowser({ watchEvery: 20, hasLocks: false });
    await ask(browser.link, 'POST', '/api/add', 'amount=5');
    browser.endSilently();
    expect(await total()).toEqual({ type: 'ok', message: 5 });
  });

  test('a third time within a minute it is not started again, and its calls fail', async () => {
    browser = openBrowser();
    for (const pause of [0, 1_000]) {
      await browser.link.ready();
      await expect.poll(browser.isWatched).toBe(true);
      browser.clock.move(pause);
      browser.end();
    }
    await browser.link.ready();
    await expect.poll(browser.isWatched).toBe(true);
    browser.unsubscribe();
    const lost = total();
    browser.end();
    await expect(lost).rejects.toThrow(TypeError);
    expect(browser.link.status()).toMatchObject({ state: 'failed', failure: { name: 'EngineFailed' } });
  });
});
