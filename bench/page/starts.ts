/** `npm run bench -- page-starts`: what a page costs until its exchange shows a long session again, beside one without a command. */
import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import type { BrowserContext } from '@playwright/test';
import { browserArgs, ensureBrowser } from '../../scripts/browser.ts';
import { bundleScript } from '../../scripts/bundle-script.ts';
import { median } from '../report.ts';
import type { BenchRow } from '../report.ts';
import { BETWEEN_SNAPSHOTS, LEFT_IN_ORDER } from '../sessions.ts';
import { priceAfter } from './cold-start.ts';
import { onSimulator, VIEWPORT } from './sites.ts';
import { renderersOf, sum, timesOf } from './threads.ts';

const ROUNDS = 7;
const COMMANDS = 100_000;
const BOUND = 1.5;
/** The thread of the exchange, by the first letters of its name. */
const EXCHANGE = 'SharedWorker';

declare global {
  interface Window {
    /** Of `stored-session.ts`. */
    storeSession?(commands: number, unsaved: number): Promise<void>;
  }
}

/** What a start takes until the first price, in milliseconds. */
interface Start {
  readonly time: number;
  /** Processor time of the page and its exchange. */
  readonly processor: number;
  readonly exchange: number;
}

const openProfile = (folder: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    executablePath: ensureBrowser(),
    args: browserArgs,
    locale: 'en-US',
    viewport: VIEWPORT,
  });

/** A browser that has been at the site, and has stored a session there as a page that ended leaves it. */
async function makeProfile(
  folder: string,
  url: string,
  script: string,
  session: readonly [commands: number, unsaved: number],
): Promise<void> {
  const context = await openProfile(folder);
  const page = await context.newPage();
  await page.goto(`${url}/newmarket?scenario=calm-market&speed=0`);
  await priceAfter(page, '');
  const blank = `${url}/blank.html`;
  await page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto(blank);
  await page.addScriptTag({ path: script });
  await page.evaluate((given) => window.storeSession?.(...given), session);
  await context.close();
}

/** Opens the spot desk in a browser that has what a folder holds. */
async function startIn(folder: string, url: string): Promise<Start> {
  const context = await openProfile(folder);
  const page = await context.newPage();
  const began = performance.now();
  await page.goto(`${url}/newmarket`, { waitUntil: 'commit' });
  await priceAfter(page, '');
  const time = performance.now() - began;
  const browser = context.browser();
  if (!browser) throw new Error('the context has no browser');
  const threads = (await renderersOf(await browser.newBrowserCDPSession())).map(timesOf);
  await context.close();
  const exchange = threads.flatMap((times) => [...times].filter(([name]) => name.startsWith(EXCHANGE)));
  return {
    time,
    processor: 1_000 * threads.reduce((all, times) => all + sum(times), 0),
    exchange: 1_000 * sum(new Map(exchange)),
  };
}

const COSTS = [
  ['until the first price', 'time'],
  ['processor time until then', 'processor'],
  ['of it the exchange', 'exchange'],
] as const;

/** The spot desk with a session of 100,000 commands as a page left it that was closed or ended among commands, and with one of none, by turns. */
export function benchPageStarts(): Promise<readonly BenchRow[]> {
  return onSimulator(async (_browser, { url }, place) => {
    const script = await bundleScript(resolve('bench/page/stored-session.ts'), place, 'stored');
    const sessions = {
      empty: [0, 0],
      closed: [COMMANDS, LEFT_IN_ORDER],
      ended: [COMMANDS, BETWEEN_SNAPSHOTS],
    } as const;
    const starts: Record<keyof typeof sessions, Start[]> = { empty: [], closed: [], ended: [] };
    const names = ['empty', 'closed', 'ended'] as const;
    for (const name of names) await makeProfile(join(place, name), url, script, sessions[name]);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const name of names) {
        const copy = join(place, `${name}-${round}`);
        cpSync(join(place, name), copy, { recursive: true });
        starts[name].push(await startIn(copy, url));
      }
    }
    const costOf = (name: keyof typeof sessions, cost: keyof Start): number =>
      median(starts[name].map((each) => each[cost]));
    const rowsOf = (what: string, name: 'closed' | 'ended', maxRatio?: number): readonly BenchRow[] =>
      COSTS.map(([title, cost]) => {
        const [value, empty] = [costOf(name, cost), costOf('empty', cost)];
        const bound = { text: `at most ${maxRatio} times`, holds: value <= (maxRatio ?? Infinity) * empty };
        return {
          name: `page after ${COMMANDS.toLocaleString('en-US')} commands, ${what}: ${title}`,
          unit: 'ms',
          value,
          reference: { name: 'a session without commands', value: empty },
          ratio: value / empty,
          ...(maxRatio !== undefined && cost !== 'exchange' && { bound }),
        };
      });
    return [
      ...rowsOf(`${LEFT_IN_ORDER} after its snapshot`, 'closed', BOUND),
      ...rowsOf(`${BETWEEN_SNAPSHOTS.toLocaleString('en-US')} after its snapshot`, 'ended'),
    ];
  });
}
