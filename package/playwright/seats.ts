/** Logs users in, each with calls and a page of their own. */
import type { Page } from '@playwright/test';
import type { ControlWire } from '#shared/control-client.ts';
import { controlOver } from '#simulator/control/client.ts';
import { callsWith } from '../driver/wire.ts';
import { goInside, openPage, QUIET_PAGE, seatPath, storeLogin, untilConnected } from './pages.ts';
import type { Seat } from './types.ts';

/** Users at tabs of the test's browser. */
export interface Seats {
  /** Without a path the page of the test stays where it is, and so does a seat that is taken already. */
  take(name: string, path: string | undefined): Promise<Seat>;
  /** Forgets the seats and closes their tabs; the page of the test is then that of `as`. */
  leave(as: string | undefined): Promise<void>;
  /** Who the page of the test is logged in as; undefined for a visitor. */
  first(): string | undefined;
}

export interface SeatsDeps {
  /** The page of the test, which the first user gets. */
  readonly page: Page;
  readonly wire: ControlWire;
  readonly baseURL: string | undefined;
}

const FIRST_PAGE = './';

/** What the tab of a seat is called in its address; the first is the ordinary one. */
const letterOf = (index: number): string =>
  index === 0 ? '' : String.fromCharCode('a'.charCodeAt(0) + index);

export function createSeats({ page, wire, baseURL }: SeatsDeps): Seats {
  const taken = new Map<string, Seat>();
  const tabs: Page[] = [];
  /** The end of the latest that was taken: which tab a user gets depends on those who have one. */
  let last: Promise<unknown> = Promise.resolve();
  let first: string | undefined;
  const takeTo = async (tab: Page, path: string, letter: string): Promise<void> => {
    if (!(await goInside(tab, path, baseURL))) await openPage(tab, seatPath(path, letter));
  };
  const take = async (name: string, path: string | undefined): Promise<Seat> => {
    const isOpen = page.url() !== 'about:blank';
    if (!isOpen) await openPage(page, QUIET_PAGE);
    const account = await accountNamed(wire, name);
    const known = taken.get(account);
    if (known) {
      const letter = letterOf([...taken.keys()].indexOf(account));
      if (path !== undefined) await takeTo(known.page, path, letter);
      return known;
    }
    const login = await controlOver(wire).post('/sim/seats', { account });
    const letter = letterOf(taken.size);
    await storeLogin(page, letter, login);
    const tab = letter === '' ? page : await page.context().newPage();
    if (tab !== page) tabs.push(tab);
    if (tab !== page) await openPage(tab, seatPath(path ?? FIRST_PAGE, letter));
    else if (path !== undefined || !isOpen) await takeTo(page, path ?? FIRST_PAGE, letter);
    if (await letsSocketsIn(wire)) await untilConnected(tab, login.user);
    const { user, token } = login;
    const seat: Seat = { page: tab, user, account, ...callsWith(wire, token) };
    taken.set(account, seat);
    return seat;
  };
  return {
    take(name, path) {
      const taking = last.then(() => take(name, path));
      last = taking.catch(() => undefined);
      return taking;
    },
    first: () => [...taken.keys()][0] ?? first,
    async leave(as) {
      first = as;
      taken.clear();
      await Promise.all(tabs.splice(0).map((tab) => tab.close()));
    },
  };
}

/** Whether a page that is opened now gets a socket: a fault may refuse it. */
export async function letsSocketsIn(wire: ControlWire): Promise<boolean> {
  const { rules } = await controlOver(wire).get('/sim/faults');
  return rules.every(({ refuseReconnects }) => refuseReconnects === undefined);
}

async function accountNamed(wire: ControlWire, name: string): Promise<string> {
  const { seats } = await controlOver(wire).get('/sim/seats');
  const accounts = seats.map(({ account }) => account);
  const found = accounts.find((account) => account === name || account.split('@')[0] === name);
  if (found === undefined) throw new Error(`There is no seat "${name}"; there are ${accounts.join(', ')}.`);
  return found;
}
