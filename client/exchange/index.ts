/** The public interface of the live-data layer, the only code of the client that uses HTTP, socket, token and storage. */
export * from './client.ts';
export type { CorrectedClock, ExchangeClock } from './clock.ts';
export { createCorrectedClock } from './clock.ts';
export * from './decimal.ts';
export type { Emitter } from './emitter.ts';
export { createEmitter } from './emitter.ts';
export * from './errors.ts';
export type { Call, CallOptions } from './http.ts';
export * from './market.ts';
export type * from './pages.ts';
export * from './selection.ts';
export * from './session.ts';
export type { ConnectionState, Feed, FeedEventName } from './socket.ts';
export * from './stores/index.ts';
export * from './stores/micro.ts';
export * from './storage.ts';
export type { Store } from './store.ts';
export { payWays } from '#contract/index.ts';
export type {
  AcceptorDetail,
  AccountName,
  Area,
  C2cAd,
  C2cDeal,
  DecodedResponseOf as ResponseOf,
  DecodedEventOf as EventOf,
  DepositOrder,
  ExtensionName,
  LogRow,
  Notice,
  OperationName,
  PayWay,
  PeriodName,
  Portfolio,
  PresaleInfo,
  RequestInputOf as InputOf,
  SpotOrder,
} from '#contract/index.ts';
