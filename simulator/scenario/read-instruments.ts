/** Pairs and coins that a scenario adds, and fees that it sets. */
import type * as z from 'zod/mini';
import { amountOf, parseDecimal, tenTo } from '#simulator/kernel/index.ts';
import type { Amount } from '#simulator/kernel/index.ts';
import {
  SPOT_FEE_PERCENT,
  checkPlan,
  currencies,
  pairs,
  spotCoin,
  spotPair,
} from '#simulator/market/index.ts';
import type { Currency, Pair } from '#simulator/market/index.ts';
import type { PairFee } from './data.ts';
import type { addedPairs, fees } from './instruments-format.ts';
import { checkDecimals, pairNamed } from './references.ts';
import type { Names } from './references.ts';
import { readAmount, readHundredths } from './fields.ts';
import type { Path, Report } from './yaml.ts';

type PairDocument = z.output<typeof addedPairs>[number];

/** Ids of what scenarios add begin here, far from those of the exchange. */
const FIRST_ID = 1001;

/** The quote currency that an ordinary day turns over, unless the file says how much is traded. */
const DAY_TURNOVER = 20_000_000;
const DAY_MOVE = '4%';

/** The names of a file: the pairs and currencies of the exchange, then those that it adds. */
export function withAdded(given: readonly PairDocument[], report: Report): Names {
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
  const quote = names.currencies.find(({ name }) => name === money);
  if (quote?.isLegal !== true) {
    const legal = names.currencies.filter(({ isLegal }) => isLegal).map(({ name }) => name);
    names.add([...at, 'pair'], `expected a pair against ${legal.join(' or ')}`);
    return names;
  }
  const known = names.currencies.find(({ name }) => name === coin);
  const base = known ?? spotCoin(FIRST_ID + names.currencies.length, coin, names.currencies.length);
  const added = addedPair(given, { base, quote }, at, names);
  return {
    ...names,
    pairs: [...names.pairs, ...added],
    currencies: known ? names.currencies : [...names.currencies, base],
  };
}

interface Coins {
  readonly base: Currency;
  readonly quote: Currency;
}

function addedPair(given: PairDocument, { base, quote }: Coins, at: Path, names: Names): readonly Pair[] {
  const [priceDp, lotDp] = [decimalsOf(given.tick), decimalsOf(given.lot)];
  const price = readAmount(given.price);
  checkDecimals(price, priceDp, [...at, 'price'], names);
  const usual = Math.ceil(DAY_TURNOVER / Number(price));
  const volume = given.dayVolume === undefined ? usual : Number(readAmount(given.dayVolume));
  const pair = spotPair({
    id: FIRST_ID + names.pairs.length,
    baseCurrency: base,
    quoteCurrency: quote,
    priceDp,
    lotDp,
    startPrice: Number(parseDecimal(price, priceDp) ?? 1n),
    dayVolatility: readHundredths(given.dayMove ?? DAY_MOVE) / 10,
    dayVolume: Math.round(volume * Number(tenTo(lotDp))),
    feePercent: given.fee === undefined ? amountOf(SPOT_FEE_PERCENT) : percentOf(given.fee),
    sort: names.pairs.length,
  });
  try {
    checkPlan({ seed: '', start: 0, recorded: [], pairs: [pair] });
    return [pair];
  } catch (error) {
    names.add(at, error instanceof Error ? error.message : String(error));
    return [];
  }
}

function decimalsOf(step: number | string): number {
  return (readAmount(step).split('.')[1] ?? '').length;
}

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
