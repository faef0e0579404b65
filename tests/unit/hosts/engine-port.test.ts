/** What a page finds out about an engine of which the browser reports nothing. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionFailure } from '#simulator/session/failure.ts';
import { startEarlyWorker } from '#simulator/page/early-worker.ts';
import { enginePortOpener } from '#simulator/page/engine-port.ts';
import type { PagePort } from '#simulator/page/link.ts';

const engines: MessagePort[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  class SilentWorker {
    readonly port: MessagePort;
    constructor() {
      const { port1, port2 } = new MessageChannel();
      this.port = port1;
      engines.push(port2);
    }
  }
  vi.stubGlobal('SharedWorker', SilentWorker);
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('location', new URL('https://page.test/app/'));
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })));
});

afterEach(() => {
  for (const port of engines.splice(0)) port.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(): {
  readonly failures: SessionFailure[];
  readonly ending: AbortController;
  readonly port: PagePort;
} {
  const failures: SessionFailure[] = [];
  const ending = new AbortController();
  const port = enginePortOpener('nothing.js', {
    retry: () => undefined,
    failed: (failure) => failures.push(failure),
    signal: ending.signal,
  })();
  return { failures, ending, port };
}

test('PKG-037 a shared engine that is not there is named, though the browser loses the error', async () => {
  const { failures } = open();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(failures).toEqual([
    {
      name: 'WorkerMissing',
      message: expect.stringMatching(/^The exchange .*page\.test\/app\/nothing\.js responds with HTTP 404/),
    },
  ]);
});

test('PKG-037 an engine that has sent something, and one that the page has left, are not reported', async () => {
  const sending = open();
  const messages = new Promise((resolve) => {
    sending.port.onmessage = resolve;
  });
  engines[0]?.postMessage({ type: 'pong' });
  await messages;
  const stopped = open();
  stopped.ending.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([...sending.failures, ...stopped.failures]).toEqual([]);
});

test('a worker that the first script has started is the one that the page speaks to, once', () => {
  startEarlyWorker(globalThis, 'https://page.test/app/nothing.js');
  expect(engines).toHaveLength(1);
  open();
  expect(engines).toHaveLength(1);
  open();
  expect(engines).toHaveLength(2);
});

test('where the early worker could not be loaded the page has one of its own', () => {
  class FailingWorker {
    set onerror(listener: () => void) {
      listener();
    }
  }
  const dedicated: string[] = [];
  class OwnWorker {
    constructor(url: string) {
      dedicated.push(url);
    }
    postMessage(): void {}
    terminate(): void {}
  }
  vi.stubGlobal('SharedWorker', FailingWorker);
  vi.stubGlobal('Worker', OwnWorker);
  startEarlyWorker(globalThis, 'https://page.test/app/nothing.js');
  open();
  expect(dedicated).toEqual(['nothing.js']);
});
