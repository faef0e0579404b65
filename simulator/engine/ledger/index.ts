/** The public entry of the ledger. */
export { Ledger } from './ledger.ts';
export { logMemoKeys, logTypes } from './log-types.ts';
export type { LogType, LogTypeName } from './log-types.ts';
export { walletNames } from './types.ts';
export type {
  AccountRef,
  Holding,
  HouseBalance,
  HouseMovement,
  HouseName,
  Leg,
  Movement,
  MovementFilter,
  Posting,
  WalletName,
} from './types.ts';
