import { MINUTE_MS } from './calendar.ts';
import type { Instant } from './calendar.ts';
import type { Trigger } from './types.ts';

/** How far beyond its question a trigger with a version is asked, so that small advances need not ask again. */
const LOOKAHEAD_MS = 10 * MINUTE_MS;

/** The last result of a trigger with a version: `first` is its first instant in (from, until]. */
interface Answer {
  readonly version: number;
  readonly from: Instant;
  readonly until: Instant;
  readonly first: Instant | undefined;
}

/** One trigger and what is remembered of it. A trigger without a version is asked afresh every time. */
export class Watched {
  #answer: Answer | undefined;

  constructor(
    readonly module: string,
    readonly trigger: Trigger,
    readonly verify: boolean,
  ) {}

  /** The first instant in (after, until] at which it must fire. */
  next(after: Instant, until: Instant): Instant | undefined {
    const { trigger } = this;
    if (trigger.version === undefined) return this.#ask(after, until);
    const first = this.#remembered(trigger.version(), after, until);
    if (this.verify && first !== this.#ask(after, until))
      throw new Error(`a trigger of ${this.module} changed its answer without changing its version`);
    return first;
  }

  /** What was remembered holds no longer. */
  forget(): void {
    this.#answer = undefined;
  }

  #remembered(version: number, after: Instant, until: Instant): Instant | undefined {
    const known = this.#known(version, after);
    const first = known?.first;
    if (known === undefined || (first === undefined && known.until < until)) {
      const from = known === undefined ? after : known.until;
      const horizon = until + LOOKAHEAD_MS;
      this.#answer = { version, from: after, until: horizon, first: this.#ask(from, horizon) };
      return within(this.#answer.first, until);
    }
    return within(first, until);
  }

  /** The remembered result, if it covers the time right after `after`. */
  #known(version: number, after: Instant): Answer | undefined {
    const answer = this.#answer;
    if (answer === undefined || answer.version !== version) return undefined;
    if (after < answer.from || after > answer.until) return undefined;
    return answer.first !== undefined && answer.first <= after ? undefined : answer;
  }

  #ask(after: Instant, until: Instant): Instant | undefined {
    const at = this.trigger.next(after, until);
    if (at !== undefined && !(Number.isSafeInteger(at) && at > after && at <= until))
      throw new Error(`a trigger of ${this.module} answered ${at} for (${after}, ${until}]`);
    return at;
  }
}

const within = (first: Instant | undefined, until: Instant): Instant | undefined =>
  first !== undefined && first <= until ? first : undefined;

/** The earliest instant in (after, until] at which any trigger must fire. */
export function earliest(watched: readonly Watched[], after: Instant, until: Instant): Instant | undefined {
  let limit = until;
  let found: Instant | undefined;
  for (const each of watched) {
    const at = each.next(after, limit);
    if (at === undefined) continue;
    found = at;
    limit = at;
  }
  return found;
}
