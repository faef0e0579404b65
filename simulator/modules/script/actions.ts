/** What a beat of a scenario may do. Pairs by `match_id`, users by what they registered with; everything plain. */
import type { Actor, Plain } from '#simulator/kernel/index.ts';
import type { MarketModule } from '#simulator/market/index.ts';
import type { PayWay } from '../module.ts';

/** A text in several languages, by their names in the protocol (`en`, `zh`, …). */
type LocalTexts = { readonly [language: string]: string };

/** One text for everybody, or one for each of some languages. */
export type BeatText = string | LocalTexts;

/** A limit price: decimal text, or so many hundredths of a percent off the reference price when it is placed. */
export type ScriptPrice = { readonly text: string } | { readonly offset: number };

/** An order that a user of the scenario places; `number` is decimal text. A market order has no price. */
export type ScriptOrder = {
  readonly account: string;
  readonly pair: number;
  readonly side: 'buy' | 'sell';
  readonly mode: 'limit' | 'market';
  readonly price?: ScriptPrice;
  readonly number: string;
};

/** A leverage position that a user opens: at once, or when the market comes to `price`. */
export type ScriptPosition = {
  readonly account: string;
  readonly pair: number;
  readonly side: 'long' | 'short';
  readonly multiple: number;
  readonly hands: number;
  readonly price?: ScriptPrice;
  readonly takeProfit?: ScriptPrice;
  readonly stopLoss?: ScriptPrice;
};

/** A second contract that a user places; `number`, the stake, is decimal text. */
export type ScriptContract = {
  readonly account: string;
  readonly pair: number;
  readonly currency: number;
  readonly side: 'up' | 'down';
  readonly seconds: number;
  readonly number: string;
};

/** A decision of an operator on the oldest that waits of a user; `reason` is told to the user. */
export type ScriptDecision = {
  readonly account: string;
  readonly decision: 'approve' | 'reject';
  readonly reason: string;
};

/** Money in and out: what users apply for and claim, what operators decide, what arrives on a chain. Amounts are decimal text. */
export type FundingAction =
  | {
      readonly do: 'withdraw';
      readonly account: string;
      readonly currency: number;
      readonly number: string;
      readonly address: string;
      /** The account that pays. */
      readonly from: string;
    }
  | {
      readonly do: 'claim';
      readonly account: string;
      readonly currency: number;
      readonly amount: string;
      readonly from: string;
      readonly hash: string;
    }
  | ({ readonly do: 'decideWithdrawal' | 'decideClaim' } & ScriptDecision)
  | {
      readonly do: 'receive';
      readonly account: string;
      readonly currency: number;
      readonly amount: string;
      readonly confirmations: number;
    };

/** An identity that a user hands in, without photos. */
export type ScriptIdentity = { readonly account: string; readonly name: string; readonly number: string };

/** A fixed deposit that a user buys; `amount` is decimal text. */
export type ScriptDeposit = { readonly account: string; readonly product: number; readonly amount: string };

/** Peer-to-peer trading: an ad of a user, who takes it, and steps of users and of the simulated traders they deal with. */
type C2cAction =
  | {
      readonly do: 'c2cAd';
      readonly account: string;
      readonly side: 'buy' | 'sell';
      readonly currency: number;
      readonly way: PayWay;
      /** Decimal text; CNY for one coin. */
      readonly price: string;
      readonly number: string;
    }
  | { readonly do: 'c2cTake'; readonly account: string; readonly of: string }
  | {
      readonly do: 'c2cDeal';
      readonly account: string;
      readonly does: 'pay' | 'cancel' | 'confirm';
    }
  | { readonly do: 'c2cRule'; readonly account: string; readonly decision: 'release' | 'cancel' }
  | {
      readonly do: 'c2cTrader';
      readonly account: string;
      readonly does: 'take' | 'pay' | 'cancel' | 'confirm';
      readonly temperament?: 'prompt' | 'slow' | 'forgetful' | 'dishonest';
    };

type MarketCommands = MarketModule['commands'];

type InputOf<Command> = Command extends (actor: Actor, input: infer Input) => unknown ? Input : never;

/** What the actions on the market are given: the input of the command of that name. Listing is a command for each pair. */
export type MarketInputs = {
  readonly [K in keyof MarketCommands]: K extends 'list' | 'delist'
    ? { readonly pairs: readonly number[] }
    : InputOf<MarketCommands[K]>;
};

/** Every command of the market is an action; adding one to the market adds it here. */
export type MarketAction = {
  [K in keyof MarketInputs]: { readonly do: K } & MarketInputs[K];
}[keyof MarketInputs];

/** One thing that a beat does, told apart by `do`; each is a command of the exchange. */
export type Action =
  | MarketAction
  | {
      readonly do: 'news';
      readonly category: number;
      readonly title: LocalTexts;
      readonly body: LocalTexts;
    }
  | ({ readonly do: 'order' } & ScriptOrder)
  | { readonly do: 'cancel'; readonly account: string; readonly pair?: number }
  | ({ readonly do: 'lever' } & ScriptPosition)
  | {
      readonly do: 'closeLever';
      readonly account: string;
      readonly pair?: number;
      readonly side?: 'long' | 'short';
    }
  | ({ readonly do: 'micro' } & ScriptContract)
  | ({ readonly do: 'savings' } & ScriptDeposit)
  | FundingAction
  | ({ readonly do: 'identity' } & ScriptIdentity)
  | ({ readonly do: 'decideIdentity' } & ScriptDecision)
  | C2cAction
  | { readonly do: 'expire'; readonly account: string }
  | { readonly do: 'fault'; readonly rule: Plain }
  | { readonly do: 'clearFaults'; readonly id?: string };

/** A moment of a scenario: timed, or waiting for the presenter's cue. */
export interface Beat {
  readonly id: string;
  readonly name: BeatText;
  /** What the presenter says or does about it. */
  readonly note: BeatText;
  /** Milliseconds after the start; undefined for a cue. */
  readonly at?: number;
  readonly cue: boolean;
  readonly actions: readonly Action[];
}
