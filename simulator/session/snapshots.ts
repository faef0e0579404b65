/** Decides when a snapshot is due, and which ones are kept or used. */
import { DAY_MS } from '#simulator/engine/kernel/index.ts';
import type { Instant } from '#simulator/engine/kernel/index.ts';
import type { SnapshotMark } from './journal.ts';

/** How many snapshots lie along the way of a branch: a few megabytes each in a long session. */
const MAX_SNAPSHOTS = 12;

/** A session that is so many times as long may wait as many times longer: what snapshots cost together stays a part of the whole. */
const PART_BETWEEN = 5;

/** Commands between snapshots that refer to an archive, at most: they cost the same at any age of the session. */
const MAX_BETWEEN = 2_500;

/** Commands between snapshots of the whole state, at least: fewer take less time than a small snapshot. */
const MIN_BETWEEN = 500;

/**
 * So many commands are worth a snapshot where a session is opened or its host stops. A start carries out the first ones ten times as
 * slowly as a host that has run for a while; a snapshot that is the whole state is long to write and to read, too.
 */
const [LONG_REPLAY, LONG_REPLAY_OF_WHOLE] = [20, 500];

/** Snapshots that a start would save that much are written at most once in so many milliseconds, and so many characters in each. */
const [REAL_MS_OF_ONE, CHARS_PER_MS] = [1_000, 200];

/** A snapshot is due after so long (real time) with any command, or after so much virtual time. */
const REAL_MS_BETWEEN = 300_000;
const VIRTUAL_MS_BETWEEN = DAY_MS;

/** What a start would carry out again. */
export interface Unsaved {
  readonly records: number;
  /** Virtual time, in milliseconds. */
  readonly virtual: number;
}

/** Whether a session gets a snapshot that is opened, or whose host stops, so that the next start repeats little. */
export function isLongReplay({ records, virtual }: Unsaved, isWhole: boolean): boolean {
  return records >= (isWhole ? LONG_REPLAY_OF_WHOLE : LONG_REPLAY) || virtual >= VIRTUAL_MS_BETWEEN;
}

/** The session at the moment. */
interface Moment {
  /** Of all commands so far. */
  readonly seq: number;
  /** Real time since the latest snapshot, in milliseconds. */
  readonly real: number;
  /** Characters of the latest snapshot; 0 where this host has written none. */
  readonly length: number;
  /** Whether each snapshot is the whole state. */
  readonly isWhole: boolean;
}

/**
 * Whether a session gets a snapshot while it goes on. Where snapshots refer to an archive, a host that is killed while no commands come
 * leaves as few to repeat as one that stops; the more often they come, the more it leaves.
 */
export function isSnapshotDue(unsaved: Unsaved, { seq, real, length, isWhole }: Moment): boolean {
  const { records, virtual } = unsaved;
  const between = isWhole ? Math.max(MIN_BETWEEN, seq / PART_BETWEEN) : MAX_BETWEEN;
  if (records >= between || (records > 0 && real >= REAL_MS_BETWEEN) || virtual >= VIRTUAL_MS_BETWEEN)
    return true;
  const isTime = real >= Math.max(REAL_MS_OF_ONE, length / CHARS_PER_MS);
  return !isWhole && isTime && isLongReplay(unsaved, isWhole);
}

/**
 * Which snapshot may go when there are too many: the one whose gap, once it is gone, is the smallest for how long ago it is.
 * What is left stands ever further apart the older it is; the first and the latest always stay.
 */
export function superfluousSnapshot(marks: readonly SnapshotMark[]): SnapshotMark | undefined {
  const latest = marks.at(-1);
  if (!latest || marks.length <= MAX_SNAPSHOTS) return undefined;
  const inner = marks.slice(1, -1);
  const costs = inner.map((_mark, index) => costOfGap(marks[index], marks[index + 2], latest));
  return inner[costs.indexOf(Math.min(...costs))];
}

function costOfGap(
  before: SnapshotMark | undefined,
  after: SnapshotMark | undefined,
  latest: SnapshotMark,
): number {
  if (!before || !after) return Number.POSITIVE_INFINITY;
  return weight(before, after) / weight(before, latest);
}

/** Work to replay from one to the other: commands, and the time between them. */
function weight(from: SnapshotMark, to: SnapshotMark): number {
  return 1 + (to.seq - from.seq) + (to.at - from.at) / 60_000;
}

/** The snapshots from which time travel to `until` may begin, the nearest first. */
export function snapshotsBefore(
  marks: readonly SnapshotMark[],
  until: Instant | undefined,
): readonly SnapshotMark[] {
  return marks.filter(({ at }) => until === undefined || at <= until).reverse();
}
