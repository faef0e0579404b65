/**
 * How many cases a random test draws: all of them at night, a share of them at every change, and a few while `npm run mutation` runs
 * the tests once for each change of the code.
 */

/** Whether the nightly job runs the tests. */
export const isNightly = process.env['SANDPIT_NIGHTLY'] !== undefined;

/** At every change one case of so many is drawn. */
const CASES_PER_SAMPLE = 4;
/** Under Stryker one case of so many is drawn. */
const CASES_PER_CHANGE = 20;

function share(): number {
  if (isNightly) return 1;
  return process.env['SANDPIT_MUTATION_TESTS'] === undefined ? CASES_PER_SAMPLE : CASES_PER_CHANGE;
}

/** `count` at night, otherwise the first of them, at least `min`. */
export function cases(count: number, min = 1): number {
  return Math.max(Math.min(count, min), Math.ceil(count / share()));
}
