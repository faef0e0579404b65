/** What the simulation stores sessions in, and how hosts on machines that fail see it. */
import type { Journal } from '#simulator/session/journal.ts';
import { createJournals } from '#simulator/session/journals.ts';
import type { Journals } from '#simulator/session/journals.ts';
import { MemoryStorage } from '#simulator/session/storage/memory.ts';
import type { BranchId, JournalStorage, Storage } from '#simulator/session/storage/port.ts';
import { createPictures } from '#simulator/session/pictures.ts';
import type { Pictures } from '#simulator/session/pictures.ts';
import type { Machine } from './machine.ts';

/** What outlives the machines that write to it. */
export interface Disk {
  /** The journals for a host on this machine. */
  journals(machine: Machine): Promise<Journals>;
  /** The pictures beside them. */
  pictures(machine: Machine): Pictures;
  close(): Promise<void>;
}

/** An object some of whose members are others; its methods find the rest of it as it is. */
export function withChanges<T extends object>(target: T, changes: Partial<T>): T {
  return new Proxy(target, {
    get(_target, name): unknown {
      if (name in changes) return Reflect.get(changes, name);
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

/** A storage whose writes a machine does: each whole or not at all. */
export const onMachine = (storage: Storage, machine: Machine): Storage => ({
  title: storage.title,
  list: (session) => machine.read(() => storage.list(session)),
  placeOf: (id, taken) => storage.placeOf(id, taken),
  open: async (id, place, losses) =>
    journalOnMachine(await machine.read(() => storage.open(id, place, losses)), machine),
  remove: (id, place) => machine.write(() => storage.remove(id, place)),
  present: (session) => machine.read(() => storage.present(session)),
  setPresent: (id) => machine.write(() => storage.setPresent(id)),
});

const journalOnMachine = (journal: JournalStorage, machine: Machine): JournalStorage => ({
  archive: journal.archive,
  load: () => machine.read(() => journal.load()),
  begin: (header, baseSeq, groups) => machine.write(() => journal.begin(header, baseSeq, groups)),
  append: (lines) => machine.write(() => journal.append(lines)),
  read: (firstSeq, count) => machine.read(() => journal.read(firstSeq, count)),
  value: (name) => machine.read(() => journal.value(name)),
  setValue: (name, value) => machine.write(() => journal.setValue(name, value)),
  valueNames: (prefix) => machine.read(() => journal.valueNames(prefix)),
  close: () => machine.read(() => journal.close()),
});

/** Pictures in memory that outlives the machines; each is written whole or not at all. */
export function picturesInMemory(): Disk['pictures'] {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  return (machine) =>
    createPictures({
      list: () => machine.read(() => [...kept].map(([name, { length: size }]) => ({ name, size }))),
      read: (name) => machine.read(() => kept.get(name)),
      write: ({ name, bytes }) => machine.write(() => void kept.set(name, bytes)),
      remove: (name) => machine.write(() => void kept.delete(name)),
    });
}

export function memoryDisk(): Disk {
  const storage = new MemoryStorage();
  return {
    journals: async (machine) => createJournals(onMachine(storage, machine)),
    pictures: picturesInMemory(),
    close: async () => undefined,
  };
}

/** Journals of which every one is changed. */
export function changedJournals(
  journals: Journals,
  change: (journal: Journal, id: BranchId) => Partial<Journal>,
): Journals {
  return {
    ...journals,
    open: async (id) => {
      const journal = await journals.open(id);
      return withChanges(journal, change(journal, id));
    },
  };
}
