/** The public entry of the reader of candle files as people have them. Neither a worker nor the start of a page loads it. */
export { readCandles } from './read.ts';
export type { CandleOptions, CandlePair, Candles } from './read.ts';
export type { CandleFile } from './tables.ts';
export { CandlesError } from './problems.ts';
export { timeIn, zoneOf } from './times.ts';
