/**
 * Property tests draw the same cases in every run, so that a change is judged by itself and not by its luck. To look further:
 * `SANDPIT_FUZZ_SEED=random npm run test:unit`, or a number to draw those cases again. Under Stryker they end at the first case that fails: a smaller one would not be read.
 */
import fc from 'fast-check';

const FIXED_SEED = 20_230_311;
const given = process.env['SANDPIT_FUZZ_SEED'];
const endOnFailure = process.env['SANDPIT_MUTATION_TESTS'] !== undefined;
if (given !== 'random') fc.configureGlobal({ seed: Number(given ?? FIXED_SEED), endOnFailure });
