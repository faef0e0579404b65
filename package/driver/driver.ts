/** Drives an exchange through its control plane, whatever carries the calls. */
import { controlClient } from '#simulator/control/client.ts';
import type { ControlClient, ControlOrders } from '#simulator/control/client.ts';
import { durationMs } from './duration.ts';
import type { Clock, Driver, Forks, JournalRecord } from './types.ts';

/** Calls of the control plane. Rejects with ControlRefused. */
export type Control = Driver['control'];

export function createDriver(control: Control): Driver {
  const client = controlClient(control);
  const { post } = client;
  const clock = createClock(client);
  let rules = 0;
  return {
    ...reports(client),
    control,
    clock,
    forks: createForks(client),
    async price(pair, price) {
      if (price === null) await client.operate('/sim/operator/unpin', { pairs: pair });
      else await client.operate('/sim/operator/pin', { pair, price });
      await clock.tick();
    },
    cue: async (id) => (await post('/sim/cue', { id })).id,
    next: async () => (await post('/sim/next', {})).id,
    async fault(rule) {
      const id = rule.id ?? `rule-${++rules}`;
      await client.operate('/sim/faults', { ...rule, id });
      return id;
    },
    clearFaults: async (id) => void (await post('/sim/faults/clear', { id })),
    async replay(recording) {
      await control('POST', '/sim/recording', recording);
      return client.get('/sim/state');
    },
  };
}

type Reports = Pick<Driver, 'state' | 'hash' | 'ledger' | 'journal' | 'messages' | 'requests'>;

function reports({ get }: ControlClient): Reports {
  const ofAccount = (account: string | undefined): Readonly<Record<string, string>> =>
    account === undefined ? {} : { account };
  return {
    state: () => get('/sim/state'),
    hash: async () => (await get('/sim/state')).hash,
    ledger: (account) => get('/sim/ledger', ofAccount(account)),
    journal: (after = 0) => readJournal(get, after),
    messages: async (account) => (await get('/sim/messages', ofAccount(account))).messages,
    requests: async (path) => {
      const { requests } = await get('/sim/requests');
      return requests.filter((request) => path === undefined || request.path === path);
    },
  };
}

/** The journal comes in pages. */
async function readJournal(get: ControlClient['get'], after: number): Promise<readonly JournalRecord[]> {
  const records: JournalRecord[] = [];
  let next: number | null = after;
  while (next !== null) {
    const page: Awaited<ReturnType<typeof get<'/sim/journal'>>> = await get('/sim/journal', {
      after: String(next),
    });
    records.push(...page.records);
    next = page.next;
  }
  return records;
}

function createForks({ get, post }: ControlClient): Forks {
  return {
    keep: async (name) => void (await post('/sim/fork', { name })),
    open: (name) => post('/sim/branches', { name }),
    async list() {
      const { branches } = await get('/sim/branches');
      return branches.flatMap(({ name, kept, from, at, seq }) =>
        kept && from !== null && at !== null ? [{ name, from, at, seq }] : [],
      );
    },
    remove: async (name) => void (await post('/sim/branches/remove', { name })),
  };
}

function createClock({ get, post }: ControlClient): Clock {
  const set = async (order: ControlOrders['/sim/clock']['takes']): Promise<number> =>
    (await post('/sim/clock', order)).now;
  const now = async (): Promise<number> => (await get('/sim/clock')).now;
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
      await post('/sim/back', { ...destination, name });
      return now();
    },
  };
}
