/**
 * How many cases a random test draws: all of them at night, a share of them at every change, and a few while `npm run mutation` runs
 * the tests once for each change of the code.
 */

/** Whether the nightly job runs the tests. */
export const isNightly = process.env['SANDPIT_NIGHTLY'] !== undefined;

/** One case of so many is drawn at every change. */
const CASES_PER_SAMPLE = 4;
/** One case of so many is drawn under Stryker where it takes long to draw many. */
const CASES_PER_CHANGE = 20;

const part = (count: number, share: number, min: number): number =>
  Math.max(Math.min(count, min), Math.ceil(count / share));

/** How many of `count` cases a property draws: all at night, otherwise a quarter. */
export function sample(count: number): number {
  return isNightly ? count : part(count, CASES_PER_SAMPLE, 1);
}

/** The same for a test that Stryker cannot run so often: a few cases then, but at least `min`. */
export function cases(count: number, min = 1): number {
  if (isNightly) return count;
  const isStryker = process.env['SANDPIT_MUTATION_TESTS'] !== undefined;
  return part(count, isStryker ? CASES_PER_CHANGE : CASES_PER_SAMPLE, min);
}
