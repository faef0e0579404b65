/** Files that a host reads and replaces as a whole. */
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { slicesOf } from '../slices.ts';

/** Whether an error carries a code of the operating system, such as ENOENT. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** The bytes of a file; undefined where there is none. */
export async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** The text of a file; undefined where there is none. */
export const readTextIfThere = async (path: string): Promise<string | undefined> =>
  (await readIfThere(path))?.toString('utf8');

const OWNER_ONLY = 0o600;

/** Replaces a file as a whole, its text in parts: after a crash it is the old one or the new one. */
export async function replaceFile(
  path: string,
  parts: Iterable<string> | AsyncIterable<string>,
  mode?: number,
): Promise<void> {
  const beside = `${path}.new`;
  try {
    await writeFile(beside, slicesOf(parts), { flush: true, mode });
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
  await rename(beside, path);
}

/** As `replaceFile`; no other user of the machine may read it. */
export const replacePrivateFile = (path: string, text: string): Promise<void> =>
  replaceFile(path, [text], OWNER_ONLY);
