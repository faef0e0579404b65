/** Attaches the state of the exchange and a recording to a test that failed. */
import { relative } from 'node:path';
import { writeFileSync } from 'node:fs';
import type { Page, TestInfo } from '@playwright/test';
import { openPage, QUIET_PAGE } from './pages.ts';
import { packageRoot } from './server.ts';
import type { ExchangeState, JournalRecord, Method } from './types.ts';

type Control = <T>(method: Method, path: string, body?: unknown) => Promise<T>;

export interface EvidenceDeps {
  /** Control calls through a page, or to a server. */
  controlThrough(page: Page): Control;
  /** Whether a page is needed to reach the exchange. */
  readonly needsPage: boolean;
  readonly page: Page;
  readonly testInfo: TestInfo;
  journal(control: Control): Promise<readonly JournalRecord[]>;
  /** Who the page of the test is logged in as. */
  readonly account: string | undefined;
}

/** How long the exchange may take to say what happened, in real milliseconds. */
const PATIENCE_MS = 15_000;

/**
 * Attaches to a failed test what the exchange says: where it stands, the recording, the journal, and a link that opens it at
 * this moment. Never rejects: what is missing is listed.
 */
export async function attachEvidence(deps: EvidenceDeps): Promise<void> {
  const { testInfo, page } = deps;
  const here = page.url();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('it did not respond')), PATIENCE_MS);
  });
  try {
    const reached = await Promise.race([reach(deps), tooLate]);
    if (reached) await Promise.race([attachAll(deps, reached, here), tooLate]);
  } catch (error) {
    const body = `The exchange could not be asked what happened: ${messageOf(error)}`;
    await testInfo.attach('sandpit', { body, contentType: 'text/plain' });
  } finally {
    clearTimeout(timer);
  }
}

/** Control calls to the exchange; undefined where the test never opened a page of it. */
async function reach({ page, needsPage, controlThrough }: EvidenceDeps): Promise<Control | undefined> {
  const isUsed = (each: Page): boolean => !each.isClosed() && each.url() !== 'about:blank';
  const open = [page, ...page.context().pages()].find(isUsed);
  if (open || !needsPage) return controlThrough(open ?? page);
  if (!page.isClosed()) return undefined;
  // The exchange outlives its pages.
  const fresh = await page.context().newPage();
  await openPage(fresh, QUIET_PAGE);
  return controlThrough(fresh);
}

async function attachAll(deps: EvidenceDeps, control: Control, here: string): Promise<void> {
  const { testInfo, journal, account } = deps;
  const state = await control<ExchangeState>('GET', '/sim/state');
  const recording = await fileOf(control);
  const file = testInfo.outputPath(`sandpit-${recording.kind}.json`);
  writeFileSync(file, JSON.stringify(recording.content));
  const records = testInfo.outputPath('sandpit-journal.json');
  writeFileSync(records, JSON.stringify(await journal(control), null, 2));
  const fragment = await control<{ fragment: string }>('GET', '/sim/link').then(
    (link) => link.fragment,
    (error: unknown) => messageOf(error),
  );
  const attach = (name: string, body: string): Promise<void> =>
    testInfo.attach(name, { body, contentType: 'text/plain' });
  await attach('sandpit', summaryOf(state));
  if (recording.kind === 'recording') await attach('sandpit-test', `${commandFor(file)}\n`);
  if (fragment.startsWith('sandpit=')) {
    const link = testInfo.outputPath('sandpit-link.txt');
    writeFileSync(link, `${linkTo(here, account, fragment)}\n`);
    await testInfo.attach('sandpit-link', { path: link, contentType: 'text/plain' });
  } else {
    await attach('sandpit-link', fragment);
  }
  const json = 'application/json';
  await testInfo.attach(`sandpit-${recording.kind}`, { path: file, contentType: json });
  await testInfo.attach('sandpit-journal', { path: records, contentType: json });
}

/** The recording; of a branch that began with a snapshot there is none, so the state alone. */
async function fileOf(
  control: Control,
): Promise<{ readonly kind: 'recording' | 'snapshot'; readonly content: object }> {
  try {
    return { kind: 'recording', content: await control<object>('GET', '/sim/recording') };
  } catch {
    return { kind: 'snapshot', content: await control<object>('GET', '/sim/snapshot') };
  }
}

/** Short enough for the reporters of Playwright, which print the first 300 characters of a text. */
function summaryOf({ scenario, seed, branch, now, seq, hash, audit }: ExchangeState): string {
  const lines = [
    `${scenario}, seed ${seed}, branch ${branch}`,
    `${new Date(now).toISOString()} (${now}), command ${seq}`,
    `hash ${hash}`,
    ...audit.slice(0, 1).map((violation) => `violated: ${violation}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** What makes a test of a recording, step by step. */
function commandFor(file: string): string {
  const root = relative(process.cwd(), packageRoot);
  return `npm run record ${root === '' ? '' : `--prefix ${root} `}-- ${relative(process.cwd(), file)}`;
}

/** The address of the page with the session in it, from the root of any simulated build. */
function linkTo(here: string, account: string | undefined, fragment: string): string {
  const { pathname, search } = URL.canParse(here) ? new URL(here) : new URL('http://sandpit.test/');
  const query = new URLSearchParams(search);
  if (account !== undefined) query.set('as', account);
  const text = query.toString();
  return `${pathname}${text === '' ? '' : `?${text}`}#${fragment}`;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
