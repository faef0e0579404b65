/** Limits of sizes, and when one is missed. */

/** A limit that is missed by more than this is too generous. */
const SLACK = 0.1;

/** What is wrong with a size: above its limit, or so far below it that the limit should be lowered; undefined where nothing is. */
export function sizeIssue(size: number, limit: number): string | undefined {
  if (size > limit) return 'too large';
  return size < limit * (1 - SLACK) ? 'lower the limit' : undefined;
}
