/** Opens pages of Sandpit and waits until their exchange responds. */
import type { Page } from '@playwright/test';
import { ControlRefused } from '#shared/control-client.ts';
import { fragmentOf, isNamed } from '../driver/session-request.ts';
import type { TestSessionRequest } from '../driver/session-request.ts';

/** A page that asks the exchange for little: from here everything can be steered. */
export const QUIET_PAGE = 'noticeList';

/**
 * Opens a page and waits until its calls are handled: where the exchange lives inside the page, its scripts have to put it in
 * place first; a server needs no waiting.
 */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  if (await isSimulated(page)) await untilReady(page);
}

/**
 * Opens a page whose exchange lives inside it, with a session from its beginning. Returns false where the page has none of its
 * own; rejects with the page's reason when the session cannot be begun.
 */
export async function beginInPage(
  page: Page,
  path: string,
  session: TestSessionRequest,
  as: string | undefined,
): Promise<boolean> {
  await page.goto(sessionPath(path, session, as));
  if (!(await isSimulated(page))) return false;
  const outcome = await page.waitForFunction(() => {
    if (!('sandpit' in window)) return undefined;
    const { sandpit } = window as object as SimulatedWindow;
    const status = sandpit.status();
    return status.state === 'starting' ? undefined : { reason: status.failure?.message };
  });
  const { reason } = (await outcome.jsonValue()) ?? {};
  if (reason !== undefined)
    throw new ControlRefused('the session cannot be begun', 400, { code: 'NOT_BEGUN', message: reason });
  await untilReady(page);
  return true;
}

let sessions = 0;

/** The address of a page that begins a session as it opens. Its query is like no other, so that the page is loaded. */
function sessionPath(path: string, session: TestSessionRequest, as: string | undefined): string {
  const { scenario, seed, speed } = session;
  const user = { ...(as && { as }), fresh: String(++sessions) };
  if (typeof scenario === 'string' && isNamed(session)) {
    const query = { scenario, ...(seed && { seed }), speed: String(speed), ...user };
    return withQuery(path, new URLSearchParams(query).toString());
  }
  const [place = ''] = withQuery(path, new URLSearchParams(user).toString()).split('#');
  return `${place}#${fragmentOf(session)}`;
}

/** The window of a page that holds its exchange. */
export interface SimulatedWindow {
  readonly sandpit: {
    readonly answering: Promise<void>;
    readonly ready: Promise<void>;
    status(): { readonly state: string; readonly failure?: { readonly message: string } };
  };
}

/** Key of the symbol that the first script of a page with its own exchange leaves on the window. */
export const SIMULATED_MARK = 'sandpit.socket-router';

/** Whether the exchange lives inside the page. */
export function isSimulated(page: Page): Promise<boolean> {
  return page.evaluate((mark) => Symbol.for(mark) in globalThis, SIMULATED_MARK);
}

/** Waits until calls of the page's scripts reach the exchange, whatever page comes in the meantime. A server needs no waiting. */
export async function untilListening(page: Page): Promise<void> {
  await page.waitForFunction(async (mark) => {
    if (document.readyState === 'loading') return false;
    if (!(Symbol.for(mark) in globalThis)) return true;
    if (!('sandpit' in window)) return false;
    const { sandpit } = window as object as SimulatedWindow;
    await sandpit.answering;
    return true;
  }, SIMULATED_MARK);
}

async function untilReady(page: Page): Promise<void> {
  await page.waitForFunction(() => 'sandpit' in window);
  await page.evaluate(() => {
    const { sandpit } = window as object as SimulatedWindow;
    return sandpit.ready;
  });
}

/**
 * Takes an open page of the client to another address of it without loading it again. Returns false where it has to be loaded:
 * for an address elsewhere, or one whose query or fragment says how a page begins.
 */
export async function goInside(page: Page, path: string, baseURL: string | undefined): Promise<boolean> {
  const { origin } = new URL(page.url());
  const target = URL.canParse(path, baseURL) ? new URL(path, baseURL) : undefined;
  if (target?.origin !== origin || target.search !== '' || target.hash !== '') return false;
  return page.evaluate((href) => {
    if (location.href === href) return true;
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ idx: idx + 1 }, '', href);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
    return true;
  }, target.href);
}

/** Waits until the page's socket is open for a user, or for any user. */
export async function untilConnected(page: Page, user?: number): Promise<void> {
  await page.waitForFunction((wanted) => {
    const { connected } = document.documentElement.dataset;
    return wanted === undefined ? connected !== undefined && connected !== 'visitor' : connected === wanted;
  }, user?.toString());
}

/** What a login leaves in local storage, under the names that the client keeps it by. */
export interface StoredLogin {
  readonly token: string;
  readonly user: number;
  readonly account: string;
  readonly inviteCode: string;
  readonly seller: boolean;
}

/** Logs a seat in: its open pages and those opened from now on find it so. `''` is the ordinary seat. */
export async function storeLogin(page: Page, seat: string, login: StoredLogin): Promise<void> {
  await page.evaluate(
    (entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
      // Browsers notify other pages only.
      dispatchEvent(new StorageEvent('storage', { key: null }));
    },
    entriesOf(seat, login),
  );
}

/** Logs the ordinary seat in before the page is opened for the first time; what happens to the login later stays. */
export async function storeLoginAhead(page: Page, login: StoredLogin): Promise<void> {
  await page.addInitScript(
    ({ entries, mark }) => {
      if (location.origin === 'null' || sessionStorage.getItem(mark) !== null) return;
      sessionStorage.setItem(mark, '');
      for (const [key, value] of entries) localStorage.setItem(key, value);
    },
    { entries: entriesOf('', login), mark: `login ${login.token}` },
  );
}

type Entries = readonly (readonly [key: string, value: string])[];

function entriesOf(seat: string, login: StoredLogin): Entries {
  const values = {
    token: login.token,
    user_id: String(login.user),
    accountNum: login.account,
    address: login.account,
    extension_code: login.inviteCode,
    is_seller: login.seller ? '1' : '0',
  };
  const prefix = seat === '' ? '' : `seat.${seat}.`;
  return Object.entries(values).map(([key, value]) => [prefix + key, value] as const);
}

/** The address of a page for a seat. */
export function seatPath(path: string, seat: string): string {
  return seat === '' ? path : withQuery(path, `seat=${seat}`);
}

function withQuery(path: string, query: string): string {
  const [place = '', fragment] = path.split('#');
  const joint = place.includes('?') ? '&' : '?';
  return `${place}${joint}${query}${fragment === undefined ? '' : `#${fragment}`}`;
}
