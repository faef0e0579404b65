/**
 * The ads of simulated traders. Each trader's day is cut into watches; in most of them the trader has one ad out for some hours.
 * Which, a position says: an ad is not stored before somebody takes it, and it looks the same whenever one looks.
 */
import { HOUR_MS, MINUTE_MS, UNIT, mulDiv } from '#simulator/kernel/index.ts';
import type { Amount, Instant } from '#simulator/kernel/index.ts';
import type { MarketModule } from '#simulator/market/index.ts';
import type { Ad } from '../records.ts';
import { dice, MOST_TRADERS } from './people.ts';
import type { Trader, Traders } from './people.ts';

/** A trader has at most one ad in each stretch of this length. */
const WATCH_MS = 8 * HOUR_MS;

/** Ids of these ads lie beyond those that users' ads ever get. */
const FIRST_AD = 10_000_000;

/** The smallest step of a price, in 1e-8 CNY. */
const CENT = UNIT / 100n;

/** Dearer than the market by so many per mille; a dishonest seller lures with a price below it. */
const MARGIN: readonly [number, number] = [2, 18];
const LURE: readonly [number, number] = [-12, -4];

/** Numbers are multiples of this many coins. */
const LOTS = [10, 20, 50, 100, 250] as const;

/** Of so many traders one trades in another coin than the first. */
const COIN_CYCLE = 4;

/** What the ads are made of. */
export interface Stall {
  readonly traders: Traders;
  readonly market: Pick<MarketModule, 'currencies' | 'legalRate'>;
}

/** The ads of traders that are out at `now`; traders are counted from the first. */
export function* adsOut(stall: Stall, count: number, now: Instant): Generator<Ad> {
  for (let index = 0; index < count; index += 1) {
    const ad = adIn(stall, index, watchOf(stall.traders, index, now));
    if (ad && ad.createdAt <= now && now < ad.expiresAt) yield ad;
  }
}

/** The ad of an id, if a trader has or had it by `now`. What lies in the future does not exist. */
export function traderAd(stall: Stall, count: number, id: number, now: Instant): Ad | undefined {
  const place = id - FIRST_AD;
  if (place < 0) return undefined;
  const index = place % MOST_TRADERS;
  if (index >= count) return undefined;
  const ad = adIn(stall, index, Math.floor(place / MOST_TRADERS));
  if (!ad || ad.createdAt > now) return undefined;
  return now < ad.expiresAt ? ad : { ...ad, status: 'expired' };
}

/** Each trader's watches begin at an hour of their own. */
function phaseOf({ draw }: Traders, index: number): number {
  return draw(dice.ad, index, -1, 0, WATCH_MS / MINUTE_MS - 1) * MINUTE_MS;
}

function watchOf(traders: Traders, index: number, now: Instant): number {
  return Math.floor((now - phaseOf(traders, index)) / WATCH_MS);
}

function adIn({ traders, market }: Stall, index: number, watch: number): Ad | undefined {
  const trader = traders.all[index];
  if (!trader) return undefined;
  let drawn = 0;
  const place = watch * MOST_TRADERS + index;
  const roll = (least: number, most: number) => traders.draw(dice.ad, place, (drawn += 1), least, most);
  if (roll(1, 8) === 8) return undefined;
  const createdAt = phaseOf(traders, index) + watch * WATCH_MS + roll(0, 90) * MINUTE_MS;
  const expiresAt = createdAt + roll(210, 390) * MINUTE_MS;
  const currency = coinOf(market, index);
  if (!currency) return undefined;
  // Half of those who trade in a coin sell it, and everybody changes sides with the watch.
  const side = (Math.floor(index / COIN_CYCLE) + watch) % 2 === 0 ? 'sell' : 'buy';
  const number = BigInt((LOTS[roll(0, LOTS.length - 1)] ?? 10) * roll(1, 20)) * UNIT;
  const price = priced(market.legalRate(currency.id, createdAt), side, marginOf(trader, side, roll));
  return {
    id: FIRST_AD + place,
    publisher: trader.id,
    side,
    currency: currency.id,
    way: trader.way,
    price,
    number,
    min: 0n,
    createdAt,
    expiresAt,
    status: 'open',
  };
}

/** Three of four trade in the first coin. */
function coinOf({ currencies }: Stall['market'], index: number) {
  const coins = currencies.filter(({ isLegal }) => isLegal);
  const isMain = index % COIN_CYCLE < COIN_CYCLE - 1 || coins.length < 2;
  return coins[isMain ? 0 : 1 + (Math.floor(index / COIN_CYCLE) % (coins.length - 1))];
}

function marginOf(
  { temperament }: Trader,
  side: Ad['side'],
  roll: (least: number, most: number) => number,
): number {
  const [least, most] = temperament === 'dishonest' && side === 'sell' ? LURE : MARGIN;
  return roll(least, most);
}

/** The market's price made dearer for a seller and cheaper for a buyer, in whole cents. */
function priced(fair: Amount, side: Ad['side'], permille: number): Amount {
  const factor = BigInt(1000 + (side === 'sell' ? permille : -permille));
  const price = (mulDiv(fair, factor, 1000n) / CENT) * CENT;
  return price > CENT ? price : CENT;
}
