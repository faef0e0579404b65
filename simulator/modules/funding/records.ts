/** What the module remembers of money that leaves and comes. Amounts in 1e-8 of the currency. */
import type { Amount, Instant } from '#simulator/kernel/index.ts';

/** The accounts that pay withdrawals (D-08). */
export const payingAccounts = ['change', 'micro'] as const;
export type PayingAccount = (typeof payingAccounts)[number];

export const withdrawalStatuses = ['applied', 'done', 'failed'] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

/** A withdrawal; while it is applied for, its amount waits locked in the account that pays. */
export type Withdrawal = {
  readonly id: number;
  readonly user: number;
  readonly currency: number;
  readonly account: PayingAccount;
  readonly amount: Amount;
  /** Part of the amount, kept by the house. */
  readonly fee: Amount;
  /** What arrives: the amount without the fee. */
  readonly received: Amount;
  readonly address: string;
  readonly status: WithdrawalStatus;
  readonly at: Instant;
  readonly decidedAt: Instant | null;
  /** Why it was decided so; empty where nobody said. */
  readonly reason: string;
};

export const claimStatuses = ['pending', 'passed', 'rejected'] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/** What a user says to have sent. Nothing moves before somebody passes it. */
export type Claim = {
  readonly id: number;
  readonly user: number;
  readonly currency: number;
  /** Account or address that it was sent from, as the user wrote it. */
  readonly from: string;
  readonly amount: Amount;
  /** Hash of the transaction as the user wrote it; may be empty. */
  readonly hash: string;
  /** Address of a picture as the user sent it; may be empty. */
  readonly picture: string;
  readonly status: ClaimStatus;
  readonly at: Instant;
  readonly decidedAt: Instant | null;
  readonly reason: string;
};

/** Money that was seen on a chain: credited with the first confirmation, free to leave with the last. */
export type Deposit = {
  readonly id: number;
  readonly user: number;
  readonly currency: number;
  readonly amount: Amount;
  /** The user's deposit address. */
  readonly address: string;
  readonly txid: string;
  /** 0 to 6. */
  readonly confirmations: number;
  readonly at: Instant;
  readonly creditedAt: Instant | null;
};

/** Confirmations from which on a deposit counts in the balance. */
export const CREDITED_AT = 1;
