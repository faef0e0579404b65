/** Names in a scenario file looked up: pairs, users. Each reader reports what is not there and then gives undefined or less. */
import { formatDecimal, parseDecimal } from '#simulator/kernel/index.ts';
import { pairs } from '#simulator/market/index.ts';
import type { Pair } from '#simulator/market/index.ts';
import type { ScriptOrder } from '#simulator/modules/script/index.ts';
import { quantityDecimals } from '#simulator/modules/spot/index.ts';
import { readAmount, readHundredths } from './words.ts';
import type { Path, Report } from './yaml.ts';

/** What the parts of a file are read with. */
export interface Reading {
  readonly report: Report;
  /** Accounts of the scenario's users, the crowd among them. */
  readonly accounts: ReadonlySet<string>;
}

/** The pair of a symbol. */
export function pairNamed(symbol: string, at: Path, report: Report): Pair | undefined {
  const pair = pairs.find((listed) => listed.symbol === symbol);
  if (!pair) report.add(at, `expected one of ${pairs.map((listed) => listed.symbol).join(', ')}`);
  return pair;
}

/** Ids of the pairs named; [] for `all`. */
export function readPairs(named: string | readonly string[], at: Path, report: Report): readonly number[] {
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
  report: Report,
): Omit<ScriptOrder, 'account'> | undefined {
  const pair = pairNamed(given.pair, [...at, 'pair'], report);
  if (!pair) return undefined;
  const number = readAmount(given.number);
  checkDecimals(number, quantityDecimals(pair), [...at, 'number'], report);
  const order = { pair: pair.id, side: given.side, number };
  if (given.price === undefined) return { ...order, mode: 'market' };
  const text = readAmount(given.price);
  if (text.endsWith('%')) return { ...order, mode: 'limit', price: { offset: readHundredths(text) } };
  checkDecimals(text, pair.priceDp, [...at, 'price'], report);
  return { ...order, mode: 'limit', price: { text } };
}

/** Reports decimals that a pair does not have. */
export function checkDecimals(text: string, decimals: number, at: Path, report: Report): void {
  if (parseDecimal(text, decimals) === undefined)
    report.add(at, `expected at most ${decimals} decimals, as in ${formatDecimal(1n, decimals)}`);
}
