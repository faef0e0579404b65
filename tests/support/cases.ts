/**
 * How many cases a random test draws. `npm run mutation` runs the tests once for each change of the code, so that it has to do with a
 * few of them; everywhere else they are all drawn.
 */

/** Under Stryker one case of so many is drawn. */
const CASES_PER_CHANGE = 20;

/** `count`, or the first few of them while changes of the code are tried, at least `min`. */
export function cases(count: number, min = 1): number {
  const tried = process.env['SANDPIT_MUTATION_TESTS'] !== undefined;
  return tried ? Math.max(min, Math.ceil(count / CASES_PER_CHANGE)) : count;
}
