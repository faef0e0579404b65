/** Keeps journals in files. */
import { open, readdir, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { constants, write } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { textSegments } from '#simulator/engine/kernel/index.ts';
import { createMutex } from '../mutex.ts';
import { onlyNameOf, takeLock } from './file-lock.ts';
import type { FileLock } from './file-lock.ts';
import { hasCode, readIfThere, replaceFile } from './files.ts';
import { createFileArchive } from './file-archive.ts';
import type { FileArchive } from './file-archive.ts';
import { readEnds, readExtent, readLines } from './file-lines.ts';
import type { FileExtent } from './file-lines.ts';
import { openValue, readJournalLine, sealValue, writeLine } from './lines.ts';
import { MAIN_BRANCH } from './port.ts';
import type {
  BranchId,
  FoundJournal,
  JournalStorage,
  LineGroups,
  JournalLines,
  SealedText,
  Storage,
  StoredJournal,
} from './port.ts';

/** Has each write reach the disk before it is done, which costs half of a write and a sync; Windows does not know it. */
const WRITE_THROUGH: number | undefined = constants.O_DSYNC;

/** Units of a text that are written at once. */
const UNITS_OF_SEGMENT = 1_000_000;

/** A line in parts: a snapshot of many megabytes is turned into bytes segment by segment. */
const partsOf = (line: SealedText): Iterable<string> => textSegments(writeLine(line), UNITS_OF_SEGMENT);

async function readSealed(path: string): Promise<SealedText | undefined> {
  const bytes = await readIfThere(path);
  return bytes && readJournalLine(bytes.toString('utf8').trimEnd());
}

/** Writes bytes at a place; the method of the handle makes several objects more for each write. */
const writeAt = ({ fd }: FileHandle, bytes: Uint8Array, position: number): Promise<void> =>
  new Promise((resolve, reject) =>
    write(fd, bytes, 0, bytes.length, position, (error, written) => {
      if (error) reject(error);
      else if (written === bytes.length) resolve();
      else reject(new Error(`Only ${written} of ${bytes.length} bytes were written.`));
    }),
  );

const archiveFile = (path: string): string => `${path}.archive`;

/** The endings of the names of files beside another, which begin with a text. */
async function namesBeside(path: string, prefix: string): Promise<readonly string[]> {
  const begin = `${basename(path)}.${prefix}`;
  const names = (await readdir(dirname(path))).filter((name) => name.startsWith(begin));
  return names.map((name) => name.slice(basename(path).length + 1));
}

/** Deletes a journal and the files beside it. */
async function removeJournal(path: string): Promise<void> {
  // The journal is deleted first: a clock or snapshot without a journal has no meaning.
  await rm(path, { force: true });
  await rm(`${path}.clock`, { force: true });
  await rm(archiveFile(path), { force: true });
  for (const name of await namesBeside(path, 'snapshot-')) await rm(`${path}.${name}`, { force: true });
}

/** What `read` gives of a journal file; undefined where there is no file. */
async function readingIfThere<T>(
  path: string,
  read: (file: FileHandle) => Promise<T>,
): Promise<T | undefined> {
  let file: FileHandle;
  try {
    file = await open(path, 'r');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
  try {
    return await read(file);
  } finally {
    await file.close();
  }
}

/**
 * A journal in an append-only text file: a header line, then a line for each record. `append` resolves when the bytes have
 * reached the disk. Each value lies beside it in a file `.<name>`, and `.archive`, to which snapshots refer, and `.lock`.
 */
export class FileJournal implements JournalStorage {
  readonly archive: FileArchive;
  readonly #path: string;
  readonly #lock: FileLock;
  #file: FileHandle | undefined;
  /** Undefined until the journal has been read or begun. */
  #extent: FileExtent | undefined;
  /** Two replacements at once would write the same temporary file. */
  readonly #replacing = createMutex();

  private constructor(path: string, lock: FileLock) {
    this.#path = path;
    this.#lock = lock;
    this.archive = createFileArchive(archiveFile(path));
  }

  /** Throws JournalInUse while another living process holds the lock, or where the file has another name (a hard link). */
  static async open(path: string): Promise<FileJournal> {
    const real = await onlyNameOf(path);
    return new FileJournal(real, await takeLock(`${real}.lock`));
  }

  async load(): Promise<FoundJournal | undefined> {
    const found = await readingIfThere(this.#path, readExtent);
    this.#extent = found?.extent;
    return found && { header: found.extent.header, latest: found.latest };
  }

  async begin(header: SealedText, baseSeq: number, groups: LineGroups): Promise<void> {
    await this.#finish();
    await removeJournal(this.#path);
    const begin = Buffer.byteLength(writeLine(header));
    let [end, lastSeq] = [begin, baseSeq];
    const parts = async function* (): AsyncGenerator<string> {
      yield* partsOf(header);
      for await (const { lines } of groups) {
        const text = lines.map(writeLine).join('');
        end += Buffer.byteLength(text);
        lastSeq += lines.length;
        yield text;
      }
    };
    await replaceFile(this.#path, parts());
    this.#extent = { header, baseSeq, begin, end, lastSeq };
  }

  /** Writes after the last whole line, over what a crash left there. */
  async append({ lines }: JournalLines): Promise<void> {
    const extent = this.#extent;
    if (!extent) throw new Error('This journal has not begun.');
    const { end } = extent;
    if (!this.#file) {
      this.#file = await open(this.#path, constants.O_RDWR | (WRITE_THROUGH ?? 0));
      await this.#file.truncate(end);
    }
    const bytes = Buffer.from(lines.map(writeLine).join(''), 'utf8');
    await writeAt(this.#file, bytes, end);
    if (WRITE_THROUGH === undefined) await this.#file.datasync();
    this.#extent = { ...extent, end: end + bytes.length, lastSeq: extent.lastSeq + lines.length };
  }

  async read(firstSeq: number, count: number): Promise<JournalLines> {
    if (!this.#extent) throw new Error('This journal has not begun.');
    return readLines(this.#path, this.#extent, firstSeq, count);
  }

  value(name: string): Promise<SealedText | undefined> {
    return readSealed(this.#fileOf(name));
  }

  async setValue(name: string, value: SealedText | undefined): Promise<void> {
    // What a snapshot refers to is there before the snapshot.
    if (value) await this.archive.sync();
    const path = this.#fileOf(name);
    await this.#replacing(() => (value ? replaceFile(path, partsOf(value)) : rm(path, { force: true })));
  }

  valueNames(prefix: string): Promise<readonly string[]> {
    return namesBeside(this.#path, prefix);
  }

  async close(): Promise<void> {
    await this.#finish();
    await this.#lock.release();
  }

  async #finish(): Promise<void> {
    await this.#replacing(async () => undefined);
    await this.#file?.close();
    this.#file = undefined;
  }

  #fileOf(name: string): string {
    return `${this.#path}.${name}`;
  }
}

/** A journal file as it can be seen without opening it for writing; undefined where it has not begun. */
export async function storedInFile(place: string): Promise<StoredJournal | undefined> {
  const ends = await readingIfThere(place, readEnds);
  return ends && { place, ...ends, clock: await readSealed(`${place}.clock`) };
}

/**
 * The journals of one session in files: `path` is that of `main`, `<path>.branch1` and so on are those of the other branches,
 * and `<path>.present` says which was open last.
 */
export class FileStorage implements Storage {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  get title(): string {
    return `The data file ${this.#path}`;
  }

  async list(): Promise<readonly StoredJournal[]> {
    const names = (await namesBeside(this.#path, 'branch')).filter((name) => numberOf(name) !== undefined);
    const folder = dirname(this.#path);
    const files = [this.#path, ...names.map((name) => join(folder, `${basename(this.#path)}.${name}`))];
    return (await Promise.all(files.map(storedInFile))).filter((journal) => journal !== undefined);
  }

  placeOf({ branch }: BranchId, taken: readonly string[]): string {
    if (branch === MAIN_BRANCH) return this.#path;
    const numbers = taken.map((path) => numberOf(path.slice(path.lastIndexOf('.') + 1)) ?? 0);
    return `${this.#path}.branch${Math.max(0, ...numbers) + 1}`;
  }

  open(_id: BranchId, place: string): Promise<JournalStorage> {
    return FileJournal.open(place);
  }

  remove(_id: BranchId, place: string): Promise<void> {
    return removeJournal(place);
  }

  async present(): Promise<BranchId | undefined> {
    return openValue<BranchId>(await readSealed(`${this.#path}.present`));
  }

  setPresent(id: BranchId): Promise<void> {
    return replaceFile(`${this.#path}.present`, partsOf(sealValue(id)));
  }
}

/** The number of a branch by the ending of its file. */
function numberOf(ending: string): number | undefined {
  const [, number] = /^branch([1-9]\d*)$/.exec(ending) ?? [];
  return number === undefined ? undefined : Number(number);
}
