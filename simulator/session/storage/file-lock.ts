/**
 * Locks of files: one process at a time keeps a journal. A lock is a link to a file that names its holder already, so that no one
 * finds one without. The holder listens at a socket beside it: whoever can connect there knows that it lives, from another
 * container with the same folder too, whose process numbers mean nothing here.
 */
import { randomUUID } from 'node:crypto';
import { constants, readFileSync } from 'node:fs';
import { copyFile, link, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { Server } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { hasCode, readTextIfThere } from './files.ts';

/** Another process keeps this journal. */
export class JournalInUse extends Error {
  override readonly name = 'JournalInUse';
}

/** Who has a lock. Older releases wrote the number of the process alone. */
interface Holder {
  readonly pid: number;
  /** When the process began, in the units of its system; undefined where the system does not say. */
  readonly start?: string;
  /** What is drawn anew whenever the machine starts. */
  readonly boot?: string;
  /** Name of the socket in the folder of the lock; undefined where none could be had. */
  readonly socket?: string;
}

export interface FileLock {
  release(): Promise<void>;
}

/** The name of a file that every other way to it leads to: no link, and no hard link beside it. Throws JournalInUse for one that has. */
export async function onlyNameOf(path: string): Promise<string> {
  try {
    const real = await realpath(path);
    const found = await stat(real);
    if (found.nlink === 1 || !found.isFile()) return real;
    throw new JournalInUse(
      `${path} has ${found.nlink} names (hard links); two hosts could keep it: copy it.`,
    );
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    const folder = await realpath(dirname(path)).catch(() => dirname(path));
    return join(folder, basename(path));
  }
}

/** Takes a lock, in place of one whose holder has ended. Throws JournalInUse. */
export async function takeLock(path: string): Promise<FileLock> {
  const own = `${path}.${randomUUID()}`;
  const listening = await listen(`${own}.socket`);
  const socket = listening && basename(`${own}.socket`);
  try {
    await writeFile(own, JSON.stringify({ ...thisProcess, socket } satisfies Holder));
    while (!(await isLinked(own, path))) await removeStale(path);
  } catch (error) {
    listening?.close();
    throw error;
  } finally {
    await rm(own, { force: true });
  }
  return {
    async release() {
      await rm(path, { force: true });
      listening?.close();
    },
  };
}

/** What Linux says of itself; undefined elsewhere. */
const systemText = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return undefined;
  }
};

/** When a process began: the 22nd field of its line, counted behind its name, which may hold anything. */
const startOf = (pid: number): string | undefined =>
  systemText(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ')[19];

const thisProcess: Holder = {
  pid: process.pid,
  start: startOf(process.pid),
  boot: systemText('/proc/sys/kernel/random/boot_id'),
};

/** Undefined where no socket can be had: names longer than the system takes, or a file system without sockets. */
function listen(path: string): Promise<Server | undefined> {
  const server = createServer((visitor) => visitor.destroy()).unref();
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined));
    server.listen(path, () => resolve(server));
  });
}

/** How file systems refuse links that have none: a copy takes their place, which stands empty for a moment. */
const WITHOUT_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];

/** Whether a file has got the name, which is another's where there is one. */
async function isLinked(file: string, name: string): Promise<boolean> {
  try {
    await link(file, name);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    if (!WITHOUT_LINKS.some((code) => hasCode(error, code))) throw error;
  }
  try {
    await copyFile(file, name, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Removes the lock of a process that has ended, one process at a time: a second one would remove that of the first. */
async function removeStale(path: string): Promise<void> {
  const removal = await takeLock(`${path}.removal`);
  try {
    const holder = holderOf((await readTextIfThere(path)) ?? '');
    if (!holder) return;
    if (await lives(holder, dirname(path)))
      throw new JournalInUse(`Process ${holder.pid} keeps this journal (${path}).`);
    await rm(path, { force: true });
    if (holder.socket !== undefined) await rm(join(dirname(path), basename(holder.socket)), { force: true });
  } finally {
    await removal.release();
  }
}

function holderOf(text: string): Holder | undefined {
  if (text === '') return undefined;
  try {
    const given: unknown = JSON.parse(text);
    if (typeof given !== 'number') return given as Holder;
    // A process of an older release: in a container the new one has its number.
    return { pid: given === process.pid ? Number.NaN : given };
  } catch {
    return { pid: Number.NaN };
  }
}

async function lives({ pid, start, boot, socket }: Holder, folder: string): Promise<boolean> {
  if (boot !== thisProcess.boot && boot !== undefined) return false;
  if (socket !== undefined) return canConnect(join(folder, basename(socket)));
  const isSame = start === undefined || start === startOf(pid);
  return isSame && isAlive(pid);
}

function canConnect(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('close', () => socket.destroy()).unref();
  });
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
