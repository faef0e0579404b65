/** Tells `sandpit rehearse`, where that runs the tests, what a test showed, and asks it which tests to run. */
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page, TestInfo } from '@playwright/test';
import { BEGIN_PATH, END_PATH, REHEARSAL_VARIABLE } from '../rehearse/screen.ts';
import type { Screen, TestReport } from '../rehearse/screen.ts';
import { watchLeaving, watchScreen } from './screen-watch.ts';

/** The exchange that deviates, where `sandpit rehearse` runs the tests. */
export const rehearsedURL = process.env[REHEARSAL_VARIABLE];

/** One test of a rehearsal. */
export interface Rehearsal {
  /** Reads what the pages of a context show. */
  watch(context: BrowserContext): Promise<void>;
  /** Reads what its pages show at the end. */
  look(context: BrowserContext): Promise<void>;
  end(): Promise<void>;
}

/** Begins a test, or skips it where it need not run. Rejects where two tests run at the same time. */
export async function beginRehearsal(url: string, testInfo: TestInfo): Promise<Rehearsal> {
  const test = [testInfo.project.name, ...testInfo.titlePath].filter((each) => each !== '').join(' › ');
  const { isWanted } = await post<{ readonly isWanted: boolean }>(url, BEGIN_PATH, { test });
  testInfo.skip(
    !isWanted,
    'sandpit rehearse: the deviation does not touch this test, or another one caught it',
  );
  const screens: Screen[] = [];
  let storage: TestReport['storage'] = {};
  return {
    async watch(context) {
      await context.exposeFunction('sandpitScreenLeft', (screen: Screen) => void screens.push(screen));
      await context.addInitScript(watchScreen);
      await context.addInitScript(watchLeaving);
    },
    async look(context) {
      for (const page of context.pages()) {
        const screen = await settledScreen(page).catch(() => undefined);
        if (!screen) continue;
        screens.push(screen);
        storage = await page.evaluate(() => ({ ...localStorage })).catch(() => storage);
      }
    },
    async end() {
      const { status, expectedStatus, error } = testInfo;
      const isFailed = status !== expectedStatus;
      const report: TestReport = { test, isFailed, error: error?.message ?? '', screens, storage };
      await post(url, END_PATH, report);
    },
  };
}

/** A page is at rest when it shows the same twice in so many milliseconds; one that always moves is read after ten looks. */
const REST_MS = 200;
const MAX_LOOKS = 10;

/** What a page shows when it is at rest. Rejects where it is gone, or nothing of a page. */
async function settledScreen(page: Page): Promise<Screen> {
  let last = await screenOf(page);
  for (let looks = 1; looks < MAX_LOOKS; looks += 1) {
    await wait(REST_MS);
    const next = await screenOf(page);
    const isAtRest = JSON.stringify(next) === JSON.stringify(last);
    last = next;
    if (isAtRest) break;
  }
  return last;
}

const screenOf = (page: Page): Promise<Screen> => page.evaluate(() => window.sandpitScreen());

async function post<T>(url: string, path: string, body: object): Promise<T> {
  const response = await fetch(new URL(path, url), { method: 'POST', body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return JSON.parse(text) as T;
}
