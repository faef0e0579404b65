/** The seal and the checks that recordings and snapshot files have in common. */
import type * as z from 'zod/mini';
import { ControlError } from '#simulator/control/index.ts';
import type { recordingFile, snapshotFile } from '#simulator/control/share-format.ts';
import { encode, hashText, MalformedState } from '#simulator/engine/kernel/index.ts';
import type { Plain } from '#simulator/engine/kernel/index.ts';
import { hashInSlices } from '../slices.ts';

/** Limits of what is taken from outside. */
export const limits = {
  /** Characters of one command's input as canonical text. */
  input: 65_536,
  /** Virtual milliseconds a file may span: replaying longer would look like standing still. */
  span: 400 * 86_400_000,
  /** Levels that a file nests. */
  depth: 60,
} as const;

/** Seals a file that is to leave, in time slices. */
export async function sealed<File extends object>(file: File): Promise<File & { readonly seal: string }> {
  return { ...file, seal: await hashInSlices(file as Plain) };
}

function sealOfFile(file: object): string {
  return hashText(encode(file as Plain));
}

/** Checks what was handed in against a file's form and seal. Throws ControlError INVALID. */
export function openFile<Schema extends typeof recordingFile | typeof snapshotFile>(
  schema: Schema,
  given: unknown,
): z.output<Schema> {
  assertOrdinary(given);
  const checked = schema.safeParse(given);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    throw invalid(`${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'unknown form'}`);
  }
  const file = checked.data as z.output<Schema>;
  const { seal, ...rest } = file;
  if (seal !== sealTextOf(rest)) throw invalid('it has been damaged or changed since it was made');
  if (file.at < file.start) throw invalid('it ends before it begins');
  if (file.at - file.start > limits.span) throw invalid('it spans more than 400 days');
  return file;
}

function sealTextOf(rest: object): string {
  try {
    return sealOfFile(rest);
  } catch (error) {
    throw error instanceof MalformedState ? invalid(error.message) : error;
  }
}

export function invalid(reason: string): ControlError {
  return new ControlError(400, 'INVALID', `The file cannot be opened: ${reason}.`);
}

const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/** Throws ControlError INVALID for what no data of ours has. */
export function assertOrdinary(given: unknown): void {
  const issue = issueIn(given, '', 0);
  if (issue !== undefined) throw invalid(issue);
}

/** Names that no file of ours has but that mean something to JavaScript, and nesting without end. */
function issueIn(value: unknown, path: string, depth: number): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > limits.depth) return `it nests more than ${limits.depth} levels deep`;
  for (const [key, member] of Object.entries(value)) {
    const where = `${path}${path && '.'}${key}`;
    if (forbidden.has(key)) return `${where}: no member may have this name`;
    const found = issueIn(member, where, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
