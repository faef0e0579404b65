/**
 * The terms of an order, checked in the order of FILLS-R16 before anything changes.
 */
import { formatDecimal, parseAmount, parseDecimal, Refusal, mark } from '#simulator/engine/kernel/index.ts';
import type { Actor, Amount } from '#simulator/engine/kernel/index.ts';
import {
  closedPair,
  notional,
  quantity,
  nearestPrices,
  ticksIn,
  ticksText,
} from '#simulator/engine/market/index.ts';
import type { Market, Pair } from '#simulator/engine/market/index.ts';
import type { Side } from '#simulator/engine/market/book/index.ts';
import { insufficient, requireOneOf, requireUser } from '../module.ts';
import { affordableLots, lotsPerStep, marketCap, MAX_STEPS, MAX_TICKS, quantityDecimals } from './math.ts';
import { spentCurrency, SPOT_WALLET } from './settlement.ts';
import type { OrderMode } from './records.ts';
import type { SpotDeps, SpotState } from './state.ts';

/** How many orders one user may have waiting, over all pairs. */
export const MAX_OPEN_ORDERS = 500;

/** An order as the user wrote it: decimal texts. A market order has no price of its own (D-03). */
export type PlaceInput = {
  readonly side: Side;
  readonly mode: OrderMode;
  readonly quote: number;
  readonly base: number;
  readonly price: string;
  readonly number: string;
};

/** An order on the pair's grid. `limit` is the cap of a market order, `reference` the last price. */
export interface SpotOrderTerms {
  readonly user: number;
  readonly pair: Pair;
  readonly side: Side;
  readonly mode: OrderMode;
  readonly limit: number;
  readonly lots: number;
  readonly reference: number;
}

/** Reads and checks an order. Refuses with LOGIN, PARAM, NOT_FOUND, LIMIT, CLOSED, NO_PRICE. */
export function readSpotTerms(deps: SpotDeps, actor: Actor, input: PlaceInput): SpotOrderTerms {
  const user = requireUser(actor);
  requireOneOf('side', input.side, ['buy', 'sell']);
  requireOneOf('mode', input.mode, ['limit', 'market']);
  const market = input.mode === 'market';
  const price = market ? undefined : readDecimal('price', input.price);
  const number = readDecimal('num', input.number);
  const { market: listing } = deps;
  const quote = listing.currencies.find((currency) => currency.id === input.quote);
  const base = listing.currencies.find((currency) => currency.id === input.base);
  if (!quote || !listing.isQuote(quote) || !base) throw new Refusal('NOT_FOUND');
  if (price !== undefined && price <= 0n) throw new Refusal('LIMIT', { field: 'price' });
  if (number <= 0n) throw new Refusal('LIMIT', { field: 'num' });
  const pair = listing.pairOf(quote.id, base.id);
  if (!pair?.openTransaction) throw closedPair(pair, 'spot');
  const limit = market ? 0 : readLimit(pair, input.price);
  const lots = lotsPerStep(pair) * readNumber(pair, input.number);
  const reference = listing.price(pair, deps.context.now());
  if (!(reference > 0)) throw new Refusal('NO_PRICE');
  return {
    user,
    pair,
    side: input.side,
    mode: input.mode,
    limit: market ? marketCap(input.side, reference) : limit,
    lots,
    reference,
  };
}

function readDecimal(field: string, text: string): Amount {
  const value = parseAmount(text);
  if (value === undefined) throw new Refusal('PARAM', { field });
  return value;
}

/** The price of a limit order in ticks. */
function readLimit(pair: Pair, text: string): number {
  const ticks = ticksIn(pair, text);
  if (ticks === undefined) throw new Refusal('PARAM', { field: 'price', ...gridFacts(pair, text) });
  if (ticks > BigInt(MAX_TICKS))
    throw new Refusal('LIMIT', { field: 'price', max: ticksText(pair, MAX_TICKS) });
  return Number(ticks);
}

/** What a refusal says of the prices there are: their decimals, or the tick where those do not tell it. */
function gridFacts(pair: Pair, text: string): Readonly<Record<string, string>> {
  if (pair.tickUnits === undefined) return { decimals: String(pair.priceDp) };
  return { tick: ticksText(pair, 1), nearest: nearestPrices(pair, text).join(', ') };
}

/** The quantity of an order in the smallest steps that it may have. */
function readNumber(pair: Pair, text: string): number {
  const decimals = quantityDecimals(pair);
  const steps = parseDecimal(text, decimals);
  if (steps === undefined) throw new Refusal('PARAM', { field: 'num', decimals: String(decimals) });
  if (steps > BigInt(MAX_STEPS))
    throw new Refusal('LIMIT', { field: 'num', max: formatDecimal(BigInt(MAX_STEPS), decimals) });
  return Number(steps);
}

/**
 * How many lots the order may go to the book with. A limit order: all, when its price × number is there. A market
 * order: what the book offers within the cap and, for a buy whose walk costs more than the last price, what the
 * balance pays for. Refuses with BALANCE, LIMIT (too many orders wait), NO_PRICE (nothing offered within the cap).
 */
export function tradableLots(deps: SpotDeps, state: SpotState, terms: SpotOrderTerms): number {
  const { user, pair, side, lots } = terms;
  const currency = spentCurrency(pair, side);
  const available = deps.ledger.available(user, SPOT_WALLET, currency);
  const price = terms.mode === 'market' ? terms.reference : terms.limit;
  const needed = side === 'buy' ? notional(pair, price, lots) : quantity(pair, lots);
  if (available < needed) throw shortOf(deps.market, currency, available, needed);
  if (terms.mode === 'limit') {
    if (state.openOf(user).length >= MAX_OPEN_ORDERS)
      throw mark('spot.openOrders', new Refusal('LIMIT', { field: 'orders', max: String(MAX_OPEN_ORDERS) }));

    return lots;
  }
  const walk = state
    .venue(pair)
    .preview({ owner: user, side, lots, limit: terms.limit, rest: false }, deps.context.now());
  if (walk.fills.length === 0) throw mark('spot.nothingOffered', new Refusal('NO_PRICE'));
  if (side === 'sell') return lots;
  const affordable = affordableLots(pair, walk.fills, available, lots);
  if (affordable === 0) throw mark('spot.unaffordable', shortOf(deps.market, currency, available, needed));
  return affordable;
}

function shortOf(market: Market, currency: number, available: Amount, needed: Amount): Refusal {
  return insufficient(market.currency(currency)?.name ?? String(currency), available, needed);
}
