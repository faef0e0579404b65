/**
 * What a host may offer beyond the protocol. It announces the names of its extensions by the event `extensions` as soon as
 * a socket is connected; a backend that has none never sends it, and the client then does without.
 */

/**
 * - `changes`: the host announces by the event `changed` what is out of date, so that nothing has to be polled;
 * - `notices`: what a user is notified of, to be read later too (X1);
 * - `receipts`: own spot orders with everything that became of them (X2).
 * - `practice`: nothing here is real money: new accounts get paper money, and demo accounts are offered (X4, X5);
 * - `positions`: a leverage position can be closed in part (X11);
 * - `c2c`: the caller's peer-to-peer deals of both sides in one list (X12), with how each of them went, and what publishers of ads have done before;
 * - `portfolio`: what an account was worth over time, and what it gained (X13);
 * - `rooms`: the exchange is that of a room (docs/rooms.md), whose calls are in `shared/contract/rooms`. A room does without `practice`.
 */
export const extensionNames = [
  'changes',
  'notices',
  'receipts',
  'practice',
  'positions',
  'c2c',
  'portfolio',
  'rooms',
] as const;

export type ExtensionName = (typeof extensionNames)[number];
