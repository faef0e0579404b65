/** The own leverage trades of a quote currency and what they risk, as they tick. */
import type { DecodedResponseOf, DecodedEventOf, LeverOrder, RequestInputOf } from '#contract/index.ts';
import { compare } from '../decimal.ts';
import type { Decimal } from '../decimal.ts';
import type { PairRef } from '../market.ts';
import type { Known } from './known.ts';

/** Everything that one quote currency backs; undefined is not known yet. */
export interface LeverAccountData {
  /** Holding trades of all its pairs, newest first. */
  readonly positions: readonly LeverOrder[] | undefined;
  /** Trades that wait for their price, newest first. */
  readonly pending: readonly LeverOrder[] | undefined;
  /** Available leverage balance, without the margins. The feed does not send it: it is that of the latest response. */
  readonly balance: Decimal | undefined;
  /** Balance, margins and profits against the margins, in percent; 0 where there is no position. */
  readonly hazardRate: Decimal | undefined;
  /** Percent: at this risk rate or below it all positions are closed at once. */
  readonly liquidationRate: Decimal;
  /** The margins that the positions began with, added up. */
  readonly margins: Decimal | undefined;
  /** Unrealised profit of the positions, added up. */
  readonly profits: Decimal | undefined;
}

export const unknownLeverAccount: LeverAccountData = {
  positions: undefined,
  pending: undefined,
  balance: undefined,
  hazardRate: undefined,
  liquidationRate: '110',
  margins: undefined,
  profits: undefined,
};

/** Leverage accounts by quote currency. */
export type LeverStore = Known<LeverAccountData>;

/** The key of a quote currency in the store. */
export const leverKey = (quoteId: number): string => String(quoteId);

/** The trades in an event or response, so that two can be compared. */
export const idsOf = (trades: readonly LeverOrder[]): string => trades.map(({ id }) => id).join();

const newestFirst = (trades: readonly LeverOrder[]): readonly LeverOrder[] =>
  trades.toSorted((a, b) => b.id - a.id);

/** The quote currency of an event: that of its trades. Undefined for an event without trades. */
export const quoteOf = (event: DecodedEventOf<'lever_trade'>): number | undefined =>
  (event.trades_all[0] ?? event.trades_entrust[0])?.legal;

/** Takes a `lever_trade` event (FEED-009): both lists and the risk, whole. */
export function receiveLever(store: LeverStore, event: DecodedEventOf<'lever_trade'>): void {
  const quote = quoteOf(event);
  if (quote === undefined) return;
  store.update(leverKey(quote), (before = unknownLeverAccount) => ({
    ...before,
    positions: newestFirst(event.trades_all),
    pending: newestFirst(event.trades_entrust),
    hazardRate: event.hazard_rate,
    margins: event.origin_caution_money_all ?? before.margins,
    profits: event.profits_all,
  }));
}

/** Takes the balance and the risk from a response about one pair: they are those of its whole quote currency. */
export function receiveDealAll(
  store: LeverStore,
  { legal_id }: RequestInputOf<'leverDealAll'>,
  response: DecodedResponseOf<'leverDealAll'>,
): void {
  store.update(leverKey(Number(legal_id)), (before = unknownLeverAccount) => ({
    ...before,
    balance: response.balance,
    hazardRate: response.hazard_rate,
    liquidationRate: response.burst_hazard_rate ?? unknownLeverAccount.liquidationRate,
    margins: response.origin_caution_money_total,
    profits: response.profits_total,
  }));
}

const lists = { 0: 'pending', 1: 'positions' } as const;

/** `status` of a live trade: 0 waits for its price, 1 is held. */
export type TradeStatus = keyof typeof lists;

/** Takes all live trades of a pair, of one status; those of other pairs of its quote currency stay. */
export function receiveTrades(
  store: LeverStore,
  pair: PairRef,
  status: TradeStatus,
  trades: readonly LeverOrder[],
): void {
  store.update(leverKey(pair.quoteId), (before = unknownLeverAccount) => {
    const others = (before[lists[status]] ?? []).filter(({ currency }) => currency !== pair.baseId);
    return { ...before, [lists[status]]: newestFirst([...others, ...trades]) };
  });
}

/** What the exchange says that a trade has cost. */
export interface StatedFee {
  /** The quantity that it was said of: what is closed of a trade takes its part of the fee along. */
  readonly number: Decimal;
  readonly fee: Decimal;
  /** It has said another fee of the same quantity, too. */
  readonly isDoubtful: boolean;
}

/** The key of a trade in the store. */
export const tradeKey = ({ id }: Pick<LeverOrder, 'id'>): string => String(id);

/** Compares the fees of trades with those that were said of them before. */
export function receiveFees(store: Known<StatedFee>, trades: readonly LeverOrder[]): void {
  for (const { id, number, trade_fee: fee } of trades) {
    store.update(tradeKey({ id }), (before) => {
      const isKnown = before !== undefined && compare(before.number, number) === 0;
      const isDoubtful = isKnown && (before.isDoubtful || compare(before.fee, fee) !== 0);
      return { number, fee, isDoubtful };
    });
  }
}
