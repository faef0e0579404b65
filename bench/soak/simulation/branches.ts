/** What the simulation knows of the branches of its session. */
import type { JournalRecord } from '#simulator/engine/kernel/index.ts';
import type { Stand } from './witness.ts';

/** A moment at which a branch stood. */
interface Moment {
  readonly now: number;
  readonly hash: string;
  readonly seq: number;
}

export interface Branch extends Stand {
  readonly hash: string;
  /** Earliest first, the latest of each instant. */
  readonly moments: readonly Moment[];
}

/** A branch that stands somewhere now. A moment at which more commands were given after it is none to go back to. */
export function standing(before: Branch | undefined, stand: Stand, hash: string): Branch {
  const { records } = stand;
  const seq = records.at(-1)?.seq ?? 0;
  const isLast = (moment: Moment): boolean =>
    moment.now < stand.now && !records.some((record) => record.at <= moment.now && record.seq > moment.seq);
  const moments = (before?.moments ?? []).filter(isLast);
  return { ...stand, hash, moments: [...moments, { now: stand.now, hash, seq }] };
}

/** What a branch that goes back to an instant knows from the beginning. */
export function upTo({ records, moments }: Branch, branch: string, at: number): Omit<Branch, 'hash'> {
  return {
    branch,
    now: at,
    records: records.filter((record) => record.at <= at),
    moments: moments.filter(({ now }) => now <= at),
  };
}

/** Numbers and names of records, for people. */
export const recordsText = (records: readonly JournalRecord[]): string =>
  records.map(({ seq, name }) => `${seq} ${name}`).join(', ') || 'none';
