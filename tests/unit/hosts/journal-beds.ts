/** Everything that keeps journals, for tests that run over all of it. */
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Journals } from '#simulator/hosts/journal.ts';
import { createMemoryJournals } from '#simulator/hosts/memory-store.ts';
import { createFileJournals } from '#simulator/hosts/node/file-journals.ts';
import { createNatsJournals } from '#simulator/hosts/node/room-log/nats-journals.ts';
import { openRoomLog } from '#simulator/hosts/node/room-log/room-log.ts';
import { HAS_NATS_SERVER, natsServerOfFile } from '../../support/nats-server.ts';
import { newFolder } from '../../support/rooms.ts';

/** Opens what was kept before, as a host does that begins: each call gives journals of their own over the same disk. */
export type OpenAgain = () => Promise<Journals>;

/** Journals in memory, in a file and, where this machine has it, in NATS; each bed begins empty and is gone after its test. */
export function journalBeds(): readonly (readonly [title: string, open: () => Promise<OpenAgain>])[] {
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
  const inNats = async (): Promise<OpenAgain> => {
    const room = `room-${++rooms}`;
    return async () => {
      const log = await openRoomLog({ servers: [server().url], room });
      onTestFinished(() => log.close());
      return createNatsJournals(log);
    };
  };
  return [['memory', inMemory], ['a file', inFiles], ...(HAS_NATS_SERVER ? [['NATS', inNats] as const] : [])];
}
