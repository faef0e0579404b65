/** The public entry of the market. */
export type { Candle } from './candle.ts';
export type { PairStatus } from './overrides/records.ts';
export { MarketModule } from './overrides/index.ts';
export type { OverrideSpan } from './overrides/index.ts';
export { DEFAULT_VOLUME, MARKET_LIMITS } from './overrides/limits.ts';
export type { Range } from './overrides/limits.ts';
export { CsvError, mostVolume, parseCandleCsv } from './csv.ts';
export type { CandleCsv, CandleScale } from './csv.ts';
export { closedPair } from './closed.ts';
export { STEP_MS, startOfStep, stepAt } from './grid.ts';
export {
  CNY_PER_USDT,
  FIRST_OWN_ID,
  SPOT_FEE_PERCENT,
  currencies,
  pairs,
  spotCoin,
  spotPair,
} from './instruments.ts';
export type { Currency, Pair } from './instruments.ts';
export { LADDER_LEVELS, ORDINARY_LIQUIDITY } from './ladder.ts';
export type { Ladder, Level, Liquidity } from './ladder.ts';
export { MAX_BARS, createMarket } from './market.ts';
export type { AlignedCandle, Market, MarketOptions, PriceRange } from './market.ts';
export { MAX_START_PRICE } from './plan.ts';
export { MAX_DAY_VOLUME } from './seeded.ts';
export { PERIODS, barStart, barsBetween, shiftBar } from './periods.ts';
export type { Period } from './periods.ts';
export { endOfSeries } from './recorded.ts';
export type { RecordedSeries } from './recorded.ts';
export {
  lotsNumber,
  lotsText,
  nearestPrices,
  priceOfTicks,
  quantity,
  ticksIn,
  ticksOfPrice,
  ticksNumber,
  ticksText,
  notional,
} from './scale.ts';
export { firstStep, firstStepOfAny } from './search.ts';
export type { Print } from './tape.ts';
export { usdtPriceOf } from './valuation.ts';
