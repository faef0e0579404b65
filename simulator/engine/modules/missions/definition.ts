/** What a mission asks of a trainee, as a scenario states it. Amounts are in units of 1e-8, times in milliseconds. */
import type { Amount } from '#simulator/engine/kernel/index.ts';
import type { Side } from '#simulator/engine/market/book/index.ts';
import type { WalletName } from '#simulator/engine/ledger/index.ts';

/** A text for people: one for all languages, or one for each (`en`, `zh`, `hk`, `jp`, `kr`). */
export type MissionText = string | { readonly [language: string]: string };

/** Which of the trainee's own orders count; what is left out does not restrict. */
export type OrderFilter = {
  /** `match_id` */
  readonly pair: number;
  readonly side?: Side;
  readonly type?: 'limit' | 'market';
};

/** Which of the trainee's leverage positions count. */
export type PositionFilter = {
  /** `match_id` */
  readonly pair: number;
  readonly side?: 'long' | 'short';
};

/** When a time is up: so long after the mission began, or after the scenario did. */
export type Until = { readonly after: 'mission' | 'scenario'; readonly ms: number };

/** What a question can ask for; see `answer.ts`. */
export const questions = ['slippage', 'averagePrice', 'fees', 'settlementPrice'] as const;
export type Question = (typeof questions)[number];

/** Each kind of goal with what it is stated with. The rules are in `kinds.ts`. */
export interface GoalTerms {
  /** Funds moved between two of the trainee's accounts. */
  transfer: {
    readonly from: WalletName;
    readonly to: WalletName;
    readonly currency: number;
    readonly number: Amount;
  };
  /** Funds from outside that were credited since the start, by a claim or over a chain. */
  deposited: { readonly currency: number; readonly number: Amount };
  /** Coins bought from other people since the start: paid in time, and released. */
  c2cBought: { readonly currency: number; readonly number: Amount };
  /** Orders placed since the start that traded so much of the base currency; `waited` counts only what traded while resting. */
  filled: OrderFilter & { readonly number: Amount; readonly waited: boolean };
  /** Orders that the trainee took out of the book. */
  cancelled: { readonly side?: Side; readonly orders: number };
  /** A figure of the trainee's own trading, named by himself. `tolerance` is in hundredths of a percent of the right figure. */
  answer: OrderFilter & { readonly question: Question; readonly tolerance: number };
  /** Equity never falls by more than `loss` hundredths of a percent of what it was at the start, until the time is up. */
  survive: { readonly until: Until; readonly loss: number };
  /** So much of a currency held now, over all accounts. */
  holding: { readonly currency: number; readonly number: Amount };
  /** Equity now is so much above the start, in USDT. */
  profit: { readonly number: Amount };
  /** No order waits now. */
  noOpenOrders: Readonly<Record<never, never>>;
  /** So many hands are or were held in positions opened since the start, with the stops that are asked for. */
  position: PositionFilter & {
    readonly hands: number;
    readonly takeProfit: boolean;
    readonly stopLoss: boolean;
  };
  /** So many hands were closed since the start, by the trainee or by his stops: not by liquidation. */
  positionClosed: PositionFilter & { readonly hands: number };
  /** No leverage position is held or waits now. */
  flat: Readonly<Record<never, never>>;
  /** No leverage position was liquidated since the start. */
  notLiquidated: Readonly<Record<never, never>>;
  /** Second contracts placed since the start that are settled, however they came out. */
  contract: { readonly pair: number; readonly side?: 'up' | 'down'; readonly contracts: number };
}

export type GoalKindName = keyof GoalTerms;

/** One condition of a mission. `text` replaces the sentence that is made from the terms. */
export type Goal = {
  readonly [K in GoalKindName]: {
    readonly kind: K;
    readonly terms: GoalTerms[K];
    readonly text?: MissionText;
  };
}[GoalKindName];

/** A mission is done as soon as all its goals are met at once. */
export type Mission = {
  /** Small letters, digits and dashes; unique within the scenario. */
  readonly id: string;
  readonly title: MissionText;
  readonly story: MissionText;
  /** Shown one after the other, when asked for. */
  readonly hints: readonly MissionText[];
  /** Failed when not done so long after it began. */
  readonly within?: number;
  readonly goals: readonly Goal[];
};
