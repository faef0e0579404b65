/** The folder of a host with rooms: the administrator's token, and a folder for each room. */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RoomRecord } from '#simulator/rooms/record.ts';
import { createMutex } from '#simulator/session/mutex.ts';
import { createFileJournals } from '../file-journals.ts';
import { createFilePictures } from '../file-pictures.ts';
import { readTextIfThere, replacePrivateFile } from '#simulator/session/storage/files.ts';
import { drawToken } from './secrets.ts';
import type { RoomPlace, RoomsStore } from './store.ts';

const RECORD = 'room.json';
const ADMINISTRATOR = 'administrator';

/** The administrator's token of a folder, which is made if it is not there; undefined where there is none yet. */
export async function readAdministrator(folder: string): Promise<string | undefined> {
  await mkdir(folder, { recursive: true });
  return (await readTextIfThere(join(folder, ADMINISTRATOR)))?.trim();
}

/** Keeps the administrator's token in a folder. */
export const keepAdministrator = (folder: string, token: string): Promise<void> =>
  replacePrivateFile(join(folder, ADMINISTRATOR), `${token}\n`);

/** The rooms of a folder. Throws an Error naming the file that cannot be read. */
export async function readRooms(folder: string): Promise<readonly RoomRecord[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const records = folders.sort().map(async (name) => {
    const path = join(folder, name, RECORD);
    const text = await readTextIfThere(path);
    if (text === undefined) return [];
    try {
      return [JSON.parse(text) as RoomRecord];
    } catch (cause) {
      throw new Error(`${path} is damaged: ${(cause as Error).message}`, { cause });
    }
  });
  return (await Promise.all(records)).flat();
}

/** The rooms that one host keeps in a folder, which is made if it is not there. Rejects naming a file that cannot be read. */
export async function openFolderStore(folder: string, realTime: () => number): Promise<RoomsStore> {
  const known = await readAdministrator(folder);
  const administrator = known ?? drawToken();
  if (known === undefined) await keepAdministrator(folder, administrator);
  const records = await readRooms(folder);
  return {
    administrator,
    list: () => records,
    placeOf: (record) => openRoomFolder(join(folder, record.config.name), record, realTime),
    refresh: () => Promise.resolve(),
    onMade: () => undefined,
    close: () => Promise.resolve(),
  };
}

/** The folder of a trader's exchange in that of the room. */
export const ownBookFolder = (folder: string, trader: number | string): string =>
  join(folder, 'books', String(trader));

/** The folder of a room, which is made where there is none. What is left of one that could not be made is taken away. */
async function openRoomFolder(path: string, record: RoomRecord, realTime: () => number): Promise<RoomPlace> {
  const discard = (): Promise<void> => rm(path, { recursive: true, force: true });
  const isKept = (await readTextIfThere(join(path, RECORD))) !== undefined;
  if (!isKept) await discard();
  await mkdir(path, { recursive: true });
  const runExclusive = createMutex();
  let latest: RoomRecord | undefined;
  let stored = isKept ? record : undefined;
  /** Why a record could not be stored, the last time. */
  let failure: unknown;
  let restore: (record: RoomRecord) => void = () => undefined;
  return {
    async openExchange(trader) {
      const folder = trader === undefined ? path : ownBookFolder(path, trader);
      await mkdir(folder, { recursive: true });
      const journals = createFileJournals(join(folder, 'journal'));
      return { options: { journals, pictures: createFilePictures(join(folder, 'pictures')), realTime } };
    },
    discardExchange: (trader) => rm(ownBookFolder(path, trader), { recursive: true, force: true }),
    save(record) {
      latest = record;
      const known = failure;
      // Those that come during a write are stored by the next one together.
      return runExclusive(async () => {
        // It was made from one that could not be stored.
        if (failure !== known) throw failure;
        const next = latest;
        if (next === stored) return;
        try {
          await replacePrivateFile(join(path, RECORD), JSON.stringify(next));
          stored = next;
        } catch (error) {
          failure = error;
          if (stored) restore(stored);
          throw error;
        }
      });
    },
    onRecord: (listener) => void (restore = listener),
    read: (name) => readTextIfThere(join(path, name)),
    write: (name, text) =>
      runExclusive(async () => {
        await mkdir(dirname(join(path, name)), { recursive: true });
        await replacePrivateFile(join(path, name), text);
      }),
    discard,
  };
}
