/** The formats of recordings and snapshots as files. */
import * as z from 'zod/mini';
import { candleFiles } from './candle-files.ts';
import type { LongText } from '#simulator/engine/kernel/index.ts';
import type { LongList } from './json-parts.ts';

const name = z.string().check(z.minLength(1), z.maxLength(64));
const instant = z.int().check(z.minimum(0));
const hash = z.string().check(z.regex(/^[0-9a-f]{32}$/));

/** Characters of a scenario. */
const MAX_SOURCE = 262_144;

/** Most commands a recording may hold. */
export const MAX_RECORDS = 200_000;

const origin = {
  version: z.literal(1),
  scenario: name,
  seed: name,
  start: instant.check(z.describe('Virtual time of the beginning of the scenario.')),
  rules: z
    .optional(z.int().check(z.minimum(1)))
    .check(z.describe('Version of the rules that it was played by; files from before 0.1.0 have none.')),
  fingerprint: hash.check(
    z.describe('Mark of the scenario with all its data; it must be the same where the file is opened.'),
  ),
  source: z
    .optional(
      z.strictObject({
        file: z.string().check(z.minLength(1), z.maxLength(200)),
        text: z.string().check(z.maxLength(MAX_SOURCE)),
        files: z.optional(candleFiles),
      }),
    )
    .check(
      z.describe('What the scenario is read from, where the host that made the file has none of its name.'),
    ),
  at: instant.check(z.describe('Virtual time at which the file was made.')),
  hash: hash.check(z.describe('Canonical hash of the state at that time.')),
  seal: hash.check(z.describe('Hash of the canonical text of everything else in the file.')),
};

/** A session from its beginning: replaying the commands gives the state. */
export const recordingFile = z.strictObject({
  format: z.literal('sandpit-recording'),
  ...origin,
  records: z
    .array(z.unknown())
    .check(
      z.maxLength(MAX_RECORDS),
      z.describe('The accepted commands, in order: seq, at, actor, name, input.'),
    ),
});
export type RecordingFile = z.output<typeof recordingFile>;

/** A state alone: quickly opened however long its past was, and without it. */
export const snapshotFile = z.strictObject({
  format: z.literal('sandpit-snapshot'),
  ...origin,
  seq: z.int().check(z.minimum(0), z.describe('The last command of its past.')),
  state: z.string().check(z.minLength(2), z.describe('The state as canonical text.')),
});
export type SnapshotFile = z.output<typeof snapshotFile>;

/** A file of many megabytes, whose texts and lists may be made as they are sent. */
export type LargeFile<File> = {
  readonly [K in keyof File]: File[K] extends string
    ? File[K] | LongText
    : File[K] extends readonly unknown[]
      ? File[K] | LongList
      : File[K];
};
