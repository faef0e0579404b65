import type { Page } from '@playwright/test';

/** A page that asks the exchange for little: from here everything can be steered. */
export const quietPage = 'noticeList';

/**
 * Opens a page and waits until its calls are answered: where the exchange lives inside the page, its scripts have to put it in
 * place first; a server needs no waiting.
 */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  if (!(await page.evaluate(() => Symbol.for('sandpit.socket-router') in globalThis))) return;
  await page.waitForFunction(() => 'sandpit' in window);
  await page.evaluate(() => (window as unknown as { sandpit: { ready: Promise<void> } }).sandpit.ready);
}

/** What a login leaves in local storage, under the names that the client keeps it by. */
export interface Login {
  readonly token: string;
  readonly user: number;
  readonly account: string;
  readonly inviteCode: string;
  readonly seller: boolean;
}

/** Logs a seat in: the pages of the seat that are opened from now on find it so. `''` is the ordinary seat. */
export async function storeLogin(page: Page, seat: string, login: Login): Promise<void> {
  const values = {
    token: login.token,
    user_id: String(login.user),
    accountNum: login.account,
    address: login.account,
    extension_code: login.inviteCode,
    is_seller: login.seller ? '1' : '0',
  };
  const prefix = seat === '' ? '' : `seat.${seat}.`;
  const entries = Object.entries(values).map(([key, value]) => [prefix + key, value] as const);
  await page.evaluate(
    (stored) => stored.forEach(([key, value]) => localStorage.setItem(key, value)),
    entries,
  );
}

/** The address of a page for a seat. */
export function seatPath(path: string, seat: string): string {
  if (seat === '') return path;
  const [place = '', fragment] = path.split('#');
  const query = `${place.includes('?') ? '&' : '?'}seat=${seat}`;
  return `${place}${query}${fragment === undefined ? '' : `#${fragment}`}`;
}
