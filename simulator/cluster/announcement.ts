/** What the hosts of a room say of themselves. */
import type { BranchId } from '#simulator/session/storage/port.ts';

/** What the leader of a room publishes ten times a second. */
export interface Announcement {
  /** Which host leads. */
  readonly host: string;
  /** Number of its term; a higher one is later. */
  readonly term: number;
  /** Of the lease. */
  readonly revision: number;
  readonly session: BranchId;
  /** The stream that holds the journal of the branch. */
  readonly stream: string;
  /** Sequence of a message of the stream, and number of the last record up to it. */
  readonly sequence: number;
  readonly seq: number;
  /** Virtual time that may be reached when that message is applied: every later record is dated at or after it. */
  readonly at: number;
  readonly speed: number;
  /** Of the clock: another one says that time was set. */
  readonly clockEpoch: number;
  /** The leader leaves the room. */
  readonly leaves?: true;
}
