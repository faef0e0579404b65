import type { APIRequestContext, Page } from '@playwright/test';
import { beginningOf } from './beginning.ts';
import { durationMs } from './duration.ts';
import { beginInPage, type Login, openPage, quietPage, storeLoginAhead, untilConnected } from './pages.ts';
import { createSeats, letsSocketsIn } from './seats.ts';
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

export interface ExchangeDeps {
  readonly page: Page;
  readonly request: APIRequestContext;
  /** Origin of an exchange that is not reached through the page. */
  readonly origin: string | undefined;
  /** What paths of pages are relative to. */
  readonly baseURL: string | undefined;
  /** The file that the test is in. */
  readonly testFile: string;
}

/** The exchange behind a page of a Sandpit build. */
export function createExchange({ page, request, origin, baseURL, testFile }: ExchangeDeps): Exchange {
  const wire = origin === undefined ? pageWire(page) : serverWire(request, origin);
  const control = <T>(method: Method, path: string, body?: unknown): Promise<T> =>
    callControl<T>(wire, method, path, body);
  const seats = createSeats({ page, wire, baseURL });
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
      const beginning = beginningOf(options, testFile);
      await seats.leave();
      // A page that holds its exchange begins the session as it opens; a server is asked before the page is opened.
      if (origin !== undefined || !(await beginInPage(page, path, beginning, as))) {
        await control('POST', '/sim/reset', beginning);
        if (as !== undefined)
          await storeLoginAhead(page, await control<Login>('POST', '/sim/seats', { account: as }));
        await openPage(page, path);
      }
      if (as !== undefined && (await letsSocketsIn(wire))) await untilConnected(page);
    },
    as: (name, { path = './' } = {}) => seats.take(name, path),
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
