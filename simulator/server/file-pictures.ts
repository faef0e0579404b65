import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPictures } from '#simulator/session/pictures.ts';
import type { Pictures } from '#simulator/session/pictures.ts';

/** Pictures as files of a directory, which is made with the first of them. */
export function createFilePictures(directory: string): Pictures {
  return createPictures({
    async list() {
      const names = await readdir(directory).catch(unlessMissing([]));
      const rows = names.map(async (name) => {
        const { size, mtimeMs } = await stat(join(directory, name));
        return { name, size, mtimeMs };
      });
      return (await Promise.all(rows)).sort((a, b) => a.mtimeMs - b.mtimeMs);
    },
    async read(name) {
      const bytes = await readFile(join(directory, name)).catch(unlessMissing(undefined));
      return bytes && new Uint8Array(bytes);
    },
    async write({ name, bytes }) {
      await mkdir(directory, { recursive: true });
      // After a crash it is there as a whole or not at all.
      const beside = join(directory, `${name}.new`);
      await writeFile(beside, bytes, { flush: true });
      await rename(beside, join(directory, name));
    },
    remove: (name) => rm(join(directory, name), { force: true }),
  });
}

function unlessMissing<T>(fallback: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return fallback;
    throw error;
  };
}
