/** Everything that keeps journals, for tests that run over all of it. */
import { join } from 'node:path';
import * as fake from 'fake-indexeddb';
import { onTestFinished, vi } from 'vitest';
import { createSessionStores } from '#simulator/page/session-stores.ts';
import type { Journals } from '#simulator/session/journals.ts';
import { createJournals, createMemoryJournals } from '#simulator/session/journals.ts';
import { createFileJournals } from '#simulator/server/file-journals.ts';
import { openRoomLog } from '#simulator/cluster/nats/room-log.ts';
import { LogStorage } from '#simulator/cluster/log-storage.ts';
import { HAS_NATS_SERVER, natsServerOfFile } from '../../support/nats-server.ts';
import { newFolder } from '../../support/rooms.ts';

/** Opens what was kept before, as a host does that begins: each call gives journals of their own over the same disk. */
export type OpenAgain = () => Promise<Journals>;

/** What becomes of a host that opens a journal which another one has open; `none` where one process alone can have the journals. */
export type Rival = 'none' | 'is refused' | 'takes over';

/** Where journals are kept; each bed begins empty and is gone after its test. */
type Bed = readonly [title: string, open: () => Promise<OpenAgain>, rival: Rival];

/** Has a browser's databases for the rest of a test. */
export function openIndexedDb(): void {
  const { IDBFactory, default: _default, forceCloseDatabase: _force, ...interfaces } = fake;
  for (const [name, value] of Object.entries({ ...interfaces, indexedDB: new IDBFactory() }))
    vi.stubGlobal(name, value);
  onTestFinished(() => void vi.unstubAllGlobals());
}

/** Journals in memory, in a file, in a browser's databases and, where this machine has it, in NATS. */
export function journalBeds(): readonly Bed[] {
  const server = natsServerOfFile();
  let rooms = 0;

  const inMemory = async (): Promise<OpenAgain> => {
    const journals = createMemoryJournals();
    return async () => journals;
  };
  const inFiles = async (): Promise<OpenAgain> => {
    const path = join(await newFolder(), 'session.journal');
    return async () => createFileJournals(path);
  };
  const inIndexedDb = async (): Promise<OpenAgain> => {
    openIndexedDb();
    return async () => createSessionStores(true);
  };
  const inNats = async (): Promise<OpenAgain> => {
    const room = `room-${++rooms}`;
    return async () => {
      const log = await openRoomLog({ servers: [server().url], room });
      onTestFinished(() => log.close());
      return createJournals(new LogStorage(log));
    };
  };
  return [
    ['memory', inMemory, 'none'],
    ['a file', inFiles, 'is refused'],
    ['IndexedDB', inIndexedDb, 'takes over'],
    ...(HAS_NATS_SERVER ? [['NATS', inNats, 'takes over'] as const] : []),
  ];
}
