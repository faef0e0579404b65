/** The folder of a host with rooms: the administrator's token, and a folder for each room. */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RoomRecord } from '#simulator/rooms/record.ts';
import { createMutex } from '../../mutex.ts';
import { drawToken } from './secrets.ts';

const RECORD = 'room.json';
const OWNER_ONLY = 0o600;

/** Replaces a file as a whole: after a crash it is the old one or the new one. No other user of the machine may read it. */
export async function replaceFile(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text, { flush: true, mode: OWNER_ONLY });
  await rename(`${path}.new`, path);
}

/** The text of a file; undefined where there is none. */
export async function readIfThere(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/** The administrator's token of a folder, which is made with the first of them. */
export async function administratorOf(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'administrator');
  const known = (await readIfThere(path))?.trim();
  if (known) return known;
  const token = drawToken();
  await replaceFile(path, `${token}\n`);
  return token;
}

/** The rooms of a folder. Throws an Error naming the file that cannot be read. */
export async function readRooms(folder: string): Promise<readonly RoomRecord[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const records = folders.sort().map(async (name) => {
    const path = join(folder, name, RECORD);
    const text = await readIfThere(path);
    if (text === undefined) return [];
    try {
      return [JSON.parse(text) as RoomRecord];
    } catch (cause) {
      throw new Error(`${path} is damaged: ${(cause as Error).message}`, { cause });
    }
  });
  return (await Promise.all(records)).flat();
}

/** Where a room lies, and how its record is kept. */
export interface RoomFolder {
  readonly path: string;
  /** Resolves when the record, or a later one, has reached the disk. */
  save(record: RoomRecord): Promise<void>;
}

/** Takes the folder of a room away that could not be made. */
export const removeRoomFolder = (folder: string, name: string): Promise<void> =>
  rm(join(folder, name), { recursive: true, force: true });

/** Opens the folder of a room, which is made where there is none. */
export async function openRoomFolder(folder: string, name: string): Promise<RoomFolder> {
  const path = join(folder, name);
  await mkdir(path, { recursive: true });
  const runExclusive = createMutex();
  let latest: RoomRecord | undefined;
  return {
    path,
    save(record) {
      latest = record;
      // Those that come during a write are stored by the next one together.
      return runExclusive(async () => {
        if (latest === undefined) return;
        const text = JSON.stringify(latest);
        latest = undefined;
        await replaceFile(join(path, RECORD), text);
      });
    },
  };
}
