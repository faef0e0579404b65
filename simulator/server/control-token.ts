/** The token of the control plane of a Node host, drawn by the host and kept beside its data. */
import { drawToken } from './rooms/secrets.ts';
import { readTextIfThere, replacePrivateFile } from '#simulator/session/storage/files.ts';

/** What steers a host from anywhere. */
export interface ControlToken {
  readonly token: string;
  /** Where it is kept; undefined on a host that keeps nothing. */
  readonly file?: string;
  /** Whether it has been drawn now, so that nobody knows it yet. */
  readonly isNew: boolean;
}

/** Reads the token beside a journal file, or draws one. Rejects with what keeps the file from being read. */
export async function readControlToken(data: string | undefined): Promise<ControlToken> {
  if (data === undefined) return { token: drawToken(), isNew: true };
  const file = `${data}.token`;
  const kept = (await readTextIfThere(file))?.trim() || undefined;
  return { token: kept ?? drawToken(), file, isNew: kept === undefined };
}

/** Keeps a new token beside the journal, once that is known to be one. */
export async function keepControlToken({ token, file, isNew }: ControlToken): Promise<void> {
  if (isNew && file !== undefined) await replacePrivateFile(file, `${token}\n`);
}
