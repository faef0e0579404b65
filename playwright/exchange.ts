/** The exchange that a test is given, put together from the parts of this folder. */
import type { APIRequestContext, Page, TestInfo } from '@playwright/test';
import { sessionOf } from './session-request.ts';
import { durationMs } from './duration.ts';
import { attachEvidence } from './evidence.ts';
import { createLease } from './lease.ts';
import { beginInPage, isSimulated, openPage, QUIET_PAGE, storeLoginAhead, untilConnected } from './pages.ts';
import type { Login } from './pages.ts';
import { callsWith, createSeats, letsSocketsIn } from './seats.ts';
import type { Seats } from './seats.ts';
import type {
  Clock,
  Exchange,
  ExchangeState,
  JournalRecord,
  LedgerReport,
  LoadOptions,
  Method,
  ReceivedRequest,
  SentMessage,
} from './types.ts';
import { callControl, callExchange, pageWire, serverWire, tryCallExchange } from './wire.ts';
import type { Wire } from './wire.ts';

export interface ExchangeDeps {
  readonly page: Page;
  readonly request: APIRequestContext;
  /** Origin of an exchange that is not reached through the page. */
  readonly origin: string | undefined;
  /** What paths of pages are relative to. */
  readonly baseURL: string | undefined;
  readonly testInfo: TestInfo;
}

/** An exchange for the time of a test. */
export interface OpenedExchange {
  readonly exchange: Exchange;
  /** When the test is over: attaches what happened if it failed, and lets others have the server. */
  end(): Promise<void>;
}

/** Origins whose pages were found to have no exchange in them: a server does, and is asked directly from then on. */
const servers = new Set<string>();

const originOf = (url: string | undefined): string | undefined =>
  url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined;

/** The exchange behind a page of a Sandpit build. */
export function openExchange({ page, request, testInfo, baseURL, ...deps }: ExchangeDeps): OpenedExchange {
  const home = originOf(baseURL);
  const origin = deps.origin ?? (home !== undefined && servers.has(home) ? home : undefined);
  const wire = origin === undefined ? pageWire(page) : serverWire(request, origin);
  const control = <T>(method: Method, path: string, body?: unknown): Promise<T> =>
    callControl<T>(wire, method, path, body);
  const seats = createSeats({ page, wire, baseURL });
  const lease = createLease({ request, worker: testInfo.parallelIndex, title: testInfo.title });
  /** Before a session is begun on a server. */
  const claim = async (): Promise<void> => {
    const server = origin ?? originOf(page.url());
    if (server !== undefined) await lease.take(server);
  };
  const exchange = createExchange({
    page,
    control,
    seats,
    wire,
    claim,
    isServer: origin !== undefined,
    testInfo,
  });
  return {
    exchange,
    async end() {
      const { status, expectedStatus } = testInfo;
      if (status !== expectedStatus && status !== 'skipped') {
        const controlThrough = (other: Page): Control =>
          origin === undefined ? (...call) => callControl(pageWire(other), ...call) : control;
        const journal = (through: Control) => readJournal(through, 0);
        const needsPage = origin === undefined;
        await attachEvidence({ page, testInfo, controlThrough, needsPage, journal, account: seats.first() });
      }
      await lease.release();
    },
  };
}

interface Parts {
  readonly page: Page;
  readonly control: Control;
  readonly seats: Seats;
  readonly wire: Wire;
  /** Says that the exchange of a server is in use. */
  claim(): Promise<void>;
  /** Whether the exchange is known not to be in the page. */
  readonly isServer: boolean;
  readonly testInfo: TestInfo;
}

function createExchange({ page, control, seats, wire, claim, isServer, testInfo }: Parts): Exchange {
  const clock = createClock(control);
  let rules = 0;
  return {
    ...reports(control),
    control,
    call: (method, path, form, token) => callExchange(wire, method, path, form, token),
    tryCall: (method, path, form, token) => tryCallExchange(wire, method, path, form, token),
    clock,
    async load(given: string | LoadOptions = {}, more: LoadOptions = {}) {
      const options = typeof given === 'string' ? { ...more, scenario: given } : given;
      const { path = './', as } = options;
      const session = sessionOf(options, testInfo.file);
      await seats.leave(as);
      // A page that holds its exchange begins the session as it opens; a server is asked before the page is opened.
      if (isServer || !(await beginInPage(page, path, session, as))) {
        if (!isServer) servers.add(new URL(page.url()).origin);
        await claim();
        await control('POST', '/sim/reset', session);
        if (as !== undefined)
          await storeLoginAhead(page, await control<Login>('POST', '/sim/seats', { account: as }));
        await openPage(page, path);
      }
      if (as !== undefined && (await letsSocketsIn(wire))) await untilConnected(page);
    },
    as: (name, { path } = {}) => seats.take(name, path),
    async user(name) {
      const { account, user, token } = await control<Login>('POST', '/sim/seats', { account: name });
      return { account, user, ...callsWith(wire, token) };
    },
    async redo(record) {
      const { actor, name, input } = record as JournalRecord;
      const { value } = await control<{ value: unknown }>('POST', '/sim/command', { actor, name, input });
      return { value, ...callsWith(wire, String(Object(value).token ?? '')) };
    },
    async price(pair, price) {
      if (price === null) await control('POST', '/sim/operator/unpin', { pairs: pair });
      else await control('POST', '/sim/operator/pin', { pair, price });
      await clock.tick();
    },
    cue: async (id) => (await control<{ id: string }>('POST', '/sim/cue', { id })).id,
    next: async () => (await control<{ id: string }>('POST', '/sim/next')).id,
    async fault(rule) {
      const id = rule.id ?? `rule-${++rules}`;
      await control('POST', '/sim/faults', { ...rule, id });
      return id;
    },
    clearFaults: async (id) => void (await control('POST', '/sim/faults/clear', { id })),
    async replay(recording) {
      await openPage(page, QUIET_PAGE);
      if (isServer || !(await isSimulated(page))) await claim();
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
      const response = await control<{ requests: readonly ReceivedRequest[] }>('GET', '/sim/requests');
      return response.requests.filter((request) => path === undefined || request.path === path);
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
