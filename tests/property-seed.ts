/**
 * Property tests draw the same cases in every run, so that a change is judged by itself and not by its luck. To look further:
 * `SANDPIT_FUZZ_SEED=random npm run test:unit`, or a number to draw those cases again.
 */
import fc from 'fast-check';

const FIXED_SEED = 20_230_311;
const given = process.env['SANDPIT_FUZZ_SEED'];
if (given !== 'random') fc.configureGlobal({ seed: Number(given ?? FIXED_SEED) });
