/** Pairs and coins that a scenario adds, and fees that it sets. */
import type * as z from 'zod/mini';
import { AMOUNT_DECIMALS, amountNumber, amountOf, tenTo } from '#simulator/engine/kernel/index.ts';
import type { Amount } from '#simulator/engine/kernel/index.ts';
import {
  FIRST_OWN_ID,
  MAX_DAY_VOLUME,
  MAX_START_PRICE,
  SPOT_FEE_PERCENT,
  currencies,
  lotsText,
  pairs,
  ticksIn,
  spotCoin,
  spotPair,
  ticksText,
} from '#simulator/engine/market/index.ts';
import type { Currency, Pair } from '#simulator/engine/market/index.ts';
import type { PairFee } from './data.ts';
import type { addedPairs, fees } from './instruments-format.ts';
import { gridText, pairNamed } from './references.ts';
import type { Names } from './references.ts';
import { plainAmountText, readHundredths } from './fields.ts';
import type { Path, IssueReport } from './content.ts';

type PairDocument = z.output<typeof addedPairs>[number];

/** What an ordinary day turns over in USDT, unless the file says how much is traded. */
const DAY_TURNOVER = 20_000_000;
const DAY_MOVE = '4%';

/** The names of a file: the pairs and currencies of the exchange, then those that it adds. */
export function withAdded(given: readonly PairDocument[], report: IssueReport): Names {
  let names: Names = { ...report, pairs, currencies };
  given.forEach((each, index) => {
    names = withPair(each, ['pairs', index], names);
  });
  return names;
}

function withPair(given: PairDocument, at: Path, names: Names): Names {
  const [coin = '', money = ''] = given.pair.split('/');
  if (names.pairs.some(({ symbol }) => symbol === given.pair)) {
    names.add([...at, 'pair'], `${given.pair} is there already`);
    return names;
  }
  if (coin === money) {
    names.add([...at, 'pair'], `expected a pair of two coins, got ${given.pair}`);
    return names;
  }
  const withBase = withCoin(coin, names.currencies);
  const withBoth = withCoin(money, withBase.currencies);
  const coins = { base: withBase.coin, quote: withBoth.coin };
  const pairs = [...names.pairs, ...addedPair(given, coins, at, names)];
  return { ...names, pairs, currencies: withBoth.currencies };
}

/** The coin of a name, and the currencies with it. */
function withCoin(name: string, known: readonly Currency[]) {
  const found = known.find((currency) => currency.name === name);
  if (found) return { coin: found, currencies: known };
  const coin = spotCoin(FIRST_OWN_ID + known.length, name, known.length);
  return { coin, currencies: [...known, coin] };
}

interface Coins {
  readonly base: Currency;
  readonly quote: Currency;
}

function addedPair(given: PairDocument, { base, quote }: Coins, at: Path, names: Names): readonly Pair[] {
  const scale = { ...tickOf(plainAmountText(given.tick)), lotDp: decimalsOf(plainAmountText(given.lot)) };
  const faults = faultsOf(given, scale);
  for (const [key, reason] of faults) names.add([...at, key], reason);
  if (faults.length > 0) return [];
  const pair = spotPair({
    id: FIRST_OWN_ID + names.pairs.length,
    baseCurrency: base,
    quoteCurrency: quote,
    ...scale,
    startPrice: Number(ticksIn(scale, plainAmountText(given.price))),
    dayVolatility: readHundredths(given.dayMove ?? DAY_MOVE) / 10,
    dayVolume: dayVolumeOf(given, quote, scale),
    feePercent: given.fee === undefined ? amountOf(SPOT_FEE_PERCENT) : percentOf(given.fee),
    sort: names.pairs.length,
  });
  return [pair];
}

type Scale = Pick<Pair, 'priceDp' | 'tickUnits' | 'lotDp'>;

/** What is wrong with the figures of a pair, by the key. */
function faultsOf(given: PairDocument, scale: Scale): readonly (readonly [key: string, reason: string])[] {
  const [price, lot, { dayVolume }] = [plainAmountText(given.price), plainAmountText(given.lot), given];
  const tick = ticksText(scale, 1);
  if (scale.priceDp + scale.lotDp > AMOUNT_DECIMALS) {
    const rest = AMOUNT_DECIMALS - scale.priceDp;
    const wanted = `expected at most ${rest} decimals beside the tick ${tick}`;
    return [['lot', `${wanted}: price and quantity have at most ${AMOUNT_DECIMALS} together; got ${lot}`]];
  }
  const ticks = ticksIn(scale, price);
  if (ticks === undefined) return [['price', `expected ${gridText(scale, price)}`]];
  if (ticks > BigInt(MAX_START_PRICE)) {
    const most = shortDecimal(ticksText(scale, MAX_START_PRICE));
    return [['price', `expected at most ${most} with a tick of ${tick}, got ${price}`]];
  }
  if (dayVolume === undefined || lotsIn(dayVolume, scale) <= MAX_DAY_VOLUME) return [];
  const most = shortDecimal(lotsText(scale, MAX_DAY_VOLUME));
  return [['dayVolume', `expected at most ${most} with a lot of ${lot}, got ${plainAmountText(dayVolume)}`]];
}

/** What is traded on an ordinary day, in lots. */
function dayVolumeOf({ price, dayVolume }: PairDocument, quote: Currency, scale: Scale): number {
  if (dayVolume !== undefined) return lotsIn(dayVolume, scale);
  const worth = quote.usdtPrice === 0n ? 1 : amountNumber(quote.usdtPrice);
  const usual = Math.ceil(DAY_TURNOVER / (Number(plainAmountText(price)) * worth));
  return Math.min(MAX_DAY_VOLUME, lotsIn(usual, scale));
}

const lotsIn = (quantity: number | string, { lotDp }: Scale): number =>
  Math.round(Number(plainAmountText(quantity)) * Number(tenTo(lotDp)));

const shortDecimal = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** The scale of prices with this tick. A tick that is a power of ten is said by its decimals alone. */
function tickOf(written: string): Pick<Pair, 'priceDp' | 'tickUnits'> {
  const tick = shortDecimal(written);
  const priceDp = decimalsOf(tick);
  const tickUnits = Number(tick.replace('.', ''));
  return tickUnits === 1 ? { priceDp } : { priceDp, tickUnits };
}

const decimalsOf = (step: string): number => (step.split('.')[1] ?? '').length;

/** A percentage as the market has it, in 1e-8. */
function percentOf(given: string): Amount {
  return BigInt(readHundredths(given)) * 1_000_000n;
}

/** What a scenario adds, as its data has it. */
export function addedBy(names: Names): {
  readonly currencies?: readonly Currency[];
  readonly pairs?: readonly Pair[];
} {
  const own = {
    currencies: names.currencies.slice(currencies.length),
    pairs: names.pairs.slice(pairs.length),
  };
  return {
    ...(own.currencies.length === 0 ? {} : { currencies: own.currencies }),
    ...(own.pairs.length === 0 ? {} : { pairs: own.pairs }),
  };
}

/** Reads the fees; a pair that is not there is reported. */
export function readFees(given: z.output<typeof fees>, names: Names): readonly PairFee[] {
  return Object.entries(given).flatMap(([symbol, percent]) => {
    const pair = pairNamed(symbol, ['fees', symbol], names);
    return pair ? [{ pair: pair.id, percent: percentOf(percent) }] : [];
  });
}
