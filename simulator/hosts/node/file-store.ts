/** Keeps journals in files. */
import { open, readdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { constants, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { JournalCorrupt, openValue, readLine, rowOf, sealRecords, sealValue, writeLine } from '../journal.ts';
import type {
  BranchRow,
  JournalHeader,
  JournalStore,
  SealedText,
  SnapshotMark,
  StoredClock,
} from '../journal.ts';
import { segmentsOf } from '#simulator/kernel/index.ts';
import { createMutex } from '../mutex.ts';
import { slicesOf } from '../slices.ts';
import { checkSeals, lineEnds, readRecords } from './line-index.ts';

/** Has each write reach the disk before it is done, which costs half of a write and a sync; Windows does not know it. */
const WRITE_THROUGH: number | undefined = constants.O_DSYNC;

/** Another process keeps this journal. */
export class JournalInUse extends Error {
  override readonly name = 'JournalInUse';
}

/** Whether an error carries a code of the operating system, such as ENOENT. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Units of a text that are written at once. */
const UNITS_OF_SEGMENT = 1_000_000;

/** Replaces a file as a whole: after a crash it is the old one or the new one. */
async function replaceFile(path: string, text: string): Promise<void> {
  const beside = `${path}.new`;
  // A snapshot of many megabytes is turned into bytes segment by segment.
  await writeFile(beside, slicesOf(segmentsOf(text, UNITS_OF_SEGMENT)), { flush: true });
  await rename(beside, path);
}

async function readSealed(path: string): Promise<SealedText | undefined> {
  const bytes = await readIfThere(path);
  return bytes && readLine(bytes.toString('utf8').trimEnd());
}

/** A small file that is replaced as a whole. */
export async function saveValue(path: string, value: unknown): Promise<void> {
  await replaceFile(path, writeLine(sealValue(value)));
}

/** Its value; undefined when it is damaged or not there. */
export async function readValue<T>(path: string): Promise<T | undefined> {
  return openValue<T>(await readSealed(path));
}

const snapshotFile = (path: string, { seq, at }: SnapshotMark): string => `${path}.snapshot-${seq}-${at}`;

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
  for (const mark of await snapshotsBeside(path)) await rm(snapshotFile(path, mark), { force: true });
}

/**
 * A journal in an append-only text file: a header line, then a line for each record, each sealed together with all before
 * it. `append` resolves when the bytes have reached the disk. Beside it lie `.snapshot-<seq>-<at>`, `.clock` and `.lock`.
 * Throws JournalInUse while another living process holds the lock.
 */
export async function openFileStore(path: string): Promise<JournalStore> {
  await takeLock(`${path}.lock`);
  return new FileStore(path);
}

/** Which session a journal file holds; undefined when it holds none that can be read. */
export async function readHeader(path: string): Promise<JournalHeader | undefined> {
  const bytes = (await readIfThere(path)) ?? Buffer.alloc(0);
  return headerIn(bytes, lineEnds(bytes));
}

/** What a journal file holds, as far as it can be found without checking every record. */
export async function readRow(
  path: string,
): Promise<(BranchRow & { readonly header: JournalHeader }) | undefined> {
  const bytes = (await readIfThere(path)) ?? Buffer.alloc(0);
  const ends = lineEnds(bytes);
  const header = headerIn(bytes, ends);
  if (!header) return undefined;
  const last = ends.length > 1 ? lastRecord(lineIn(bytes, ends, ends.length - 1)) : undefined;
  return { header, ...rowOf(header, await readValue<StoredClock>(`${path}.clock`), last) };
}

function lineIn(bytes: Buffer, ends: readonly number[], line: number): SealedText {
  return readLine(bytes.toString('utf8', ends[line - 1] ?? 0, (ends[line] ?? 1) - 1));
}

const headerIn = (bytes: Buffer, ends: readonly number[]): JournalHeader | undefined =>
  ends.length > 0 ? openValue<JournalHeader>(lineIn(bytes, ends, 0)) : undefined;

function lastRecord(sealed: SealedText | undefined): SnapshotMark | undefined {
  try {
    return JSON.parse(sealed?.text ?? '');
  } catch {
    return undefined;
  }
}

class FileStore implements JournalStore {
  readonly #path: string;
  #file: FileHandle | undefined;
  /** Undefined until the journal has been read or begun. */
  #header: JournalHeader | undefined;
  /** Seal of the last line. */
  #seal = '';
  /** Where each line ends, in bytes; the first is the header. */
  #ends: number[] = [];
  #closed = false;
  /** One reader or writer of the journal at a time. */
  readonly #runExclusive = createMutex();
  /** Two replacements at once would write the same temporary file. */
  readonly #replacing = createMutex();

  constructor(path: string) {
    this.#path = path;
  }

  load(): ReturnType<JournalStore['load']> {
    return this.#runExclusive(async () => {
      const header = this.#header ?? (await this.#read());
      if (!header) return undefined;
      const { baseSeq } = header;
      // What is appended later is not part of what was found.
      const ends = this.#ends.slice();
      return {
        header,
        clock: await readValue<StoredClock>(`${this.#path}.clock`),
        snapshots: await snapshotsBeside(this.#path),
        snapshot: (mark) => readSealed(snapshotFile(this.#path, mark)),
        records: (afterSeq, count = Number.POSITIVE_INFINITY) => {
          const after = Math.max(0, afterSeq - baseSeq);
          return readRecords(this.#path, ends, { after, count, firstSeq: baseSeq + 1 });
        },
      };
    });
  }

  async #read(): Promise<JournalHeader | undefined> {
    const bytes = await readIfThere(this.#path);
    const ends = bytes && lineEnds(bytes);
    if (!ends || ends.length === 0) return undefined;
    const header = headerIn(bytes, ends);
    if (!header) throw new JournalCorrupt('its first line does not match its seal');
    this.#seal = await checkSeals(bytes, ends, header.baseSeq + 1);
    this.#ends = ends;
    this.#header = header;
    return header;
  }

  async begin(header: JournalHeader, records: Parameters<JournalStore['append']>[0] = []): Promise<void> {
    await this.clear();
    const first = sealValue(header);
    const lines = [first, ...sealRecords(first.seal, records)];
    const text = lines.map(writeLine).join('');
    await this.#runExclusive(async () => {
      await replaceFile(this.#path, text);
      this.#seal = lines.at(-1)?.seal ?? first.seal;
      this.#ends = lineEnds(Buffer.from(text));
      this.#header = header;
    });
  }

  async append(records: Parameters<JournalStore['append']>[0]): Promise<void> {
    await this.#runExclusive(async () => {
      const sealed = sealRecords(this.#seal, records);
      const last = sealed.at(-1);
      if (last) await this.#write(sealed.map(writeLine).join(''), last.seal);
    });
  }

  saveSnapshot(mark: SnapshotMark, snapshot: SealedText): Promise<void> {
    return this.#replace(snapshotFile(this.#path, mark), writeLine(snapshot));
  }

  dropSnapshot(mark: SnapshotMark): Promise<void> {
    return this.#replacing(() => rm(snapshotFile(this.#path, mark), { force: true }));
  }

  saveClock(clock: StoredClock): Promise<void> {
    return this.#replace(`${this.#path}.clock`, writeLine(sealValue(clock)));
  }

  async clear(): Promise<void> {
    await this.#replacing(async () => undefined);
    await this.#runExclusive(async () => {
      await this.#file?.close();
      this.#file = undefined;
      this.#seal = '';
      this.#ends = [];
      this.#header = undefined;
      await removeJournal(this.#path);
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#replacing(async () => undefined);
    await this.#runExclusive(async () => {
      await this.#file?.close();
      this.#file = undefined;
      await rm(`${this.#path}.lock`, { force: true });
    });
  }

  #replace(path: string, text: string): Promise<void> {
    return this.#replacing(async () => {
      this.#assertOpen();
      await replaceFile(path, text);
    });
  }

  /** The next process that opens the file must be the only writer. */
  #assertOpen(): void {
    if (this.#closed) throw new Error('This journal has been closed.');
  }

  /** Writes after the last whole line, over what a crash left there. */
  async #write(text: string, seal: string): Promise<void> {
    this.#assertOpen();
    if (!this.#file) {
      this.#file = await open(this.#path, constants.O_RDWR | (WRITE_THROUGH ?? 0));
      await this.#file.truncate(this.#ends.at(-1) ?? 0);
    }
    const bytes = Buffer.from(text, 'utf8');
    const length = this.#ends.at(-1) ?? 0;
    const { bytesWritten } = await this.#file.write(bytes, 0, bytes.length, length);
    if (bytesWritten !== bytes.length)
      throw new Error(`Only ${bytesWritten} of ${bytes.length} bytes were written.`);
    if (WRITE_THROUGH === undefined) await this.#file.datasync();
    for (const end of lineEnds(bytes)) this.#ends.push(length + end);
    this.#seal = seal;
  }
}

async function takeLock(path: string): Promise<void> {
  try {
    await writeFile(path, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    const holder = Number(readFileSync(path, 'utf8'));
    if (isAlive(holder)) throw new JournalInUse(`Process ${holder} keeps this journal (${path}).`);
    await unlink(path);
    await takeLock(path);
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}
