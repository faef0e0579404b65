/** What the page and the console show when something is wrong; and what other tools of a page may do beside it. */
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { isNightly } from '../../support/cases.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { expect } from '../context.ts';
import type { PackageContext } from '../context.ts';
import { POLICY, serveBuild } from '../front-end/check.ts';
import { scriptOf, startIn } from './start.ts';

const FORBIDDEN = `Object.defineProperty(self, 'indexedDB', {
  get() { throw new DOMException('storage is denied', 'SecurityError'); },
});\n`;

interface Mocks {
  readonly http: { get(path: string, respond: () => Response): unknown };
  setupWorker(...handlers: unknown[]): { start(options: object): Promise<unknown> };
}

const call = (page: Page, path: string): Promise<unknown> =>
  page.evaluate(async (to) => (await fetch(to)).json() as Promise<unknown>, path);

export async function testTroubles({ test, folder, write }: PackageContext, browser: Browser): Promise<void> {
  const served = await serveBuild(folder, '/app/');
  const strict = await serveBuild(folder, '/app/', POLICY.replace("worker-src 'self'", "worker-src 'none'"));
  const { url } = served;
  write({ 'sandpit/forbidden.js': FORBIDDEN + readFileSync(join(folder, 'sandpit/engine.js'), 'utf8') });
  for (const file of ['iife/index.js', 'mockServiceWorker.js'])
    cpSync(join(folder, 'node_modules/msw/lib', file), join(folder, file.replace('iife/index', 'msw')));

  const inPage = async (body: (page: Page, console: readonly string[]) => Promise<void>): Promise<void> => {
    const context = await browser.newContext();
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    const console: string[] = [];
    page.on('console', (message) => console.push(message.text()));
    await body(page, console);
    await context.close();
  };
  /** The page says it in a dialog, and the console says it too. */
  const expectFailure = async (page: Page, console: readonly string[], text: RegExp): Promise<void> => {
    await expect(page.getByRole('alertdialog')).toContainText(text);
    await expect.poll(() => console.filter((line) => text.test(line))).not.toEqual([]);
  };
  const expectWarning = async (page: Page, console: readonly string[], text: RegExp): Promise<void> => {
    await expect(page.locator('#sandpit-panel').getByRole('alert')).toContainText(text);
    await expect.poll(() => console.filter((line) => text.test(line))).not.toEqual([]);
    expect(await call(page, 'api/currency/list')).toMatchObject({ type: 'ok' });
  };

  await test('PKG-036 a page without the panel shows what is wrong, and nothing else', () =>
    inPage(async (page, console) => {
      await startIn(page, url, { panel: false });
      await page.evaluate(() => window.handle.ready);
      await expect(page.locator('#sandpit-panel')).toHaveCount(0);
      await page.evaluate(() => window.handle.stop());
      await startIn(page, url, { panel: false, workerUrl: 'nothing.js' });
      await expectFailure(page, console, /nothing\.js responds with HTTP 404/);
    }));

  for (const [workerUrl, reason] of [
    ['nothing.js', /\/app\/nothing\.js responds with HTTP 404\. The option workerUrl says where/],
    ['empty.html', /\/app\/empty\.html is text\/html, not a script\./],
    ['https://elsewhere.test/engine.js', /elsewhere\.test\/engine\.js is on another origin/],
  ] as const) {
    await test(`PKG-037 an engine that cannot be loaded from ${workerUrl} is named with the reason`, () =>
      inPage(async (page, console) => {
        await startIn(page, url, { workerUrl });
        await expectFailure(page, console, reason);
      }));
  }

  await test('PKG-037 a scenario that does not exist is named, with those that do', () =>
    inPage(async (page, console) => {
      await startIn(page, url, { scenario: 'nope' });
      await expectFailure(page, console, /There is no scenario .nope./);
    }));

  await test('PKG-038 a policy that forbids the worker is named with its directive', () =>
    inPage(async (page, console) => {
      await startIn(page, strict.url);
      await expectFailure(
        page,
        console,
        /Content-Security-Policy of this page forbids .*engine\.js\. Its worker-src/,
      );
    }));

  await test('PKG-039 calls go through the service worker where one is named', () =>
    inPage(async (page) => {
      await startIn(page, url, { serviceWorkerUrl: 'sandpit-service-worker.js' });
      await page.evaluate(() => window.handle.ready);
      const [response] = await Promise.all([
        page.waitForResponse(/currency\/list/),
        call(page, 'api/currency/list'),
      ]);
      expect(response.fromServiceWorker()).toBe(true);
    }));

  for (const [options, reason] of [
    [
      { serviceWorkerUrl: 'sandpit/none/worker.js' },
      /controls .*\/app\/sandpit\/none\/, and this page is not below it/,
    ],
    [{ serviceWorkerUrl: 'sandpit-service-worker.js', scope: '/' }, /not under the max scope allowed/],
    [{ serviceWorkerUrl: 'nothing.js' }, /service worker cannot be used.*\s.*nothing\.js/],
  ] as const) {
    await test(`PKG-039 a service worker that cannot be used is named, and calls are handled: ${JSON.stringify(options)}`, () =>
      inPage(async (page, console) => {
        await startIn(page, url, options);
        await expectWarning(page, console, reason);
      }));
  }

  await test('PKG-039 a service worker that would replace one of the page is named, and calls are handled', () =>
    inPage(async (page, console) => {
      await page.goto(`${url}empty.html`);
      await page.evaluate(async () => {
        await navigator.serviceWorker.register('mockServiceWorker.js');
        await navigator.serviceWorker.ready;
      });
      await startIn(page, url, { serviceWorkerUrl: 'sandpit-service-worker.js' });
      await expectWarning(page, console, /has a service worker already: .*mockServiceWorker\.js/);
    }));

  await test('PKG-040 without a database the exchange runs, and the page says that it will be forgotten', () =>
    inPage(async (page, console) => {
      await startIn(page, url, { workerUrl: 'sandpit/forbidden.js' });
      await expectWarning(page, console, /gives the page no database/);
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await expect(page.locator('#sandpit-panel').getByRole('alert')).toHaveCount(0);
    }));

  await test('PKG-040 a browser that lets the page keep nothing shows the panel all the same', () =>
    inPage(async (page) => {
      await page.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage']) {
          Object.defineProperty(window, name, {
            get: () => {
              throw new DOMException('storage is denied', 'SecurityError');
            },
          });
        }
      });
      await startIn(page, url, { scenario: 'calm-market' });
      await expect(page.locator('#sandpit-panel')).toContainText('Simulated');
    }));

  for (const order of ['before', 'after'] as const) {
    await test(`PKG-041 handlers and the service worker of the team's own MSW go on, started ${order} the exchange`, () =>
      inPage(async (page) => {
        const startMocks = () =>
          page.evaluate(async () => {
            const { http, setupWorker } = (window as unknown as { MockServiceWorker: Mocks })
              .MockServiceWorker;
            const handler = http.get('*/team/thing', () => Response.json({ from: 'the team' }));
            await setupWorker(handler).start({
              serviceWorker: { url: 'mockServiceWorker.js' },
              onUnhandledRequest: 'bypass',
              quiet: true,
            });
          });
        await startIn(page, url);
        if (order === 'before') await page.evaluate(() => window.handle.stop());
        await page.addScriptTag({ url: `${url}msw.js` });
        await startMocks();
        if (order === 'before') {
          await page.evaluate(async () => {
            const { startSandpit } = (await import(new URL('sandpit/browser.js', location.href).href)) as {
              startSandpit(): typeof window.handle;
            };
            window.handle = startSandpit();
          });
        }
        expect(await call(page, 'team/thing')).toEqual({ from: 'the team' });
        expect(await call(page, 'api/currency/list')).toMatchObject({ type: 'ok' });
        expect(await page.evaluate(async () => (await fetch('empty.html')).status)).toBe(200);
      }));
  }
  if (isNightly) {
    const worker = { serviceWorkerUrl: 'sandpit-service-worker.js' };
    await test('PKG-153 tools of Playwright see of the exchange what docs/guides/beside-playwright.md says', async () => {
      const nothing = { routed: 0, responses: 0, sockets: 0, recorded: 0, frame: 404, synchronous: 0 };
      expect(await whatToolsSee(browser, url, {}, join(folder, 'page.har'))).toEqual(nothing);
      const seen = await whatToolsSee(browser, url, worker, join(folder, 'worker.har'));
      // The synchronous one is answered too, after its page has gone on.
      expect(seen).toEqual({ ...nothing, responses: 3, recorded: 3, frame: 200 });
    });
  }
  served.close();
  strict.close();
}

/** Makes a call in the page, one in a frame, a synchronous one and a socket; how often each tool of Playwright saw the exchange, and what the last calls came to. */
async function whatToolsSee(browser: Browser, url: string, options: object, path: string) {
  const context = await browser.newContext({ recordHar: { path, urlFilter: /currency\/list$/ } });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const seen = { routed: 0, responses: 0, sockets: 0 };
  await startIn(page, url, options);
  await page.evaluate(() => window.handle.ready);
  await page.route(/currency\/list$/, (route) => {
    seen.routed += 1;
    return route.fallback();
  });
  page.on('response', (response) => {
    if (/currency\/list$/.test(response.url()) && response.ok()) seen.responses += 1;
  });
  page.on('websocket', () => (seen.sockets += 1));
  expect(await call(page, 'api/currency/list')).toMatchObject({ type: 'ok' });
  // What the frame and the page itself request beside the exchange, it would see.
  await page.unrouteAll();
  await page.addScriptTag({ url: scriptOf(url, 'socket.io-client') });
  const { frame, synchronous } = await page.evaluate(async () => {
    await new Promise((resolve) =>
      window.io(undefined, { transports: ['websocket'] }).on('daymarket', resolve),
    );
    const inner = document.createElement('iframe');
    inner.src = 'empty.html?frame';
    document.body.append(inner);
    await new Promise((resolve) => inner.addEventListener('load', resolve));
    const answer = await inner.contentWindow?.fetch('api/currency/list');
    const request = new XMLHttpRequest();
    request.open('GET', 'api/currency/list', false);
    const answered = new Promise((resolve) => request.addEventListener('loadend', resolve));
    request.send();
    const synchronous = request.status;
    await answered;
    return { frame: answer?.status, synchronous };
  });
  await context.close();
  const { log } = JSON.parse(readFileSync(path, 'utf8')) as {
    readonly log: { readonly entries: readonly { readonly response: { readonly status: number } }[] };
  };
  const recorded = log.entries.filter(({ response }) => response.status === 200).length;
  return { ...seen, recorded, frame, synchronous };
}
