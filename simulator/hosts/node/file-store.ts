/** Keeps journals in files. */
import { copyFile, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { constants } from 'node:fs';
import { basename, dirname } from 'node:path';
import { rowOf } from '../journal.ts';
import { openValue, readLine, sealRecords, sealValue, writeLine } from '../storage/lines.ts';
import type {
  BranchRow,
  JournalHeader,
  JournalStore,
  Pages,
  RequestsBySeq,
  SnapshotMark,
  StoredClock,
} from '../journal.ts';
import type { SealedText } from '../storage/port.ts';
import { segmentsOf } from '#simulator/kernel/index.ts';
import type { Archive, JournalRecord } from '#simulator/kernel/index.ts';
import { createMutex } from '../mutex.ts';
import { RequestNotes } from '../request-notes.ts';
import type { NotedRequest } from '../request-notes.ts';
import { slicesOf } from '../slices.ts';
import { createFileArchive } from './file-archive.ts';
import type { FileArchive } from './file-archive.ts';
import { onlyNameOf, takeLock } from './file-lock.ts';
import type { FileLock } from './file-lock.ts';
import { readExtent, readHeaderOf, readLastText, readRecords } from './journal-lines.ts';
import type { JournalExtent } from './journal-lines.ts';
import { hasCode, readIfThere } from './small-files.ts';

/** Has each write reach the disk before it is done, which costs half of a write and a sync; Windows does not know it. */
const WRITE_THROUGH: number | undefined = constants.O_DSYNC;

/** Records that are written at once. */
const RECORDS_OF_PART = 200;
/** Units of a text that are written at once. */
const UNITS_OF_SEGMENT = 1_000_000;

/** Replaces a file as a whole, its text in parts: after a crash it is the old one or the new one. */
async function replaceFile(path: string, parts: Iterable<string> | AsyncIterable<string>): Promise<void> {
  const beside = `${path}.new`;
  try {
    await writeFile(beside, slicesOf(parts), { flush: true });
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
  await rename(beside, path);
}

/** A line in parts: a snapshot of many megabytes is turned into bytes segment by segment. */
const partsOf = (line: SealedText): Iterable<string> => segmentsOf(writeLine(line), UNITS_OF_SEGMENT);

async function readSealed(path: string): Promise<SealedText | undefined> {
  const bytes = await readIfThere(path);
  return bytes && readLine(bytes.toString('utf8').trimEnd());
}

/** A small file that is replaced as a whole. */
export async function saveValue(path: string, value: unknown): Promise<void> {
  await replaceFile(path, partsOf(sealValue(value)));
}

/** Its value; undefined when it is damaged or not there. */
export async function readValue<T>(path: string): Promise<T | undefined> {
  return openValue<T>(await readSealed(path));
}

const snapshotFile = (path: string, { seq, at }: SnapshotMark): string => `${path}.snapshot-${seq}-${at}`;

const archiveFile = (path: string): string => `${path}.archive`;

/** The snapshots beside a journal, earliest first. */
async function snapshotsBeside(path: string): Promise<readonly SnapshotMark[]> {
  const begin = `${basename(path)}.snapshot-`;
  const names = (await readdir(dirname(path))).filter((name) => name.startsWith(begin));
  const marks = names.flatMap((name) => {
    const [, seq, at] = /^(\d+)-(\d+)$/.exec(name.slice(begin.length)) ?? [];
    return seq === undefined || at === undefined ? [] : [{ seq: Number(seq), at: Number(at) }];
  });
  return marks.sort((a, b) => a.at - b.at || a.seq - b.seq);
}

/** Deletes a journal and the files beside it. */
export async function removeJournal(path: string): Promise<void> {
  // The journal is deleted first: a clock or snapshot without a journal has no meaning.
  await rm(path, { force: true });
  await rm(`${path}.clock`, { force: true });
  await rm(archiveFile(path), { force: true });
  for (const mark of await snapshotsBeside(path)) await rm(snapshotFile(path, mark), { force: true });
}

/**
 * A journal in an append-only text file: a header line, then a line for each record, each sealed together with all before
 * it. `append` resolves when the bytes have reached the disk. Beside it lie `.snapshot-<seq>-<at>`, `.archive`, to which snapshots
 * refer, `.clock` and `.lock`.
 * Throws JournalInUse while another living process holds the lock, or where the file has another name (a hard link).
 */
export async function openFileStore(path: string): Promise<JournalStore> {
  const real = await onlyNameOf(path);
  return new FileStore(real, await takeLock(`${real}.lock`));
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

/** Which session a journal file holds; undefined when it holds none that can be read. */
export async function readHeader(path: string): Promise<JournalHeader | undefined> {
  return (await readingIfThere(path, readHeaderOf))?.header;
}

/** What a journal file holds, as far as it can be found without checking every record. */
export async function readRow(path: string): Promise<BranchRow | undefined> {
  const header = await readHeader(path);
  if (!header) return undefined;
  const last = lastRecord(await readingIfThere(path, readLastText));
  return rowOf(header, await readValue<StoredClock>(`${path}.clock`), last);
}

function lastRecord(text = ''): SnapshotMark | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

class FileStore implements JournalStore {
  readonly archive: FileArchive;
  readonly #path: string;
  readonly #lock: FileLock;
  #file: FileHandle | undefined;
  /** Undefined until the journal has been read or begun. */
  #extent: JournalExtent | undefined;
  readonly #requests = new RequestNotes();
  #closed = false;
  /** One reader or writer of the journal at a time. */
  readonly #runExclusive = createMutex();
  /** Two replacements at once would write the same temporary file. */
  readonly #replacing = createMutex();

  constructor(path: string, lock: FileLock) {
    this.#path = path;
    this.#lock = lock;
    this.archive = createFileArchive(archiveFile(path));
  }

  load(): ReturnType<JournalStore['load']> {
    return this.#runExclusive(async () => {
      this.#extent ??= await readingIfThere(this.#path, (file) => readExtent(file, this.#requests));
      // What is appended later is not part of what was found.
      const extent = this.#extent;
      if (!extent) return undefined;
      return {
        header: extent.header,
        clock: await readValue<StoredClock>(`${this.#path}.clock`),
        snapshots: await snapshotsBeside(this.#path),
        archive: this.archive,
        snapshot: (mark) => readSealed(snapshotFile(this.#path, mark)),
        records: (afterSeq, count = Number.POSITIVE_INFINITY) =>
          readRecords(this.#path, extent, afterSeq, count),
      };
    });
  }

  async begin(header: JournalHeader, records: Pages = []): Promise<void> {
    await this.clear();
    const first = sealValue(header);
    const begin = Buffer.byteLength(writeLine(first));
    let [seal, end, lastSeq] = [first.seal, begin, header.baseSeq];
    const parts = async function* (): AsyncGenerator<string> {
      yield* partsOf(first);
      for await (const page of records) {
        for (let from = 0; from < page.length; from += RECORDS_OF_PART) {
          const sealed = sealRecords(seal, page.slice(from, from + RECORDS_OF_PART));
          const text = sealed.map(writeLine).join('');
          seal = sealed.at(-1)?.seal ?? seal;
          end += Buffer.byteLength(text);
          lastSeq += sealed.length;
          yield text;
        }
      }
    };
    await this.#runExclusive(async () => {
      await replaceFile(this.#path, parts());
      this.#extent = { header, headerSeal: first.seal, begin, end, lastSeq, seal };
    });
  }

  async adopt(archive: Archive): Promise<Archive | undefined> {
    if (!isFileArchive(archive)) return undefined;
    await copyFile(archive.path, this.archive.path).catch((error: unknown) => {
      // Nothing was put there yet.
      if (!hasCode(error, 'ENOENT')) throw error;
    });
    return this.archive;
  }

  async append(records: readonly JournalRecord[], requests?: RequestsBySeq): Promise<void> {
    await this.#runExclusive(async () => {
      const extent = this.#extent;
      if (!extent) throw new Error('This journal has not begun.');
      const sealed = sealRecords(extent.seal, records);
      const last = sealed.at(-1);
      if (!last) return;
      const lines = sealed.map(({ text, seal }, index) =>
        writeLine({ text, seal, request: requests?.get(extent.lastSeq + 1 + index) }),
      );
      const end = await this.#write(lines.join(''), extent.end);
      this.#requests.noteAll(records, requests);
      this.#extent = { ...extent, end, lastSeq: extent.lastSeq + records.length, seal: last.seal };
    });
  }

  async requestOf(key: string): Promise<NotedRequest | undefined> {
    return this.#requests.of(key);
  }

  async saveSnapshot(mark: SnapshotMark, snapshot: SealedText): Promise<void> {
    await this.archive.sync();
    await this.#replace(snapshotFile(this.#path, mark), partsOf(snapshot));
  }

  dropSnapshot(mark: SnapshotMark): Promise<void> {
    return this.#replacing(() => rm(snapshotFile(this.#path, mark), { force: true }));
  }

  saveClock(clock: StoredClock): Promise<void> {
    return this.#replace(`${this.#path}.clock`, partsOf(sealValue(clock)));
  }

  async clear(): Promise<void> {
    await this.#replacing(async () => undefined);
    await this.#runExclusive(async () => {
      await this.#file?.close();
      this.#file = undefined;
      this.#extent = undefined;
      this.#requests.clear();
      await removeJournal(this.#path);
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#replacing(async () => undefined);
    await this.#runExclusive(async () => {
      await this.#file?.close();
      this.#file = undefined;
      await this.#lock.release();
    });
  }

  #replace(path: string, parts: Iterable<string>): Promise<void> {
    return this.#replacing(async () => {
      this.#assertOpen();
      await replaceFile(path, parts);
    });
  }

  /** The next process that opens the file must be the only writer. */
  #assertOpen(): void {
    if (this.#closed) throw new Error('This journal has been closed.');
  }

  /** Writes after the last whole line, over what a crash left there; resolves with the end of what is there now. */
  async #write(text: string, end: number): Promise<number> {
    this.#assertOpen();
    if (!this.#file) {
      this.#file = await open(this.#path, constants.O_RDWR | (WRITE_THROUGH ?? 0));
      await this.#file.truncate(end);
    }
    const bytes = Buffer.from(text, 'utf8');
    const { bytesWritten } = await this.#file.write(bytes, 0, bytes.length, end);
    if (bytesWritten !== bytes.length)
      throw new Error(`Only ${bytesWritten} of ${bytes.length} bytes were written.`);
    if (WRITE_THROUGH === undefined) await this.#file.datasync();
    return end + bytes.length;
  }
}

const isFileArchive = (archive: Archive): archive is FileArchive => 'path' in archive;
