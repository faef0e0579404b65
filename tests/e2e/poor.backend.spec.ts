import { expect, test } from '@playwright/test';
import type { Page, Request } from '@playwright/test';
import { QUERY, routes } from './all-routes.ts';
import { startPoorServer } from './poor-server.ts';
import { builds } from './servers.ts';
import { arrived, visit } from './visit.ts';
import { word } from '../support/words.ts';

/** Calls whose place stays empty where they fail: the link to the support chat, and the menu entry of regional agents. */
const ASIDE = new Set(['/api/set/get_customer_url', '/api/user/region_users']);
/** On the home page bars are no more than the small lines beside the prices. */
const LINES = '/api/currency/new_timeshar';
/** What pages of rooms say where there are none. */
const NO_ROOMS = word('rooms.noRooms');

/** The calls of a page that are under way, and those that failed since the last call of `begin`. */
function follow(page: Page) {
  const underWay = new Set<Request>();
  const failed = new Set<string>();
  let own = new WeakSet<Request>();
  const fail = (request: Request) => own.has(request) && failed.add(new URL(request.url()).pathname);
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/api/')) return;
    underWay.add(request);
    own.add(request);
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => {
    underWay.delete(request);
    // A screen that is left gives its calls up.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') fail(request);
  });
  page.on('response', (response) => {
    if (!response.ok()) fail(response.request());
  });
  /** A call that the screen before made and that fails later is none of the next screen's. */
  const begin = () => {
    failed.clear();
    own = new WeakSet();
  };
  return { underWay, failed, begin };
}

/** What still waits on the screen, and what says that it failed. */
const look = (page: Page) =>
  page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility());
    return {
      waiting: shown('.mantine-Skeleton-root, .mantine-Loader-root, main [aria-busy="true"]').length,
      alerts: shown('main [role="alert"]').map((alert) => {
        const named = alert.parentElement?.closest('[aria-label], [aria-labelledby]');
        const id = named?.getAttribute('aria-labelledby') ?? '';
        const name = named?.getAttribute('aria-label') ?? document.getElementById(id)?.innerText;
        return `${name ?? document.querySelector('h1')?.innerText}: ${alert.innerText}`;
      }),
    };
  });

/**
 * Lets the page's time run until nothing waits, and past both of the pauses before a lost call is made again.
 *
 * @returns what says then that it failed: the next moment the page may try again
 */
async function settle(page: Page, underWay: ReadonlySet<Request>, path: string): Promise<readonly string[]> {
  let alerts: readonly string[] = [];
  for (const pause of [0, 1000, 2000]) {
    await page.clock.runFor(pause);
    const waiting = async () => {
      await page.clock.runFor(1000);
      const seen = await look(page);
      alerts = seen.alerts;
      return underWay.size + seen.waiting;
    };
    await expect.poll(waiting, { message: `/${path} waits`, intervals: [20] }).toBe(0);
  }
  return alerts;
}

const SOME = ['', 'newmarket', 'leverdealCenter', 'assets', 'c2cRelease', 'finanrec'];
const some = routes.filter(({ path }) => SOME.includes(path));

const visits = [
  ['a user', 'that has no other call', some, []],
  ['a visitor', 'that has no other call', routes, ['@nightly']],
  ['a user', 'that has no other call', routes, ['@nightly']],
  ['a user', 'that hangs up', routes, ['@nightly']],
] as const;

for (const [who, what, visited, tag] of visits) {
  test(
    `TWIN-060 ${visited.length} screens of ${who} say what they cannot load from a server ${what}`,
    {
      tag: [...tag],
    },
    async ({ page }) => {
      // Every screen, each with its retries.
      test.slow();
      const server = await startPoorServer(builds.backend, what === 'that hangs up');
      await page.clock.install();
      if (who === 'a user') await page.addInitScript(() => localStorage.setItem('token', 'kept from before'));
      const { underWay, failed, begin } = follow(page);
      await page.goto(server.url);
      await arrived(page);
      await settle(page, underWay, '');
      const faults: string[] = [];
      for (const { path } of visited) {
        begin();
        await visit(page, `/${path}${QUERY}`);
        const alerts = await settle(page, underWay, path);
        const missed = [...failed].filter((call) => !ASIDE.has(call) && !(path === '' && call === LINES));
        const hasNoRooms = (await page.getByText(NO_ROOMS).count()) > 0;
        if (missed.length > 0 && alerts.length === 0 && !hasNoRooms)
          faults.push(`/${path} is silent about ${missed.join(', ')}`);
        faults.push(
          ...alerts.filter((alert) => alert.startsWith('undefined:')).map((alert) => `/${path} ${alert}`),
        );
      }
      expect(faults).toEqual([]);
      await server.close();
    },
  );
}
