/** Recordings as files, and what is written beside them. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { recordingFile } from '#simulator/control/share-format.ts';
import type { RecordingFile } from '#simulator/control/index.ts';
import { createExchange } from '../node.ts';
import type { Exchange } from '../node.ts';
import { Failure } from './command.ts';

/** Reads a recording. Throws Failure where there is none. */
export function readRecordingFile(file: string): RecordingFile {
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new Failure(`${file}: ${isMissing ? 'there is no such file' : (error as Error).message}`);
  }
  const result = recordingFile.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Failure(
    `${file} is not a sandpit-recording: ${issue?.path.join('.') || 'the file'}: ${issue?.message}`,
  );
}

/**
 * Plays a recording on an exchange of its own and hands that to `read`: nothing is made of a stranger's file before its seal, its
 * commands and its hash hold. Throws Failure where they do not.
 */
export async function playRecording<Result>(
  recording: RecordingFile,
  file: string,
  read: (exchange: Exchange) => Promise<Result>,
): Promise<Result> {
  const exchange = await createExchange();
  try {
    await exchange.replay(recording).catch((error: unknown) => {
      throw new Failure(`${file} cannot be played: ${(error as Error).message}`);
    });
    return await read(exchange);
  } finally {
    await exchange.close();
  }
}

/** A file that is to be written. */
export interface WrittenFile {
  readonly file: string;
  readonly text: string;
}

/** The candle files of a scenario, beside it in a folder or below. Throws Failure where another file has the place of one. */
export function candleFilesIn(
  folder: string,
  candles: Readonly<Record<string, string>> = {},
): readonly WrittenFile[] {
  const files = Object.entries(candles).map(([path, text]) => ({ file: join(folder, path), text }));
  const taken = files.find(({ file, text }) => existsSync(file) && readFileSync(file, 'utf8') !== text);
  if (taken)
    throw new Failure(`its scenario needs ${taken.file}; another file of that name is there: choose --out`);
  return files;
}

/** Writes files, with the folders that they lie in. */
export function writeFiles(files: readonly WrittenFile[]): void {
  for (const { file, text } of files) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
