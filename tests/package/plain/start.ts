/** Starting, steering and stopping the exchange of a page that has no bundler. */
import type { Browser, Page } from '@playwright/test';
import type { SandpitHandle } from 'sandpit-exchange/browser';
import { PATIENCE_MS } from '../../support/patience.ts';
import { expect } from '../context.ts';
import type { PackageContext } from '../context.ts';
import { serveBuild } from '../front-end/check.ts';

declare global {
  interface Window {
    handle: SandpitHandle;
    natives: readonly unknown[];
    io: (
      url?: string,
      options?: object,
    ) => {
      on(event: string, listener: (payload: unknown) => void): void;
      disconnect(): void;
    };
  }
}

/** Opens a page without an exchange and starts one there. */
export async function startIn(page: Page, url: string, options: object = {}): Promise<void> {
  await page.goto(`${url}empty.html`);
  await page.evaluate(async (given) => {
    window.natives = [window.fetch, window.XMLHttpRequest, window.WebSocket];
    const { startSandpit } = (await import(new URL('sandpit/browser.js', location.href).href)) as {
      startSandpit(options: object): SandpitHandle;
    };
    window.handle = startSandpit(given);
  }, options);
}

/** Where a socket client lies that was installed. */
export const scriptOf = (url: string, client: string): string =>
  `${url}node_modules/${client}/dist/socket.io.js`;

const ready = (page: Page): Promise<void> => page.evaluate(() => window.handle.ready);

export async function testStart({ test, folder }: PackageContext, browser: Browser): Promise<void> {
  const served = await serveBuild(folder, '/app/');
  const { url } = served;
  const inPage = async (body: (page: Page) => Promise<void>): Promise<void> => {
    const context = await browser.newContext();
    context.setDefaultTimeout(PATIENCE_MS);
    await body(await context.newPage());
    await context.close();
  };

  await test('PKG-030 clients of socket.io 4 and 2 and a plain WebSocket are pushed prices', () =>
    inPage(async (page) => {
      await startIn(page, url);
      for (const client of ['socket.io-client', 'older-socket-client']) {
        await page.addScriptTag({ url: scriptOf(url, client) });
        for (const transports of [undefined, ['websocket'], ['polling']]) {
          const pushed = page.evaluate(
            (given) =>
              new Promise((resolve) => {
                const socket = window.io(location.origin, {
                  forceNew: true,
                  ...(given && { transports: given }),
                });
                socket.on('daymarket', (payload) => resolve(payload));
              }),
            transports,
          );
          expect(await pushed).toMatchObject({ type: 'daymarket' });
        }
      }
      const opened = await page.evaluate(
        () =>
          new Promise((resolve) => {
            const socket = new WebSocket('/socket.io/?EIO=4&transport=websocket');
            socket.onmessage = ({ data }) => resolve(String(data));
          }),
      );
      expect(opened).toMatch(/^0\{"sid"/);
    }));

  await test('PKG-031 stop gives the page its own functions back, and a new start the session', () =>
    inPage(async (page) => {
      await startIn(page, url);
      await ready(page);
      await expect(page.locator('#sandpit-panel')).toContainText('Simulated');
      await page.evaluate(() => window.handle.clock.advance('1h'));
      const { hash, seq } = await page.evaluate(async () => {
        await window.handle.clock.pause();
        return window.handle.state();
      });
      await page.evaluate(() => window.handle.stop());
      const after = await page.evaluate(async () => {
        const natives = [window.fetch, window.XMLHttpRequest, window.WebSocket];
        const isNative = natives.map((each, index) => each === window.natives[index]);
        return { isNative, sandpit: 'sandpit' in window, status: (await fetch('api/currency/list')).status };
      });
      expect(after).toEqual({ isNative: [true, true, true], sandpit: false, status: 404 });
      await expect(page.locator('#sandpit-panel')).toHaveCount(0);
      await page.evaluate(async () => {
        const { startSandpit } = (await import(new URL('sandpit/browser.js', location.href).href)) as {
          startSandpit(): SandpitHandle;
        };
        window.handle = startSandpit();
      });
      expect(await page.evaluate(() => window.handle.state())).toMatchObject({ hash, seq });
    }));

  await test('PKG-032 a second start gives the same handle, and with other options a clear error', () =>
    inPage(async (page) => {
      await startIn(page, url, { scenario: 'flash-crash' });
      const again = (options: object) =>
        page.evaluate(async (given) => {
          const { startSandpit } = (await import(
            new URL('sandpit/browser.js?again', location.href).href
          )) as {
            startSandpit(options: object): SandpitHandle;
          };
          try {
            return startSandpit(given) === window.handle;
          } catch (error) {
            return String(error);
          }
        }, options);
      expect(await again({ scenario: 'flash-crash' })).toBe(true);
      expect(await again({ scenario: 'bull-run' })).toBe(
        'Error: Sandpit runs in this page with {"scenario":"flash-crash"} and cannot start with {"scenario":"bull-run"}: stop it first.',
      );
    }));

  await test('PKG-033 calls and sockets are handled below another path, and at another origin', () =>
    inPage(async (page) => {
      const far = { api: 'https://backend.test/v1', socket: 'https://backend.test/push' };
      for (const places of [{ api: '/backend/api', socket: '/backend/socket.io' }, far]) {
        await startIn(page, url, places);
        await page.addScriptTag({ url: scriptOf(url, 'socket.io-client') });
        const { type } = await page.evaluate(
          async (api) => (await fetch(`${api}/currency/list`)).json(),
          places.api,
        );
        expect(type).toBe('ok');
        const push = page.evaluate((socket) => {
          const { origin, pathname } = new URL(socket, location.href);
          return new Promise((resolve) =>
            window.io(origin, { path: pathname, transports: ['websocket'] }).on('daymarket', resolve),
          );
        }, places.socket);
        expect(await push).toMatchObject({ type: 'daymarket' });
        expect(await page.evaluate(async () => (await fetch('/api/currency/list')).status)).toBe(404);
      }
    }));

  await test('PKG-034 the handle steers time, faults and sessions', () =>
    inPage(async (page) => {
      await startIn(page, url, { scenario: 'calm-market', seed: 'handle' });
      const seen = await page.evaluate(async () => {
        const { handle } = window;
        await handle.ready;
        const start = await handle.clock.pause();
        const later = await handle.clock.advance('10m');
        const jumped = await handle.jump(start + 1_200_000);
        const back = await handle.jump(start + 600_000);
        await handle.fault({ on: 'all', error: 'http500' });
        const failed = (await fetch('/api/currency/list')).status;
        await handle.clearFaults();
        await handle.load('flash-crash', { seed: 'x', speed: 0 });
        const state = await handle.state();
        return {
          steps: [later - start, jumped - start, back - start],
          failed,
          state,
          status: handle.status(),
        };
      });
      expect(seen.steps).toEqual([600_000, 1_200_000, 600_000]);
      expect(seen.failed).toBe(500);
      expect(seen.state).toMatchObject({ scenario: 'flash-crash', seed: 'x', speed: 0, audit: [] });
      expect(seen.status).toMatchObject({ state: 'running', scenario: 'flash-crash', seed: 'x' });
    }));

  await test('PKG-035 pages of one browser share the exchange, and one that stops leaves it to the others', () =>
    inPage(async (page) => {
      const other = await page.context().newPage();
      await startIn(page, url);
      await startIn(other, url);
      await ready(other);
      await other.evaluate(() => window.handle.clock.pause());
      const hash = await other.evaluate(() => window.handle.hash());
      expect(await page.evaluate(() => window.handle.hash())).toBe(hash);
      await page.evaluate(() => window.handle.stop());
      expect(await other.evaluate(() => window.handle.hash())).toBe(hash);
    }));

  await test('PKG-044 a reload goes on with the open session, and a start with another scenario opens it', () =>
    inPage(async (page) => {
      const scenarioOf = async (options: object): Promise<unknown> => {
        await startIn(page, url, options);
        return page.evaluate(async () => (await window.handle.state()).scenario);
      };
      expect(await scenarioOf({ scenario: 'bull-run' })).toBe('bull-run');
      await page.evaluate(() => window.handle.load('listing-day'));
      expect(await scenarioOf({ scenario: 'bull-run' })).toBe('listing-day');
      expect(await scenarioOf({ scenario: 'short-squeeze' })).toBe('short-squeeze');
      expect(await scenarioOf({})).toBe('short-squeeze');
    }));
  served.close();
}
