/** Candle files that travel with a scenario: in requests, recordings and snapshots. */
import * as z from 'zod/mini';
import { CANDLE_PATH } from '#shared/candle-paths.ts';

/** Characters of all together: more than a year of minutes. */
export const MAX_CANDLE_FILES = 48 * 1024 * 1024;

/** Bytes of a request that brings them. */
export const MAX_CANDLE_REQUEST = 64 * 1024 * 1024;

const characters = (files: Readonly<Record<string, string>>): number =>
  Object.values(files).reduce((sum, text) => sum + text.length, 0);

/** Texts by the paths by which the scenario names them. */
export const candleFiles = z.record(z.string().check(z.regex(CANDLE_PATH)), z.string()).check(
  z.refine((files) => characters(files) <= MAX_CANDLE_FILES, {
    error: `expected at most ${MAX_CANDLE_FILES} characters in all`,
  }),
  z.describe(
    'Candle files beside the scenario, by the paths by which `recorded` names them; others are passed over.',
  ),
);
