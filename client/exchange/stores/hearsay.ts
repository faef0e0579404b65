/**
 * Which of two tellings is the newer one. An answer tells how things stood when the exchange read its call; an event that was
 * heard while the answer was on its way tells of later, and the answer must not take its place.
 */

/** How many events had been heard. */
export type Moment = number;

/** When the feed last told of what. */
export interface Hearsay {
  moment(): Moment;
  /** The feed tells of `key`. */
  tell(key: string): void;
  /** Whether the feed has told of `key` after `moment`. */
  isSince(key: string, moment: Moment): boolean;
}

export function createHearsay(): Hearsay {
  let heard = 0;
  const latest = new Map<string, Moment>();
  return {
    moment: () => heard,
    tell: (key) => void latest.set(key, ++heard),
    isSince: (key, moment) => (latest.get(key) ?? 0) > moment,
  };
}
