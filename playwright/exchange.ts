import type { APIRequestContext, Page } from '@playwright/test';
import { durationMs } from './duration.ts';
import {
  beginInPage,
  type Login,
  openPage,
  quietPage,
  seatPath,
  storeLogin,
  storeLoginAhead,
} from './pages.ts';
import type {
  Clock,
  Exchange,
  ExchangeState,
  JournalRecord,
  LedgerReport,
  Method,
  ReceivedRequest,
  Seat,
  SentMessage,
} from './types.ts';
import { callControl, callExchange, pageWire, serverWire, type Wire } from './wire.ts';

export interface ExchangeDeps {
  readonly page: Page;
  readonly request: APIRequestContext;
  /** Origin of an exchange that is not reached through the page. */
  readonly origin: string | undefined;
}

/** The exchange behind a page of a Sandpit build. */
export function createExchange({ page, request, origin }: ExchangeDeps): Exchange {
  const wire = origin === undefined ? pageWire(page) : serverWire(request, origin);
  const control = <T>(method: Method, path: string, body?: unknown): Promise<T> =>
    callControl<T>(wire, method, path, body);
  const seats = createSeats(page, wire);
  let rules = 0;
  return {
    ...reports(control),
    control,
    call: (method, path, form, token) => callExchange(wire, method, path, form, token),
    clock: createClock(control),
    async load(scenario, { seed = 'sandpit', speed = 0, path = './', as } = {}) {
      await seats.leave();
      const beginning = { scenario, seed, speed };
      // A page that holds its exchange begins the session as it opens; a server is asked before the page is opened.
      if (origin === undefined && (await beginInPage(page, path, { ...beginning, as }))) return;
      await control('POST', '/sim/reset', beginning);
      if (as !== undefined)
        await storeLoginAhead(page, await control<Login>('POST', '/sim/seats', { account: as }));
      await openPage(page, path);
    },
    as: (name, { path = './' } = {}) => seats.take(name, path),
    cue: async (id) => (await control<{ id: string }>('POST', '/sim/cue', { id })).id,
    next: async () => (await control<{ id: string }>('POST', '/sim/next')).id,
    async fault(rule) {
      const id = rule.id ?? `rule-${++rules}`;
      await control('POST', '/sim/faults', { ...rule, id });
      return id;
    },
    clearFaults: async (id) => void (await control('POST', '/sim/faults/clear', { id })),
    async replay(recording) {
      await openPage(page, quietPage);
      await control('POST', '/sim/recording', recording);
      return control<ExchangeState>('GET', '/sim/state');
    },
  };
}

type Control = Exchange['control'];

type Reports = Pick<Exchange, 'state' | 'hash' | 'ledger' | 'journal' | 'messages' | 'requests'>;

function reports(control: Control): Reports {
  const ofAccount = (path: string, account: string | undefined): string =>
    account === undefined ? path : `${path}?${new URLSearchParams({ account })}`;
  const state = (): Promise<ExchangeState> => control('GET', '/sim/state');
  return {
    state,
    hash: async () => (await state()).hash,
    ledger: (account) => control<LedgerReport>('GET', ofAccount('/sim/ledger', account)),
    journal: (after = 0) => readJournal(control, after),
    messages: async (account) => {
      const path = ofAccount('/sim/messages', account);
      return (await control<{ messages: readonly SentMessage[] }>('GET', path)).messages;
    },
    requests: async (path) => {
      const answer = await control<{ requests: readonly ReceivedRequest[] }>('GET', '/sim/requests');
      return answer.requests.filter((request) => path === undefined || request.path === path);
    },
  };
}

/** The journal comes in pages. */
async function readJournal(control: Control, after: number): Promise<readonly JournalRecord[]> {
  const records: JournalRecord[] = [];
  let next: number | null = after;
  while (next !== null) {
    const page: { records: readonly JournalRecord[]; next: number | null } = await control(
      'GET',
      `/sim/journal?after=${next}`,
    );
    records.push(...page.records);
    next = page.next;
  }
  return records;
}

function createClock(control: Control): Clock {
  const set = async (order: Readonly<Record<string, unknown>>): Promise<number> =>
    (await control<{ now: number }>('POST', '/sim/clock', order)).now;
  const now = async (): Promise<number> => (await control<{ now: number }>('GET', '/sim/clock')).now;
  return {
    now,
    pause: () => set({ speed: 0 }),
    resume: (speed = 1) => set({ speed }),
    speed: (speed) => set({ speed }),
    advance: async (duration) => set({ advanceMs: durationMs(duration) }),
    tick: (ticks = 1) => set({ ticks }),
    toBeat: (toBeat) => set({ toBeat }),
    async back(to, name) {
      const destination = typeof to === 'object' ? to : { byMs: durationMs(to) };
      await control('POST', '/sim/back', { ...destination, name });
      return now();
    },
  };
}

interface Seats {
  take(name: string, path: string): Promise<Seat>;
  /** Forgets the seats and closes their tabs. */
  leave(): Promise<void>;
}

function createSeats(page: Page, wire: Wire): Seats {
  const taken = new Map<string, Seat>();
  const tabs: Page[] = [];
  return {
    async take(name, path) {
      if (page.url() === 'about:blank') await openPage(page, quietPage);
      const account = await accountNamed(wire, name);
      const known = taken.get(account);
      if (known) return known;
      const login = await callControl<Login>(wire, 'POST', '/sim/seats', { account });
      const letter = taken.size === 0 ? '' : String.fromCharCode('a'.charCodeAt(0) + taken.size);
      await storeLogin(page, letter, login);
      const tab = letter === '' ? page : await page.context().newPage();
      if (tab !== page) tabs.push(tab);
      await openPage(tab, seatPath(path, letter));
      const { token, user } = login;
      const seat: Seat = {
        page: tab,
        user,
        account,
        token,
        call: (method, to, form) => callExchange(wire, method, to, form, token),
      };
      taken.set(account, seat);
      return seat;
    },
    async leave() {
      taken.clear();
      await Promise.all(tabs.splice(0).map((tab) => tab.close()));
    },
  };
}

async function accountNamed(wire: Wire, name: string): Promise<string> {
  const { seats } = await callControl<{ seats: readonly { account: string }[] }>(wire, 'GET', '/sim/seats');
  const accounts = seats.map(({ account }) => account);
  const found = accounts.find((account) => account === name || account.split('@')[0] === name);
  if (found === undefined) throw new Error(`There is no seat "${name}"; there are ${accounts.join(', ')}.`);
  return found;
}
