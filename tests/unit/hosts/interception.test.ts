// @vitest-environment node
/** Calls of a page whose service worker is started, replaced, retired and stopped in any order. */
import fc from 'fast-check';
import { getResponse } from 'msw';
import type { RequestHandler } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { intercept } from '#simulator/page/interception.ts';
import { cases } from '../../support/cases.ts';

const PAGE = 'http://sandpit.test/';
const SCRIPT = `${PAGE}mockServiceWorker.js`;

/** What a development server answers to any address. */
const page = () =>
  new Response('<!doctype html><title>Sandpit</title>', { headers: { 'content-type': 'text/html' } });

/** The browser as a page sees it: a network with a development server, and a service worker before it. */
function openBrowser() {
  let handlers: readonly RequestHandler[] = [];
  /** Whether the worker passes on calls of this page. */
  let knowsPage = false;
  let isHeldUp = false;
  let release: () => void = () => undefined;
  let passed = 0;
  /** MSW complains of it in the console of the page. */
  let stopsBeforeStart = 0;
  const served: string[] = [];
  const network = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (knowsPage) passed += 1;
    if (knowsPage) return (await getResponse([...handlers], request)) ?? page();
    served.push(url.pathname + url.search);
    return page();
  };
  const start = async (): Promise<void> => {
    if (isHeldUp) await new Promise<void>((resolve) => (release = resolve));
    knowsPage = true;
  };
  return {
    network,
    served,
    passed: () => passed,
    stopsBeforeStart: () => stopsBeforeStart,
    setUp(own: readonly RequestHandler[]) {
      handlers = own;
      let isStarted = false;
      return {
        start() {
          isStarted = true;
          return start();
        },
        stop() {
          stopsBeforeStart += Number(!isStarted);
          knowsPage = false;
        },
      };
    },
    /** The worker is replaced, retires with what it takes for its last page, or is stopped and begins without memory. */
    lose: () => void (knowsPage = false),
    holdUp: () => void (isHeldUp = true),
    letStart() {
      isHeldUp = false;
      release();
    },
  };
}

let browser: ReturnType<typeof openBrowser>;
vi.mock('msw/browser', () => ({ setupWorker: (...own: RequestHandler[]) => browser.setUp(own) }));

let ending = new AbortController();
afterEach(() => {
  ending.abort();
  vi.unstubAllGlobals();
});

/** A page that begins to use the service worker, and how often the exchange has carried out each of its calls. */
function openPage(hold = false) {
  browser = openBrowser();
  if (hold) browser.holdUp();
  ending = new AbortController();
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => undefined } });
  vi.stubGlobal('location', new URL(PAGE));
  vi.stubGlobal('fetch', browser.network);
  const carriedOut = new Map<string, number>();
  const respond = async (request: Request): Promise<Response> => {
    const name = await request.text();
    carriedOut.set(name, (carriedOut.get(name) ?? 0) + 1);
    return Response.json({ type: 'ok', message: name });
  };
  const started = intercept({
    ...{ respond, signal: ending.signal },
    addressOf: ({ url }) => (new URL(url).pathname.startsWith('/api/') ? url : undefined),
    serviceWorker: { url: SCRIPT },
  });
  let calls = 0;
  const call = async (): Promise<string> => {
    const name = `call ${(calls += 1)}`;
    const response = await fetch(`${PAGE}api/x`, { method: 'POST', body: name });
    const { message } = (await response.json()) as { message: string };
    expect([name, message, carriedOut.get(name)]).toEqual([name, name, 1]);
    return name;
  };
  return { started, call, carriedOut };
}

test('PROOF-298 calls before the service worker controls the page do not leave it, and later ones go through it', async () => {
  const { started, call } = openPage(true);
  await call();
  browser.letStart();
  expect(await started).toBeUndefined();
  expect(browser.passed()).toBe(0);
  await call();
  expect([browser.passed(), browser.served]).toEqual([1, []]);
  expect(browser.stopsBeforeStart()).toBe(0);
  // Files are none of the exchange's calls.
  expect(await (await fetch(`${PAGE}index.html`)).text()).toContain('<!doctype html>');
});

test('PROOF-298 a service worker that never starts is named, and calls stay inside the page', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { started, call } = openPage(true);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  expect((await started)?.message).toBe('It did not start within 10 s.');
  await call();
  expect(browser.served).toEqual([]);
});

type Step = 'call' | 'lose' | 'two calls at once';
const steps = fc.array(fc.constantFrom<Step>('call', 'lose', 'two calls at once'), { maxLength: 12 });

test('PROOF-298 whenever the service worker is replaced, retired or stopped, each call is carried out once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), steps, async (isSlow, order) => {
      const { started, call } = openPage(isSlow);
      if (!isSlow) await started;
      let losses = 0;
      for (const step of order) {
        if (step === 'lose') browser.lose();
        losses += Number(step === 'lose');
        if (step === 'call') await call();
        if (step === 'two calls at once') await Promise.all([call(), call()]);
      }
      browser.letStart();
      await started;
      await call();
      // What leaves the page finds out that the worker is gone: at most the calls of one moment for each loss.
      expect(browser.served.length).toBeLessThanOrEqual(2 * losses);
      ending.abort();
    }),
    { numRuns: cases(200) },
  );
});
