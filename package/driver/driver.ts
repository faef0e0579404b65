/** Drives an exchange through its control plane, whatever carries the calls. */
import { durationMs } from './duration.ts';
import type {
  Clock,
  Driver,
  ExchangeState,
  Fork,
  Forks,
  JournalRecord,
  LedgerReport,
  ReceivedRequest,
  SentMessage,
} from './types.ts';

/** Calls of the control plane. Rejects with ControlRefused. */
export type Control = Driver['control'];

export function createDriver(control: Control): Driver {
  const clock = createClock(control);
  let rules = 0;
  return {
    ...reports(control),
    control,
    clock,
    forks: createForks(control),
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
      await control('POST', '/sim/recording', recording);
      return control<ExchangeState>('GET', '/sim/state');
    },
  };
}

type Reports = Pick<Driver, 'state' | 'hash' | 'ledger' | 'journal' | 'messages' | 'requests'>;

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

function createForks(control: Control): Forks {
  return {
    keep: async (name) => void (await control('POST', '/sim/fork', { name })),
    open: (name) => control<ExchangeState>('POST', '/sim/branches', { name }),
    async list() {
      const { branches } = await control<{ branches: readonly (Fork & { readonly kept: boolean })[] }>(
        'GET',
        '/sim/branches',
      );
      return branches.filter(({ kept }) => kept).map(({ name, from, at, seq }) => ({ name, from, at, seq }));
    },
    remove: async (name) => void (await control('POST', '/sim/branches/remove', { name })),
  };
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
