/** Remembers when a trigger fires next, so that it is asked only after a change. */
import { MINUTE_MS } from '#shared/calendar.ts';
import type { Instant } from '#shared/calendar.ts';
import type { Trigger } from './types.ts';

/** How far beyond its question a trigger with a version is asked, so that small advances need not ask again. */
const LOOKAHEAD_MS = 10 * MINUTE_MS;

/** The last result of a trigger with a version: `first` is its first instant in (from, until]. */
interface CachedResult {
  readonly version: number;
  readonly from: Instant;
  readonly until: Instant;
  readonly first: Instant | undefined;
}

/** One trigger and what is remembered of it. A trigger without a version is asked afresh every time. */
export class CachedTrigger {
  #cached: CachedResult | undefined;

  constructor(
    readonly module: string,
    readonly trigger: Trigger,
    readonly verify: boolean,
  ) {}

  /** The first instant in (after, until] at which it must fire. */
  next(after: Instant, until: Instant): Instant | undefined {
    const { trigger } = this;
    if (trigger.version === undefined) return this.#search(after, until);
    const first = this.#remembered(trigger.version(), after, until);
    if (this.verify && first !== this.#search(after, until))
      throw new Error(`a trigger of ${this.module} changed its result without changing its version`);
    return first;
  }

  /** What was remembered holds no longer. */
  forget(): void {
    this.#cached = undefined;
  }

  #remembered(version: number, after: Instant, until: Instant): Instant | undefined {
    const known = this.#known(version, after);
    const first = known?.first;
    if (known === undefined || (first === undefined && known.until < until)) {
      const from = known === undefined ? after : known.until;
      const horizon = until + LOOKAHEAD_MS;
      this.#cached = { version, from: after, until: horizon, first: this.#search(from, horizon) };
      return within(this.#cached.first, until);
    }
    return within(first, until);
  }

  /** The remembered result, if it covers the time right after `after`. */
  #known(version: number, after: Instant): CachedResult | undefined {
    const cached = this.#cached;
    if (cached === undefined || cached.version !== version) return undefined;
    if (after < cached.from || after > cached.until) return undefined;
    return cached.first !== undefined && cached.first <= after ? undefined : cached;
  }

  #search(after: Instant, until: Instant): Instant | undefined {
    const at = this.trigger.next(after, until);
    if (at !== undefined && !(Number.isSafeInteger(at) && at > after && at <= until))
      throw new Error(`a trigger of ${this.module} returned ${at} for (${after}, ${until}]`);
    return at;
  }
}

const within = (first: Instant | undefined, until: Instant): Instant | undefined =>
  first !== undefined && first <= until ? first : undefined;

/** The earliest instant in (after, until] at which any trigger must fire. */
export function earliest(
  triggers: readonly CachedTrigger[],
  after: Instant,
  until: Instant,
): Instant | undefined {
  let limit = until;
  let found: Instant | undefined;
  for (const each of triggers) {
    const at = each.next(after, limit);
    if (at === undefined) continue;
    found = at;
    limit = at;
  }
  return found;
}
