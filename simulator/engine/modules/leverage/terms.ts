/** The terms of a leverage order, checked in the order of LEVERAGE-R10 before anything changes. */
import { formatAmount, formatDecimal, parseAmount, Refusal, mark } from '#simulator/engine/kernel/index.ts';
import type { Actor, Amount } from '#simulator/engine/kernel/index.ts';
import { closedPair, priceOfTicks, ticksIn, ticksText } from '#simulator/engine/market/index.ts';
import type { Pair } from '#simulator/engine/market/index.ts';
import { insufficient, requireOneOf, requireUser } from '../module.ts';
import { chargesOf, isBurst, profitAt, riskRate, spreadPrice } from './math.ts';
import type { Charges } from './math.ts';
import { riskOf } from './queries.ts';
import { leverSides } from './records.ts';
import type { LeverSide } from './records.ts';
import { LEVER_WALLET } from './settlement.ts';
import type { LeverageDeps, LeverState } from './state.ts';

/** The multiples that orders may have; the same for every pair. */
export const LEVER_MULTIPLES: readonly number[] = [10, 20, 50, 100];

/** Numbers of hands that a form offers. */
export const LEVER_SHARES: readonly number[] = [1, 5, 10, 50];

/** How many trades one user may have open, over all pairs. */
export const MAX_OPEN_TRADES = 200;

/** Largest number of hands: beyond any market, and far below what a safe integer holds. */
const MAX_HANDS = 1_000_000_000;
const MAX_TICKS = 1_000_000_000_000;

/** An order as the user wrote it; prices are decimal texts, '0' is none. A market order has no price of its own. */
export type SubmitLeverInput = {
  readonly quote: number;
  readonly base: number;
  readonly multiple: number;
  readonly share: number;
  readonly side: LeverSide;
  readonly mode: 'market' | 'limit';
  readonly price: string;
  readonly takeProfit: string;
  readonly stopLoss: string;
};

/** An order that may be placed. */
export interface LeverOrderTerms extends Charges {
  readonly user: number;
  readonly pair: Pair;
  readonly number: Amount;
  readonly originPrice: Amount;
  readonly price: Amount;
  readonly takeProfit: Amount;
  readonly stopLoss: Amount;
}

/** Reads and checks an order. Refuses with LOGIN, NOT_FOUND, CLOSED, PARAM, LIMIT, STATE, NO_PRICE, BALANCE. */
export function readLeverTerms(
  deps: LeverageDeps,
  state: LeverState,
  actor: Actor,
  input: SubmitLeverInput,
): LeverOrderTerms {
  const user = requireUser(actor);
  requireOneOf('type', input.side, leverSides);
  requireOneOf('mode', input.mode, ['market', 'limit']);
  const pair = deps.market.pairOf(input.quote, input.base);
  if (!pair) throw new Refusal('NOT_FOUND');
  if (!pair.openLever) throw closedPair(pair, 'lever');
  checkSize(pair, input);
  const open = state.accountsOf(user).flatMap((account) => state.openTrades(account));
  if (open.some(({ status }) => status === 'closing')) throw mark('leverage.closing', new Refusal('STATE'));
  if (input.mode === 'limit' && !deps.settings.leverLimitOrders)
    throw new Refusal('CLOSED', { leverLimits: pair.symbol });
  const target = input.mode === 'limit' ? readTarget(pair, input.price) : undefined;
  const ticks = deps.market.price(pair, deps.context.now());
  if (!(ticks > 0)) throw new Refusal('NO_PRICE');
  const last = priceOfTicks(pair, ticks);
  if (target !== undefined) mustWait(input.side, target, last);
  const originPrice = target ?? last;
  const price = spreadPrice(input.side, originPrice, pair.spreadPercent);
  const bounds = { side: input.side, prices: [originPrice, price, last] };
  const takeProfit = readStop(pair, 'takeProfit', input.takeProfit, bounds);
  const stopLoss = readStop(pair, 'stopLoss', input.stopLoss, bounds);
  const number = BigInt(input.share) * pair.leverShareNum;
  const charges = chargesOf(price, number, input.multiple, pair.leverFeePercent);
  const terms: LeverOrderTerms = { user, pair, number, originPrice, price, takeProfit, stopLoss, ...charges };
  checkMeans(deps, state, input.side, terms, open.length);
  return terms;
}

function checkSize(pair: Pair, { share, multiple }: SubmitLeverInput): void {
  if (!Number.isSafeInteger(share) || share <= 0)
    throw mark('leverage.share', new Refusal('PARAM', { field: 'share' }));
  const max = pair.leverMaxShare === 0 ? MAX_HANDS : pair.leverMaxShare;
  if (share < pair.leverMinShare)
    throw new Refusal('LIMIT', { field: 'share', min: String(pair.leverMinShare) });
  if (share > max) throw mark('leverage.largest', new Refusal('LIMIT', { field: 'share', max: String(max) }));
  if (!LEVER_MULTIPLES.includes(multiple))
    throw mark('leverage.multiple', new Refusal('PARAM', { field: 'multiple' }));
}

function readTarget(pair: Pair, text: string): Amount {
  const target = readPrice(pair, 'price', text);
  if (target <= 0n) throw mark('leverage.zeroTarget', new Refusal('PARAM', { field: 'price' }));
  return target;
}

/** A limit order must wait: a long for a lower price than the last one, a short for a higher one. */
function mustWait(side: LeverSide, target: Amount, last: Amount): void {
  if (side === 'long' && target >= last)
    throw mark('leverage.longTarget', new Refusal('LIMIT', { field: 'price', below: formatAmount(last) }));

  if (side === 'short' && target <= last)
    throw mark('leverage.shortTarget', new Refusal('LIMIT', { field: 'price', above: formatAmount(last) }));
}

/** Refuses what is not a price at all, of whatever pair. */
export function checkLeverPrice(field: PriceField, text: string): void {
  const price = parseAmount(text);
  if (price === undefined || price < 0n) throw new Refusal('PARAM', { field });
}

/** A price of zero or more on the pair's grid. */
function readPrice(pair: Pair, field: PriceField, text: string): Amount {
  checkLeverPrice(field, text);
  const ticks = ticksIn(pair, text);
  if (ticks === undefined)
    throw mark('leverage.grid', new Refusal('PARAM', { field, decimals: String(pair.priceDp) }));
  if (ticks > MAX_TICKS) throw new Refusal('LIMIT', { field, max: ticksText(pair, MAX_TICKS) });
  return priceOfTicks(pair, Number(ticks));
}

/** Prices that a refusal may be about, by their names in the command. */
type StopField = 'takeProfit' | 'stopLoss';
type PriceField = StopField | 'price';

/** The prices that a stop must lie beyond, and the side of its trade. */
export interface StopBounds {
  readonly side: LeverSide;
  readonly prices: readonly Amount[];
}

/**
 * A take-profit or stop-loss, 0 for none. It must lie beyond all prices given: otherwise it would have been reached already,
 * or would be as the trade opens (D-17). Refuses with PARAM, LIMIT.
 */
export function readStop(pair: Pair, field: StopField, text: string, { side, prices }: StopBounds): Amount {
  const stop = readPrice(pair, field, text);
  if (stop === 0n) return stop;
  const lies = (field === 'takeProfit') === (side === 'long') ? 'above' : 'below';
  const [first = 0n, ...others] = prices;
  const bound = others.reduce((max, price) => ((lies === 'above') === price > max ? price : max), first);
  if (lies === 'above' ? stop <= bound : stop >= bound)
    throw mark('leverage.stopReached', new Refusal('LIMIT', { field, [lies]: formatAmount(bound) }));
  return stop;
}

/** The user must be able to pay, and must not be at the threshold of liquidation with the new position (D-27). */
function checkMeans(
  deps: LeverageDeps,
  state: LeverState,
  side: LeverSide,
  { user, pair, margin, fee, originPrice, price, number }: LeverOrderTerms,
  open: number,
): void {
  const { ledger, market, settings } = deps;
  const available = ledger.available(user, LEVER_WALLET, pair.quote);
  const needed = margin + fee;
  if (available < needed) {
    const name = market.currency(pair.quote)?.name ?? pair.quoteName;
    throw insufficient(name, available, needed);
  }
  if (open >= MAX_OPEN_TRADES) throw new Refusal('LIMIT', { field: 'orders', max: String(MAX_OPEN_TRADES) });
  const risk = riskOf(deps, state, user, pair.quote);
  const after = {
    balance: risk.balance - needed,
    margin: risk.margin + margin,
    profit: risk.profit + profitAt({ side, price, number }, originPrice),
  };
  if (!isBurst(after, settings.leverBurstPercent)) return;
  const threshold = formatAmount(settings.leverBurstPercent, 2);
  throw mark(
    'leverage.brink',
    new Refusal('BALANCE', { rate: formatDecimal(riskRate(after), 2), threshold }),
  );
}
