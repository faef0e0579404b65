/**
 * The ads of simulated traders. Each trader's day is divided into shifts; in most of them the trader has one ad for some hours.
 * An ad is a function of trader and shift: it is not stored before a user takes it, and every query computes the same one.
 */
import { HOUR_MS, MINUTE_MS, UNIT, mulDiv } from '#simulator/engine/kernel/index.ts';
import type { Amount, Instant } from '#simulator/engine/kernel/index.ts';
import type { MarketModule } from '#simulator/engine/market/index.ts';
import type { Ad } from '../records.ts';
import { streams, MAX_TRADERS } from './people.ts';
import type { SimulatedTrader, Traders } from './people.ts';

/** A trader has at most one ad in each interval of this length. */
const SHIFT_MS = 8 * HOUR_MS;

/** Ids of these ads begin here; those of users' ads never reach it. */
const FIRST_AD = 10_000_000;

/** The smallest step of a price, in 1e-8 CNY. */
const CENT = UNIT / 100n;

/** Per mille above the market price; a dishonest seller offers a price below it as bait. */
const SPREAD: readonly [number, number] = [2, 18];
const BAIT_SPREAD: readonly [number, number] = [-12, -4];

/** Numbers are multiples of this many coins. */
const LOTS = [10, 20, 50, 100, 250] as const;

/** Of so many traders one trades in another coin than the first. */
const COIN_CYCLE = 4;

/** What the ads are made of. */
export interface QuoteSource {
  readonly traders: Traders;
  readonly market: Pick<MarketModule, 'currencies' | 'legalRate'>;
}

/** The open ads of the first so many traders at `now`. */
export function* adsOut(source: QuoteSource, count: number, now: Instant): Generator<Ad> {
  for (let index = 0; index < count; index += 1) {
    const ad = adIn(source, index, shiftOf(source.traders, index, now));
    if (ad && ad.createdAt <= now && now < ad.expiresAt) yield ad;
  }
}

/** The ad of an id, if a trader has or had it by `now`. An ad of the future does not exist yet. */
export function traderAd(source: QuoteSource, count: number, id: number, now: Instant): Ad | undefined {
  const place = id - FIRST_AD;
  if (place < 0) return undefined;
  const index = place % MAX_TRADERS;
  if (index >= count) return undefined;
  const ad = adIn(source, index, Math.floor(place / MAX_TRADERS));
  if (!ad || ad.createdAt > now) return undefined;
  return now < ad.expiresAt ? ad : { ...ad, status: 'expired' };
}

/** Each trader's shifts begin at an hour of their own. */
function phaseOf({ draw }: Traders, index: number): number {
  return draw(streams.ad, index, -1, 0, SHIFT_MS / MINUTE_MS - 1) * MINUTE_MS;
}

function shiftOf(traders: Traders, index: number, now: Instant): number {
  return Math.floor((now - phaseOf(traders, index)) / SHIFT_MS);
}

function adIn({ traders, market }: QuoteSource, index: number, shift: number): Ad | undefined {
  const trader = traders.all[index];
  if (!trader) return undefined;
  let drawn = 0;
  const place = shift * MAX_TRADERS + index;
  const drawNext = (min: number, max: number) => traders.draw(streams.ad, place, (drawn += 1), min, max);
  if (drawNext(1, 8) === 8) return undefined;
  const createdAt = phaseOf(traders, index) + shift * SHIFT_MS + drawNext(0, 90) * MINUTE_MS;
  const expiresAt = createdAt + drawNext(210, 390) * MINUTE_MS;
  const currency = coinOf(market, index);
  if (!currency) return undefined;
  // Half of those who trade in a coin sell it, and everybody changes sides with each shift.
  const side = (Math.floor(index / COIN_CYCLE) + shift) % 2 === 0 ? 'sell' : 'buy';
  const number = BigInt((LOTS[drawNext(0, LOTS.length - 1)] ?? 10) * drawNext(1, 20)) * UNIT;
  const price = priced(market.legalRate(currency.id, createdAt), side, marginOf(trader, side, drawNext));
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
function coinOf({ currencies }: QuoteSource['market'], index: number) {
  const coins = currencies.filter(({ isLegal }) => isLegal);
  const isMain = index % COIN_CYCLE < COIN_CYCLE - 1 || coins.length < 2;
  return coins[isMain ? 0 : 1 + (Math.floor(index / COIN_CYCLE) % (coins.length - 1))];
}

function marginOf(
  { temperament }: SimulatedTrader,
  side: Ad['side'],
  drawNext: (min: number, max: number) => number,
): number {
  const [min, max] = temperament === 'dishonest' && side === 'sell' ? BAIT_SPREAD : SPREAD;
  return drawNext(min, max);
}

/** The market's price made dearer for a seller and cheaper for a buyer, in whole cents. */
function priced(fair: Amount, side: Ad['side'], permille: number): Amount {
  const factor = BigInt(1000 + (side === 'sell' ? permille : -permille));
  const price = (mulDiv(fair, factor, 1000n) / CENT) * CENT;
  return price > CENT ? price : CENT;
}
