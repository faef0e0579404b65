/** The public entry of the kernel. */
export {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  SECOND_MS,
  SERVER_OFFSET_MS,
  addMonths,
  civilTime,
  formatDate,
  formatDateTime,
  formatTime,
  instantOf,
  startOfDay,
  startOfMonth,
  startOfWeek,
  startOfYear,
} from '#shared/calendar.ts';
export type { CivilTime, Instant } from '#shared/calendar.ts';
export { codec } from './codec.ts';
export type { Codec, TypeOf } from './codec.ts';
export { exp, log, normalFromBits, normalQuantile } from './exact-math.ts';
export { OPERATOR, requireOperator } from './guards.ts';
export { PartsHash, RunningHash, hashText } from './hash.ts';
export type { Lanes } from './hash.ts';
export { History, lateTexts } from './history.ts';
export type { Archive, HistoryForm } from './history.ts';
export { Kernel } from './kernel.ts';
export { mark } from './mark.ts';
export {
  AMOUNT_DECIMALS,
  UNIT,
  amountNumber,
  amountOf,
  decimalNumber,
  formatAmount,
  formatDecimal,
  mulDiv,
  parseAmount,
  parseDecimal,
  percentOf,
  shortAmount,
  tenTo,
} from './money.ts';
export type { Amount } from './money.ts';
export { MalformedState, copyPlain, decode, encode, encodeInParts, freezePlain } from './plain.ts';
export type { Plain, PlainObject } from './plain.ts';
export { mix32, seed32 } from './position-hash.ts';
export { LongText, hasControls, isReadableLine, lowerAscii, textSegments, printable } from './text.ts';
export type { RandomStream } from './random.ts';
export { read } from './read.ts';
export { Refusal } from './refusal.ts';
export type { RefusalKey } from './refusal.ts';
export { FASTEST, SLOWEST, isSpeed } from './speed.ts';
export { InvariantViolation, ReplayDivergence } from './violation.ts';
export type { Work } from './violation.ts';
export type {
  Actor,
  Context,
  EngineModule,
  EventListener,
  ExchangeEvent,
  JournalRecord,
  KernelOptions,
  Outcome,
  Trigger,
  WorkDone,
} from './types.ts';
