/** The spot slice as plain data, and back; a damaged dump is refused with the place where it is damaged. */
import { MalformedState, read } from '#simulator/kernel/index.ts';
import type { Plain } from '#simulator/kernel/index.ts';
import type { OrderReceipt, SpotTrade } from './records.ts';

/** What a snapshot holds besides the books. */
export type SavedSpot = {
  readonly venues: { readonly [pair: string]: Plain };
  readonly open: readonly (readonly [order: number, pair: number])[];
  readonly trades: readonly SpotTrade[];
  readonly receipts: readonly OrderReceipt[];
  readonly chain: string;
};

/** Reads a dump without changing anything. Throws MalformedState naming the path. */
export function readSaved(plain: Plain, pairs: readonly number[]): SavedSpot {
  const members = read.object(plain, '$');
  const venues = read.object(members['venues'], '$.venues');
  return {
    venues: Object.fromEntries(pairs.map((id) => [id, read.member(venues, String(id), '$.venues')])),
    open: read.items(members['open'], '$.open', readOpen),
    trades: read.items(members['trades'], '$.trades', readTrade),
    receipts: read.items(members['receipts'], '$.receipts', readReceipt),
    chain: read.text(members['chain'], '$.chain'),
  };
}

function readOpen(value: Plain, path: string): readonly [number, number] {
  const [order, pair] = read.items(value, path, (id, at) => read.integer(id, at, 1));
  if (order === undefined || pair === undefined) throw new MalformedState(path, 'expected [order, pair]');
  return [order, pair];
}

function readTrade(value: Plain, path: string): SpotTrade {
  const of = read.fields(value, path);
  return {
    id: of.integer('id'),
    pair: of.integer('pair'),
    at: of.integer('at'),
    price: of.integer('price'),
    lots: of.integer('lots'),
    side: of.oneOf('side', ['buy', 'sell'] as const),
    buyer: of.integer('buyer'),
    seller: of.integer('seller'),
    buyOrder: of.integer('buyOrder'),
    sellOrder: of.integer('sellOrder'),
    buyerFee: of.amount('buyerFee'),
    sellerFee: of.amount('sellerFee'),
  };
}

function readReceipt(value: Plain, path: string): OrderReceipt {
  const of = read.fields(value, path);
  return {
    order: of.integer('order'),
    user: of.integer('user'),
    pair: of.integer('pair'),
    side: of.oneOf('side', ['buy', 'sell'] as const),
    mode: of.oneOf('mode', ['limit', 'market'] as const),
    at: of.integer('at'),
    limit: of.integer('limit'),
    lots: of.integer('lots'),
    restingLots: of.integer('restingLots'),
    cancelledLots: of.integer('cancelledLots'),
    levels: read.items(of.member('levels'), `${path}.levels`, readLevel),
    reference: of.integer('reference'),
    queueAhead: of.integer('queueAhead'),
    notional: of.amount('notional'),
    averagePrice: of.amount('averagePrice'),
    fee: of.amount('fee'),
  };
}

function readLevel(value: Plain, path: string) {
  const of = read.fields(value, path);
  return { price: of.integer('price'), lots: of.integer('lots') };
}
