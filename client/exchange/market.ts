/** Pairs named by base and quote, which the protocol calls currency and legal. */
import type { DecodedResponseOf, PairRow } from '#contract/index.ts';
import { multiply } from './decimal.ts';
import type { Decimal } from './decimal.ts';

/** Names a pair: what is traded and what it is paid with. */
export interface PairRef {
  readonly quoteId: number;
  readonly baseId: number;
}

/** A pair with everything that only changes when the exchange changes its terms. */
export interface ListedPair extends PairRef {
  /** The `match_id` of the protocol. */
  readonly id: number;
  readonly quoteName: string;
  readonly baseName: string;
  /** `BTC/USDT`. */
  readonly symbol: string;
  /** Whether it is listed at all (`is_display`). */
  readonly displayed: boolean;
  readonly spotOpen: boolean;
  readonly leverOpen: boolean;
  /** Second contracts. */
  readonly microOpen: boolean;
  readonly logo: string | undefined;
  /** Spot fee in percent. */
  readonly feePercent: Decimal | undefined;
  readonly microFeePercent: Decimal | undefined;
  /** Base units in one hand of leverage. */
  readonly handSize: Decimal;
  readonly spreadPercent: Decimal;
  readonly leverFeePercent: Decimal;
  readonly minHands: number;
  /** 0 means no limit. */
  readonly maxHands: number;
  /** Smallest steps of a price and of the quantity of an order, where the exchange says them. */
  readonly priceStep: Decimal | undefined;
  readonly numberStep: Decimal | undefined;
}

/** A pair with its figures at the time of the response; live ones come from `useTicker`. */
export interface Quotation extends ListedPair {
  readonly price: Decimal | undefined;
  readonly changePercent: Decimal | undefined;
  readonly volume: Decimal | undefined;
  readonly high: Decimal | undefined;
  readonly low: Decimal | undefined;
  readonly cnyPrice: Decimal | undefined;
}

/** The pairs of one quote currency. */
export interface MarketGroup {
  readonly id: number;
  readonly name: string;
  readonly pairs: readonly Quotation[];
}

/** The key under which live data of a pair is kept. */
export const pairKey = ({ quoteId, baseId }: PairRef): string => `${baseId}/${quoteId}`;

/** The pair that a key names. */
export function pairOfKey(key: string): PairRef {
  const [baseId = 0, quoteId = 0] = key.split('/').map(Number);
  return { quoteId, baseId };
}

/** The same key, of a row or event of the protocol. */
export const keyOfRow = (row: Pick<PairRow, 'legal_id' | 'currency_id'>): string =>
  pairKey({ quoteId: row.legal_id, baseId: row.currency_id });

/** Whether two references name one pair. */
export const samePair = (a: PairRef, b: PairRef): boolean => a.quoteId === b.quoteId && a.baseId === b.baseId;

/** What the volume of 24 hours is worth at the last price, in the quote currency; undefined while either is unknown. */
export const turnoverOf = ({ volume, price }: Pick<Quotation, 'volume' | 'price'>): Decimal | undefined =>
  volume && price && multiply(volume, price);

/** Whether a listed pair takes no orders of any kind: trading in it is halted. */
export const isHalted = ({ displayed, spotOpen, leverOpen, microOpen }: ListedPair): boolean =>
  displayed && !spotOpen && !leverOpen && !microOpen;

/** The parameters by which the protocol names a pair. */
export const pairParams = ({ quoteId, baseId }: PairRef) => ({ legal_id: quoteId, currency_id: baseId });

const openUnlessClosed = (flag: number | undefined): boolean => flag !== 0;

function quotationOf(row: PairRow): Quotation {
  return {
    id: row.id,
    quoteId: row.legal_id,
    baseId: row.currency_id,
    quoteName: row.legal_name,
    baseName: row.currency_name,
    symbol: `${row.currency_name}/${row.legal_name}`,
    displayed: row.is_display === 1,
    spotOpen: openUnlessClosed(row.open_transaction),
    leverOpen: openUnlessClosed(row.open_lever),
    microOpen: row.open_microtrade === 1,
    logo: row.logo,
    feePercent: row.exchange_rate,
    microFeePercent: row.micro_trade_fee,
    handSize: row.lever_share_num,
    spreadPercent: row.spread,
    leverFeePercent: row.lever_trade_fee,
    minHands: row.lever_min_share ?? 0,
    maxHands: row.lever_max_share ?? 0,
    priceStep: row.price_step,
    numberStep: row.number_step,
    price: row.now_price,
    changePercent: row.change,
    volume: row.volume,
    high: row.high,
    low: row.low,
    cnyPrice: row.cny_price,
  };
}

/** The groups of E01. */
export const marketGroupsOf = (response: DecodedResponseOf<'quotations'>): readonly MarketGroup[] =>
  response.map(({ id, name, quotation }) => ({ id, name, pairs: quotation.map(quotationOf) }));
