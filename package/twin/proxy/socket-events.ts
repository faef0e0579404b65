import { isCaused } from '../event-subjects.ts';
import type { ReceivedEvent } from '../types.ts';
import { isChange } from './episodes.ts';
import type { Episode } from './episodes.ts';
import type { ObservedCall, Recording } from './recording.ts';

/** An event that comes after so many times its limit is not a late one, but of something else. */
const LATE_TIMES = 3;

/** What the sockets of a page received after its calls. */
export class SocketEvents {
  readonly #recording: Recording;
  /** When something was changed or steered, and so began to cause other events. */
  readonly #changes: readonly number[];
  readonly #within: number;

  constructor(recording: Recording, { observed }: Episode, within: number) {
    this.#recording = recording;
    this.#within = within;
    this.#changes = observed.filter(isChange).map(({ sentAt }) => sentAt);
  }

  /**
   * What followed a call that changed something, until the next one; undefined where the page had no socket of the account for all
   * of the time in which an event may follow.
   */
  after({ sentAt }: ObservedCall, account: string): readonly ReceivedEvent[] | undefined {
    const next = this.#changes.find((at) => at > sentAt) ?? Infinity;
    const needed = Math.min(next, sentAt + this.#within);
    const socket = this.#recording.sockets.find(
      ({ login, openedAt, closedAt }) =>
        this.#recording.accountOf(login) === account && openedAt < sentAt && closedAt >= needed,
    );
    const end = Math.min(next, sentAt + LATE_TIMES * this.#within);
    return socket?.events
      .filter(({ at }) => at >= sentAt && at < end)
      .map(({ name, payload, at }) => ({
        name,
        payload,
        isLate: isCaused(name) && at > sentAt + this.#within,
      }));
  }
}
