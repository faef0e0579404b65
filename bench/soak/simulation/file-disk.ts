/** A disk in memory under the functions of Node, on which the store of files writes, and which a failing machine leaves half written. */
import files from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { basename, dirname } from 'node:path';
import { createFilePictures } from '#simulator/server/file-pictures.ts';
import { createFileJournals } from '#simulator/server/file-journals.ts';
import type { Machine } from './machine.ts';
import type { Disk } from './stores.ts';

/** Everything below it is on a disk in memory: `/<disk>/<machine>/<file>`. */
const ROOT = '/sandpit-simulated-disk';
const JOURNAL = 'session.journal';
/** The number of a process that does not run: what a lock names once its machine has failed. */
const NO_PROCESS = '0';

/** A file of a disk as a machine sees it. */
interface Place {
  readonly machine: Machine;
  readonly contents: Map<string, Buffer>;
  readonly name: string;
  readonly path: string;
}

/** The machines that write to disks in memory, and what is on the disk of each. */
const mounted = new Map<string, Pick<Place, 'machine' | 'contents'>>();
let numberOfMounts = 0;

function placeOf(path: unknown): Place | undefined {
  const found = typeof path === 'string' ? mounted.get(dirname(path)) : undefined;
  return found && { ...found, name: basename(String(path)), path: String(path) };
}

const failure = (code: string, name: string): Error => Object.assign(new Error(`${code}: ${name}`), { code });

function contentOf({ contents, name }: Place): Buffer {
  const found = contents.get(name);
  if (!found) throw failure('ENOENT', name);
  return found;
}

async function bytesOf(data: string | Uint8Array | AsyncIterable<string>): Promise<Buffer> {
  if (typeof data === 'string' || data instanceof Uint8Array) return Buffer.from(data);
  const parts: string[] = [];
  for await (const part of data) parts.push(part);
  return Buffer.from(parts.join(''));
}

const partOf = (bytes: Uint8Array, part: number): Uint8Array =>
  bytes.subarray(0, Math.floor(bytes.length * part));

/** Puts bytes into a file at a position, as much longer as they reach beyond its end. */
function put(place: Place, bytes: Uint8Array, at: number): void {
  const old = contentOf(place);
  const written = Buffer.alloc(Math.max(old.length, at + bytes.length));
  old.copy(written);
  written.set(bytes, at);
  place.contents.set(place.name, written);
}

/** Files that are open, by the number that their handle has: a process has far fewer. */
const opened = new Map<number, Place>();
const FIRST_NUMBER = 1_000_000_000;

/** `write` of `node:fs` on a disk in memory. */
async function writeAt(
  place: Place,
  from: Buffer,
  offset: number,
  length: number,
  at: number,
): Promise<number> {
  const bytes = from.subarray(offset, offset + length);
  const writePart = (part: number): void => put(place, partOf(bytes, part), at);
  await place.machine.write(() => writePart(1), writePart);
  return length;
}

/** The part of a file handle that stores use. */
function handleOf(place: Place) {
  const { machine, contents, name } = place;
  const fd = FIRST_NUMBER + opened.size;
  opened.set(fd, place);
  return {
    fd,
    read: (into: Buffer, offset: number, length: number, at: number) =>
      machine.read(() => ({ bytesRead: contentOf(place).copy(into, offset, at, at + length) })),
    truncate: (length = 0) =>
      machine.write(() => void contents.set(name, contentOf(place).subarray(0, length))),
    stat: () => machine.read(() => ({ size: contentOf(place).length })),
    datasync: () => machine.read(() => undefined),
    close: () => machine.read(() => undefined),
  };
}

/** What takes the place of functions of `node:fs/promises` where a path is on a disk in memory. */
const onDisk = {
  copyFile: (place: Place, to: string) =>
    place.machine.write(() => void place.contents.set(basename(to), contentOf(place))),
  link: (place: Place, to: string) =>
    place.machine.write(() => {
      const name = basename(to);
      if (place.contents.has(name)) throw failure('EEXIST', name);
      place.contents.set(name, contentOf(place));
    }),
  realpath: (place: Place) =>
    place.machine.read(() => {
      contentOf(place);
      return place.path;
    }),
  stat: (place: Place) =>
    place.machine.read(() => ({ nlink: 1, isFile: () => true, size: contentOf(place).length, mtimeMs: 0 })),
  open: (place: Place) =>
    place.machine.read(() => {
      contentOf(place);
      return handleOf(place);
    }),
  mkdir: ({ machine }: Place) => machine.read(() => undefined),
  readdir: ({ machine, contents }: Place) => machine.read(() => [...contents.keys()].sort()),
  readFile: (place: Place) => place.machine.read(() => Buffer.from(contentOf(place))),
  rename: (place: Place, to: string) =>
    place.machine.write(() => {
      place.contents.set(basename(to), contentOf(place));
      place.contents.delete(place.name);
    }),
  rm: ({ machine, contents, name }: Place) => machine.write(() => void contents.delete(name)),
  writeFile: async (
    { machine, contents, name }: Place,
    data: string | Uint8Array | AsyncIterable<string>,
  ) => {
    const bytes = await bytesOf(data);
    const writePart = (part: number): void => void contents.set(name, Buffer.from(partOf(bytes, part)));
    await machine.write(() => writePart(1), writePart);
  },
};

type WriteDone = (error: NodeJS.ErrnoException | null, written: number, bytes: Buffer) => void;
type Functions = Record<string, (...given: unknown[]) => unknown>;

/** Lets the functions of Node find the disks in memory; every other path is left to them. Returns how to undo it. */
function patchFiles(): () => void {
  const own = promises as object as Functions;
  const before = Object.fromEntries(Object.keys(onDisk).map((name) => [name, own[name]]));
  for (const [name, simulated] of Object.entries(onDisk)) {
    own[name] = (path, ...rest) => {
      // A directory is listed by its own path.
      const place = placeOf(name === 'readdir' ? `${String(path)}/.` : path);
      return place
        ? (simulated as (...given: unknown[]) => unknown)(place, ...rest)
        : before[name]?.(path, ...rest);
    };
  }
  const { write } = files;
  const simulatedWrite = (fd: number, bytes: Buffer, ...rest: [number, number, number, WriteDone]): void => {
    const place = opened.get(fd);
    if (!place) return write(fd, bytes, ...rest);
    const [offset, length, at, done] = rest;
    void writeAt(place, bytes, offset, length, at).then(
      (written) => done(null, written, bytes),
      (error: NodeJS.ErrnoException) => done(error, 0, bytes),
    );
  };
  Object.assign(files, { write: simulatedWrite });
  syncBuiltinESMExports();
  return () => {
    Object.assign(own, before);
    Object.assign(files, { write });
    syncBuiltinESMExports();
  };
}

/** A disk on which sessions are kept in files. */
export function fileDisk(): Disk {
  const contents = new Map<string, Buffer>();
  const pictures = new Map<string, Buffer>();
  const unpatch = patchFiles();
  const mounts: string[] = [];
  return {
    async journals(machine) {
      for (const name of contents.keys())
        if (/\.lock(\.removal)?$/.test(name)) contents.set(name, Buffer.from(NO_PROCESS));
      const folder = `${ROOT}/${++numberOfMounts}`;
      mounted.set(folder, { machine, contents });
      mounts.push(folder);
      return createFileJournals(`${folder}/${JOURNAL}`);
    },
    pictures(machine) {
      const folder = `${ROOT}/${++numberOfMounts}`;
      mounted.set(folder, { machine, contents: new Map() });
      mounted.set(`${folder}/pictures`, { machine, contents: pictures });
      mounts.push(folder, `${folder}/pictures`);
      return createFilePictures(`${folder}/pictures`);
    },
    async close() {
      for (const folder of mounts) mounted.delete(folder);
      unpatch();
    },
  };
}
