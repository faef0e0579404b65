import { open, readFile, rename, rm, unlink, writeFile, type FileHandle } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import {
  JournalCorrupt,
  openRecords,
  openValue,
  sealRecords,
  sealValue,
  type JournalHeader,
  type JournalStore,
  type SealedText,
  type StoredClock,
  type StoredSnapshot,
} from '../journal.ts';

/** Another process keeps this journal. */
export class JournalInUse extends Error {
  override readonly name = 'JournalInUse';
}

const line = ({ text, seal }: SealedText): string => `${seal} ${text}\n`;

function parseLine(raw: string): SealedText {
  const space = raw.indexOf(' ');
  return { seal: raw.slice(0, Math.max(space, 0)), text: raw.slice(space + 1) };
}

/** The whole lines of a journal, and how many bytes they take: what comes after was never acknowledged. */
function wholeLines(bytes: Buffer): { readonly lines: SealedText[]; readonly length: number } {
  const length = bytes.lastIndexOf(0x0a) + 1;
  const lines = bytes.subarray(0, length).toString('utf8').split('\n').slice(0, -1);
  return { lines: lines.map(parseLine), length };
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Replaces a small file as a whole: after a crash it is the old one or the new one. */
async function replaceFile(path: string, value: unknown): Promise<void> {
  const beside = `${path}.new`;
  await writeFile(beside, line(sealValue(value)), { flush: true });
  await rename(beside, path);
}

async function readValue<T>(path: string): Promise<T | undefined> {
  const bytes = await readIfThere(path);
  return bytes && openValue<T>(parseLine(bytes.toString('utf8').trimEnd()));
}

/**
 * A journal in an append-only text file: a header line, then a line for each record, each sealed together with all before
 * it. `append` resolves when the bytes have reached the disk. Beside it lie `.snapshot`, `.clock` and `.lock`.
 * Throws JournalInUse while another living process holds the lock.
 */
export async function openFileStore(path: string): Promise<JournalStore> {
  await takeLock(`${path}.lock`);
  return new FileStore(path);
}

/** Which session a journal file holds; undefined when it holds none that can be read. */
export async function readHeader(path: string): Promise<JournalHeader | undefined> {
  const { lines } = wholeLines((await readIfThere(path)) ?? Buffer.alloc(0));
  return openValue<JournalHeader>(lines[0]);
}

class FileStore implements JournalStore {
  readonly #path: string;
  #file: FileHandle | undefined;
  /** Seal of the last line, and the bytes up to its end. */
  #seal = '';
  #length = 0;
  /** Never rejects: the end of the latest replacement. */
  #replacing: Promise<void> = Promise.resolve();

  constructor(path: string) {
    this.#path = path;
  }

  async load(): ReturnType<JournalStore['load']> {
    const { lines, length } = wholeLines((await readIfThere(this.#path)) ?? Buffer.alloc(0));
    const [first, ...rest] = lines;
    if (!first) return undefined;
    const header = openValue<JournalHeader>(first);
    if (!header) throw new JournalCorrupt('its first line does not match its seal');
    this.#seal = rest.at(-1)?.seal ?? first.seal;
    this.#length = length;
    const records = openRecords(first.seal, header.baseSeq + 1, rest);
    return {
      header,
      clock: await readValue<StoredClock>(`${this.#path}.clock`),
      snapshot: await readValue<StoredSnapshot>(`${this.#path}.snapshot`),
      records: async (afterSeq) => records.filter((record) => record.seq > afterSeq),
    };
  }

  async begin(header: JournalHeader): Promise<void> {
    await this.clear();
    const sealed = sealValue(header);
    await this.#write(line(sealed), sealed.seal);
  }

  async append(records: Parameters<JournalStore['append']>[0]): Promise<void> {
    const sealed = sealRecords(this.#seal, records);
    const last = sealed.at(-1);
    if (last) await this.#write(sealed.map(line).join(''), last.seal);
  }

  saveSnapshot(snapshot: StoredSnapshot): Promise<void> {
    return this.#inTurn(() => replaceFile(`${this.#path}.snapshot`, snapshot));
  }

  saveClock(clock: StoredClock): Promise<void> {
    return this.#inTurn(() => replaceFile(`${this.#path}.clock`, clock));
  }

  async clear(): Promise<void> {
    await this.#replacing;
    await this.#file?.close();
    this.#file = undefined;
    this.#seal = '';
    this.#length = 0;
    // The journal goes first: a clock or snapshot without a journal is nothing.
    for (const suffix of ['', '.snapshot', '.clock']) await rm(`${this.#path}${suffix}`, { force: true });
  }

  async close(): Promise<void> {
    await this.#replacing;
    await this.#file?.close();
    this.#file = undefined;
    await rm(`${this.#path}.lock`, { force: true });
  }

  /** Two replacements at once would share their side file. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#replacing.then(work);
    this.#replacing = done.catch(() => undefined);
    return done;
  }

  /** Writes behind the last whole line, over whatever a crash left there. */
  async #write(text: string, seal: string): Promise<void> {
    if (!this.#file) {
      this.#file = await open(this.#path, this.#length > 0 ? 'r+' : 'w');
      await this.#file.truncate(this.#length);
    }
    const bytes = Buffer.from(text, 'utf8');
    const { bytesWritten } = await this.#file.write(bytes, 0, bytes.length, this.#length);
    if (bytesWritten !== bytes.length)
      throw new Error(`Only ${bytesWritten} of ${bytes.length} bytes were written.`);
    await this.#file.datasync();
    this.#length += bytes.length;
    this.#seal = seal;
  }
}

async function takeLock(path: string): Promise<void> {
  try {
    await writeFile(path, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
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
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
