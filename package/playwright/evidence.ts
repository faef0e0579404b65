/** Attaches the state of the exchange and a recording to a test that failed. */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Page, TestInfo } from '@playwright/test';
import { messageOf } from '#shared/json.ts';
import { createDriver } from '../driver/driver.ts';
import type { Control } from '../driver/driver.ts';
import { collectEvidence, fragmentNow, summaryOf } from '../driver/evidence.ts';
import { recordCommand } from '../program.ts';
import { openPage, QUIET_PAGE } from './pages.ts';

export interface EvidenceDeps {
  /** Control calls through a page, or to a server. */
  controlThrough(page: Page): Control;
  /** Whether a page is needed to reach the exchange. */
  readonly needsPage: boolean;
  readonly page: Page;
  readonly testInfo: TestInfo;
  /** Who the page of the test is logged in as. */
  readonly account: string | undefined;
  /** What paths of pages are relative to. */
  readonly baseURL: string | undefined;
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
  const { testInfo, account, baseURL } = deps;
  const { state, kind, content } = await collectEvidence(control);
  const file = testInfo.outputPath(`sandpit-${kind}.json`);
  writeFileSync(file, JSON.stringify(content));
  const records = testInfo.outputPath('sandpit-journal.json');
  writeFileSync(records, JSON.stringify(await createDriver(control).journal(), null, 2));
  const shared = await fragmentNow(control);
  const attach = (name: string, body: string): Promise<void> =>
    testInfo.attach(name, { body, contentType: 'text/plain' });
  await attach('sandpit', summaryOf(state));
  if (kind === 'recording')
    await attach('sandpit-test', `${recordCommand} ${relative(process.cwd(), file)}\n`);
  if ('fragment' in shared) {
    const link = testInfo.outputPath('sandpit-link.txt');
    writeFileSync(link, `${linkTo(URL.canParse(here) ? here : baseURL, account, shared.fragment)}\n`);
    await testInfo.attach('sandpit-link', { path: link, contentType: 'text/plain' });
  } else {
    await attach('sandpit-link', shared.reason);
  }
  const json = 'application/json';
  await testInfo.attach(`sandpit-${kind}`, { path: file, contentType: json });
  await testInfo.attach('sandpit-journal', { path: records, contentType: json });
}

/** The address of a page with the session in it; from the root of any build with the exchange in it where no page is known. */
function linkTo(page: string | undefined, account: string | undefined, fragment: string): string {
  const address = new URL(page ?? UNKNOWN);
  if (account !== undefined) address.searchParams.set('as', account);
  address.hash = fragment;
  return page === undefined ? address.href.slice(new URL(UNKNOWN).origin.length) : address.href;
}

const UNKNOWN = 'http://sandpit.test/';
