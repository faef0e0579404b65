/** Counts wrong guesses of secrets by where they come from. */
import type { HttpResponse } from '#simulator/http.ts';
import { MINUTE_MS } from '#simulator/engine/kernel/index.ts';
import { plainResponse } from './http-server.ts';

/** How many wrong guesses of one address are let through. */
export interface GuessLimits {
  /** The time in which they are counted. */
  readonly windowMs: number;
  /** All guesses of an address, which many people may share. */
  readonly ofAddress: number;
  /** The guesses of an address at what belongs to one name, where they are made at one. */
  readonly ofName?: number;
}

/** Of tokens, which a client that repeats one that has ended does not guess: only different ones count. */
export const TOKEN_LIMITS: GuessLimits = { windowMs: MINUTE_MS, ofAddress: 100 };

const TOO_MANY =
  'Too many wrong tokens from this address. Send the token of a login that is still open, or try again in a minute.';

/** The response to a wrong token beyond the limit. */
export function tooManyTokens(): HttpResponse {
  const response = plainResponse(429, TOO_MANY);
  return { ...response, headers: { ...response.headers, 'retry-after': '60' } };
}

/** Addresses and names that are kept in mind. Beyond that the one that guessed first is forgotten. */
const MAX_KEYS = 20_000;

/** The wrong guesses of a window of time. */
export class Guesses {
  readonly #realTime: () => number;
  readonly #limits: GuessLimits;
  /** By address, and by address and name: when each guess was made last. */
  readonly #wrong = new Map<string, Map<string, number>>();
  #count = 0;

  constructor(realTime: () => number, limits: GuessLimits) {
    this.#realTime = realTime;
    this.#limits = limits;
  }

  /** For how many milliseconds an address may guess no more, or no more at a name; 0 where it may. */
  waitMs(address: string, name?: string): number {
    const { ofAddress, ofName = ofAddress } = this.#limits;
    const ofThisName = name === undefined ? 0 : this.#waitOf(keyOf(address, name), ofName);
    return Math.max(this.#waitOf(address, ofAddress), ofThisName);
  }

  /** Counts a wrong guess; `guess`, where it is given, counts once however often it is repeated. */
  note(address: string, name: string | undefined, guess = String(++this.#count)): void {
    for (const key of name === undefined ? [address] : [address, keyOf(address, name)]) {
      const recent = this.#recent(key).set(guess, this.#realTime());
      this.#wrong.delete(key);
      this.#wrong.set(key, recent);
    }
    const [oldest] = this.#wrong.keys();
    if (this.#wrong.size > MAX_KEYS && oldest !== undefined) this.#wrong.delete(oldest);
  }

  #waitOf(key: string, limit: number): number {
    const times = [...this.#recent(key).values()].sort((a, b) => a - b);
    const last = times[times.length - limit];
    return last === undefined ? 0 : last + this.#limits.windowMs - this.#realTime();
  }

  #recent(key: string): Map<string, number> {
    const from = this.#realTime() - this.#limits.windowMs;
    const recent = [...(this.#wrong.get(key) ?? [])].filter(([, at]) => at > from);
    if (recent.length === 0) this.#wrong.delete(key);
    return new Map(recent);
  }
}

const keyOf = (address: string, name: string): string => `${address} ${name.trim().toLowerCase()}`;
