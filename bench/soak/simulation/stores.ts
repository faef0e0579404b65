/** What the simulation stores sessions in, and how hosts on machines that fail see it. */
import type { Journals, JournalStore } from '#simulator/hosts/journal.ts';
import type { BranchId } from '#simulator/hosts/storage/port.ts';
import { createMemoryJournals } from '#simulator/hosts/memory-store.ts';
import type { Machine } from './machine.ts';

/** What outlives the machines that write to it. */
export interface Disk {
  /** The journals for a host on this machine. */
  journals(machine: Machine): Promise<Journals>;
  close(): Promise<void>;
}

/** Journals whose writes a machine does: each whole or not at all. */
export function onMachine(journals: Journals, machine: Machine): Journals {
  return {
    open: async (id) => storeOnMachine(await machine.read(() => journals.open(id)), machine),
    list: (scenario, seed) => machine.read(() => journals.list(scenario, seed)),
    lastBranch: (scenario, seed) => machine.read(() => journals.lastBranch(scenario, seed)),
    remember: (id) => machine.write(() => journals.remember(id)),
    forgetBranches: (scenario, seed) => machine.write(() => journals.forgetBranches(scenario, seed)),
  };
}

function storeOnMachine(store: JournalStore, machine: Machine): JournalStore {
  return {
    load: () =>
      machine.read(async () => {
        const stored = await store.load();
        return (
          stored && {
            ...stored,
            snapshot: (mark) => machine.read(() => stored.snapshot(mark)),
            records: (after, count) => machine.read(() => stored.records(after, count)),
          }
        );
      }),
    begin: (header, records) => machine.write(() => store.begin(header, records)),
    append: (records, requests) => machine.write(() => store.append(records, requests)),
    requestOf: (key) => machine.read(() => store.requestOf(key)),
    saveSnapshot: (mark, snapshot) => machine.write(() => store.saveSnapshot(mark, snapshot)),
    dropSnapshot: (mark) => machine.write(() => store.dropSnapshot(mark)),
    saveClock: (clock) => machine.write(() => store.saveClock(clock)),
    clear: () => machine.write(() => store.clear()),
    close: () => machine.read(() => store.close()),
    get isFollowed() {
      return store.isFollowed;
    },
  };
}

export function memoryDisk(): Disk {
  const journals = createMemoryJournals();
  return { journals: async (machine) => onMachine(journals, machine), close: async () => undefined };
}

/** A store as an object of functions, whatever it is made of. */
const functionsOf = (store: JournalStore): JournalStore => ({
  load: () => store.load(),
  begin: (header, records) => store.begin(header, records),
  append: (records, requests) => store.append(records, requests),
  saveSnapshot: (mark, snapshot) => store.saveSnapshot(mark, snapshot),
  dropSnapshot: (mark) => store.dropSnapshot(mark),
  saveClock: (clock) => store.saveClock(clock),
  clear: () => store.clear(),
  close: () => store.close(),
  requestOf: (key) => store.requestOf(key),
});

/** Journals of which every store is changed. */
export function changedStores(
  journals: Journals,
  change: (store: JournalStore, id: BranchId) => Partial<JournalStore>,
): Journals {
  return {
    ...journals,
    open: async (id) => {
      const store = await journals.open(id);
      return { ...functionsOf(store), ...change(store, id) };
    },
  };
}
