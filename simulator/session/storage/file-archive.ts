/** Texts that never change, one after the other in a file beside a journal. */
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { copyFile, open } from 'node:fs/promises';
import { hashText } from '#simulator/engine/kernel/index.ts';
import type { Archive } from '#simulator/engine/kernel/index.ts';
import { hasCode } from './files.ts';
import type { JournalArchive } from './port.ts';

function withFile<T>(path: string, flags: string, work: (file: number) => T): T {
  const file = openSync(path, flags);
  try {
    return work(file);
  } finally {
    closeSync(file);
  }
}

/** An archive whose file can be copied. */
export interface FileArchive extends JournalArchive {
  readonly path: string;
  /** Resolves when what was put has reached the disk. */
  sync(): Promise<void>;
}

/**
 * An archive in a file. A reference is `<first byte>+<bytes>+<hash>`, so that a text is read alone and checked when it is. What a crash
 * left there is not referred to. Reading and writing is synchronous: the engine is, and a text has some ten kilobytes.
 */
export function createFileArchive(path: string): FileArchive {
  let [puts, synced] = [0, 0];
  return {
    path,
    put(text) {
      const bytes = Buffer.from(text, 'utf8');
      const from = withFile(path, 'a', (file) => {
        const { size } = fstatSync(file);
        const written = writeSync(file, bytes);
        if (written !== bytes.length)
          throw new Error(`Only ${written} of ${bytes.length} bytes were written to ${path}.`);
        return size;
      });
      puts += 1;
      return `${from}+${bytes.length}+${hashText(text)}`;
    },
    get(reference) {
      const [from = 0, length = 0] = reference.split('+').map(Number);
      const bytes = Buffer.alloc(length);
      withFile(path, 'r', (file) => readSync(file, bytes, 0, length, from));
      const text = bytes.toString('utf8');
      if (hashText(text) !== reference.split('+')[2]) {
        throw new Error(
          `${path} is damaged: ${length} bytes from ${from} on are not what was written there.`,
        );
      }
      return text;
    },
    async copyFrom(archive) {
      if (!isFileArchive(archive)) return false;
      await copyFile(archive.path, path).catch((error: unknown) => {
        // Nothing was put there yet.
        if (!hasCode(error, 'ENOENT')) throw error;
      });
      return true;
    },
    async sync() {
      const upTo = puts;
      if (synced === upTo) return;
      const file = await open(path, 'r+');
      try {
        await file.datasync();
        synced = upTo;
      } finally {
        await file.close();
      }
    },
  };
}

const isFileArchive = (archive: Archive): archive is FileArchive => 'path' in archive;
