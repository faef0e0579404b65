/** The errors for a broken invariant and for a replay that differs. */
import type { Instant } from '#shared/calendar.ts';
import type { Plain } from './plain.ts';

/** The work in hand when something went wrong. */
export interface Work {
  readonly kind: 'command' | 'job' | 'trigger';
  /** `<module>.<command>`, `<module>.<job>`, or the module of the trigger. */
  readonly name: string;
  readonly at: Instant;
  /** The command's or job's input as it was handed to the module. */
  readonly input?: unknown;
  /** Who gave the command. */
  readonly actor?: Plain;
}

const message = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

/**
 * A promise of the exchange is broken: a handler threw something that is not a refusal, or a rule of the kernel was violated.
 * It stops the kernel and carries the work that did it; `cause` is what was thrown.
 */
export class InvariantViolation extends Error {
  override readonly name = 'InvariantViolation';

  constructor(
    readonly work: Work,
    cause: unknown,
  ) {
    super(`${work.kind} ${work.name} at ${work.at}: ${message(cause)}`, { cause });
  }
}

/** A journal does not come out as it was recorded. `seq` is the first record that differs. */
export class ReplayDivergence extends Error {
  override readonly name = 'ReplayDivergence';

  constructor(
    readonly seq: number,
    readonly command: string,
    reason: string,
  ) {
    super(`record ${seq} (${command}): ${reason}`);
  }
}
