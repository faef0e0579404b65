/** A scenario as the exchange takes it: checked, complete, plain. */
import type { Amount, Instant } from '#simulator/engine/kernel/index.ts';
import type { Currency, Liquidity, Pair, RecordedSeries } from '#simulator/engine/market/index.ts';
import type { AccountType, PasswordHash } from '#simulator/engine/modules/account/index.ts';
import type { PayoutAccounts } from '#simulator/engine/modules/c2c/index.ts';
import type { Mission } from '#simulator/engine/modules/missions/index.ts';
import type { ScheduledEvent } from '#simulator/engine/modules/timeline/index.ts';
import type { ActiveFaultRule } from '#simulator/engine/modules/faults/index.ts';
import type { Settings } from '#simulator/engine/modules/settings.ts';
import type { TransferAccount } from '#simulator/engine/modules/wallet/index.ts';
import type { PlayedSession } from './played-format.ts';
import type { SeedOrder, SeedPosition } from './actions/orders.ts';
import type { ScenarioSource } from './source.ts';
import type { LocalText } from './fields.ts';

/** Where an exchange begins. */
export interface ScenarioData {
  /** What it was read from, where it is none of the host's own: it travels with the session. */
  readonly source?: ScenarioSource;
  /** The file's name without its ending. */
  readonly name: string;
  readonly title: LocalText;
  /** What one can see in it. */
  readonly summary?: LocalText;
  readonly seed: string;
  /** Version of the rules by which it is played; the present one if not given. */
  readonly rules?: number;
  readonly start: Instant;
  /** How fast the clock runs at first; 1 if not given. */
  readonly speed?: number;
  /** Currencies and pairs of its own, besides those of the exchange. */
  readonly currencies?: readonly Currency[];
  readonly pairs?: readonly Pair[];
  /** Fees of spot trades where they are not the usual ones. */
  readonly fees?: readonly PairFee[];
  /** Prices of pairs at the start, where they differ from the built-in ones. */
  readonly prices?: readonly StartPrice[];
  readonly recorded: readonly RecordedSeries[];
  /** Pairs that are not listed at the start, by `match_id`. */
  readonly delisted?: readonly number[];
  /** How generous the market maker is at the start. */
  readonly liquidity?: Liquidity;
  /** Settings where they are not the built-in ones. */
  readonly settings?: Partial<Settings>;
  readonly users: readonly SeedUser[];
  /** Fault rules in force from the start. */
  readonly faults?: readonly ActiveFaultRule[];
  /** What happens when, or on cue, in the order of the file. */
  readonly timeline?: readonly ScheduledEvent[];
  /** What a trainee may set out to do. */
  readonly missions?: readonly Mission[];
  /** What was done in it before it is played on, where it is a session that was kept. */
  readonly played?: PlayedSession;
}

/** A user who is there from the beginning. */
export interface SeedUser {
  readonly account: string;
  readonly type: AccountType;
  readonly countryCode: string;
  /** As typed at login, or the salted hash of it. */
  readonly password: string | PasswordHash;
  /** Six digits as typed, where the user has set a trade password. */
  readonly tradePassword?: string;
  readonly inviteCode: string;
  /** How the user is paid peer-to-peer, if given. */
  readonly payout?: SeedPayout;
  /** City of which the user is the regional agent. */
  readonly agentOf?: string;
  /** Whether the user has a shop; no one has one who is not given to. */
  readonly seller?: boolean;
  readonly verified: boolean;
  readonly balances: readonly SeedBalance[];
  /** Limit orders placed at the start; what does not cross the market waits. */
  readonly orders?: readonly SeedOrder[];
  /** Leverage positions opened at the start; one with a price that the market has not reached waits. */
  readonly leverage?: readonly SeedPosition[];
}

/** Payout details of a user; ways that are left out are not used. */
export type SeedPayout = Pick<PayoutAccounts, 'realName' | 'bankName' | 'bankAccount'> &
  Partial<PayoutAccounts>;

/** An opening balance; `amount` is decimal text. */
export interface SeedBalance {
  readonly wallet: TransferAccount;
  readonly currency: number;
  readonly amount: string;
}

/** Price of a pair at the start, in ticks. */
export interface StartPrice {
  /** `match_id` */
  readonly pair: number;
  readonly ticks: number;
}

/** Fee of a spot trade on a pair, in 1e-8 of a percent. */
export interface PairFee {
  /** `match_id` */
  readonly pair: number;
  readonly percent: Amount;
}
