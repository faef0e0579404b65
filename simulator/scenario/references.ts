/** Names in a scenario file looked up: pairs, users. Each reader reports what is not there and then gives undefined or less. */
import { formatDecimal, parseDecimal } from '#simulator/kernel/index.ts';
import type { Currency, Pair } from '#simulator/market/index.ts';
import { LEVER_MULTIPLES } from '#simulator/modules/leverage/index.ts';
import { durations, payments } from '#simulator/modules/micro/index.ts';
import type {
  ScriptContract,
  ScriptOrder,
  ScriptPosition,
  ScriptPrice,
} from '#simulator/modules/script/index.ts';
import { quantityDecimals } from '#simulator/modules/spot/index.ts';
import { readAmount, readHundredths } from './words.ts';
import type { Path, Report } from './yaml.ts';

/** Where faults go, with the pairs and currencies that names in the file may mean: those of the exchange, and its own. */
export interface Names extends Report {
  readonly pairs: readonly Pair[];
  readonly currencies: readonly Currency[];
}

/** What the parts of a file are read with. */
export interface Reading {
  readonly report: Names;
  /** Accounts of the scenario's users, the crowd among them. */
  readonly accounts: ReadonlySet<string>;
}

/** The pair of a symbol. */
export function pairNamed(symbol: string, at: Path, report: Names): Pair | undefined {
  const pair = report.pairs.find((listed) => listed.symbol === symbol);
  if (!pair) report.add(at, `expected one of ${report.pairs.map((listed) => listed.symbol).join(', ')}`);
  return pair;
}

/** What a pair must have, in words. */
const offers = { openLever: 'leverage', openMicro: 'second contracts' } as const;

/** The pair of a symbol that stands under `pair`; it must be traded in this way. */
export function pairWith(
  offer: keyof typeof offers,
  symbol: string,
  at: Path,
  report: Names,
): Pair | undefined {
  const pair = pairNamed(symbol, [...at, 'pair'], report);
  if (pair && !pair[offer]) report.add([...at, 'pair'], `${symbol} has no ${offers[offer]}`);
  return pair;
}

/** The currency of a name. */
export function currencyNamed(name: string, at: Path, report: Names): Currency | undefined {
  const currency = report.currencies.find((listed) => listed.name === name);
  if (!currency)
    report.add(at, `expected one of ${report.currencies.map((listed) => listed.name).join(', ')}`);
  return currency;
}

/** Ids of the pairs named; [] for `all`. */
export function readPairs(named: string | readonly string[], at: Path, report: Names): readonly number[] {
  if (named === 'all') return [];
  const symbols = typeof named === 'string' ? [named] : named;
  return symbols.flatMap((symbol, index) => {
    const place = typeof named === 'string' ? at : [...at, index];
    const pair = pairNamed(symbol, place, report);
    if (pair && symbols.indexOf(symbol) < index) report.add(place, `${symbol} stands here twice`);
    return pair ? [pair.id] : [];
  });
}

/** The account of a user of the scenario. */
export function readAccount(named: string, at: Path, { report, accounts }: Reading): string {
  if (!accounts.has(named)) report.add(at, 'expected the account of a user of this scenario');
  return named;
}

interface OrderDocument {
  readonly pair: string;
  readonly side: 'buy' | 'sell';
  readonly type?: 'limit' | 'market';
  readonly price?: number | string;
  readonly number: number | string;
}

/** An order on the grid of its pair. */
export function readOrder(
  given: OrderDocument,
  at: Path,
  report: Names,
): Omit<ScriptOrder, 'account'> | undefined {
  const pair = pairNamed(given.pair, [...at, 'pair'], report);
  if (!pair) return undefined;
  const number = readAmount(given.number);
  checkDecimals(number, quantityDecimals(pair), [...at, 'number'], report);
  const order = { pair: pair.id, side: given.side, number };
  if (given.price === undefined) return { ...order, mode: 'market' };
  return { ...order, mode: 'limit', price: readPrice(given.price, pair, [...at, 'price'], report) };
}

/** A price on the grid of a pair, or a distance. */
function readPrice(given: number | string, pair: Pair, at: Path, report: Report): ScriptPrice {
  const text = readAmount(given);
  if (text.endsWith('%')) return { offset: readHundredths(text) };
  checkDecimals(text, pair.priceDp, at, report);
  return { text };
}

/** A price on the grid of a pair, in ticks. */
export function readTicks(given: number | string, pair: Pair, at: Path, report: Report): number {
  const text = readAmount(given);
  checkDecimals(text, pair.priceDp, at, report);
  return Number(parseDecimal(text, pair.priceDp) ?? 0n);
}

interface PositionDocument {
  readonly pair: string;
  readonly side: 'long' | 'short';
  readonly multiple: number;
  readonly hands: number;
  readonly price?: number | string;
  readonly takeProfit?: number | string;
  readonly stopLoss?: number | string;
}

/** Where a price of a position lies of which only the distance from the market is said. */
const directions = {
  price: { long: -1, short: 1, words: ['below', 'above'] },
  takeProfit: { long: 1, short: -1, words: ['above', 'below'] },
  stopLoss: { long: -1, short: 1, words: ['below', 'above'] },
} as const;

/** A leverage position on a pair that has leverage, each price on the side of the market where it belongs. */
export function readPosition(
  given: PositionDocument,
  at: Path,
  report: Names,
): Omit<ScriptPosition, 'account'> | undefined {
  const pair = pairWith('openLever', given.pair, at, report);
  if (!pair) return undefined;
  const { side, multiple, hands } = given;
  if (!LEVER_MULTIPLES.includes(multiple))
    report.add([...at, 'multiple'], `expected one of ${LEVER_MULTIPLES.join(', ')}`);
  checkHands(pair, hands, [...at, 'hands'], report);
  const priceOf = (key: keyof typeof directions): { readonly [K in typeof key]?: ScriptPrice } => {
    const written = given[key];
    if (written === undefined) return {};
    const price = readPrice(written, pair, [...at, key], report);
    const { words, ...sign } = directions[key];
    // A stop that follows an entry may lie anywhere: it is measured from the market, not from the entry.
    const isMeasured = key === 'price' || given.price === undefined;
    if ('offset' in price && isMeasured && price.offset * sign[side] <= 0)
      report.add([...at, key], `expected a price ${words[side === 'long' ? 0 : 1]} the market for a ${side}`);
    return { [key]: price };
  };
  const prices = { ...priceOf('price'), ...priceOf('takeProfit'), ...priceOf('stopLoss') };
  return { pair: pair.id, side, multiple, hands, ...prices };
}

function checkHands(
  { leverMinShare: least, leverMaxShare: most }: Pair,
  hands: number,
  at: Path,
  report: Report,
) {
  if (hands < least || (most > 0 && hands > most)) report.add(at, `expected ${least} to ${most} hands`);
}

interface ContractDocument {
  readonly pair: string;
  readonly currency: string;
  readonly side: 'up' | 'down';
  readonly seconds: number;
  readonly number: number | string;
}

/** A second contract on a pair that has them, staked in a currency that has an account for them. */
export function readContract(
  { currency: name, number, ...given }: ContractDocument,
  at: Path,
  report: Names,
): Omit<ScriptContract, 'account'> | undefined {
  const pair = pairWith('openMicro', given.pair, at, report);
  const currency = currencyNamed(name, [...at, 'currency'], report);
  const { side, seconds } = given;
  if (currency && !payments.some((offer) => offer.currency === currency.id)) {
    const paid = report.currencies.filter(({ id }) => payments.some((offer) => offer.currency === id));
    const names = paid.map((each) => each.name).join(', ');
    report.add([...at, 'currency'], `second contracts are paid in ${names}`);
  }
  if (!durations.some((offer) => offer.seconds === seconds)) {
    const offered = durations.map((offer) => offer.seconds).join(', ');
    report.add([...at, 'seconds'], `expected one of ${offered}`);
  }
  if (!pair || !currency) return undefined;
  return { pair: pair.id, currency: currency.id, side, seconds, number: readAmount(number) };
}

/** Reports decimals that a pair does not have. */
export function checkDecimals(text: string, decimals: number, at: Path, report: Report): void {
  if (parseDecimal(text, decimals) === undefined)
    report.add(at, `expected at most ${decimals} decimals, as in ${formatDecimal(1n, decimals)}`);
}
