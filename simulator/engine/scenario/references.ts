/** Names in a scenario file looked up: pairs, users. Each reader reports what is not there and then gives undefined or less. */
import { formatDecimal, parseDecimal } from '#simulator/engine/kernel/index.ts';
import { nearestPrices, ticksIn, ticksText } from '#simulator/engine/market/index.ts';
import type { Currency, Pair } from '#simulator/engine/market/index.ts';
import { orMeant, plainAmountText } from './fields.ts';
import type { Path, IssueReport } from './content.ts';

/** Where faults go, with the pairs and currencies that names in the file may mean: those of the exchange, and its own. */
export interface Names extends IssueReport {
  readonly pairs: readonly Pair[];
  readonly currencies: readonly Currency[];
}

/** What the parts of a file are read with. */
export interface Reading {
  readonly report: Names;
  /** Accounts of the scenario's users, the crowd among them. */
  readonly accounts: ReadonlySet<string>;
}

const noneOf = (names: readonly string[], given: string): string =>
  `expected one of ${names.join(', ')}${orMeant(given, names)}`;

/** The pair of a symbol. */
export function pairNamed(symbol: string, at: Path, report: Names): Pair | undefined {
  const pair = report.pairs.find((listed) => listed.symbol === symbol);
  const symbols = () => report.pairs.map((listed) => listed.symbol);
  if (!pair) report.add(at, () => noneOf(symbols(), symbol));
  return pair;
}

/** A description of what a pair must have. */
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
  const names = () => report.currencies.map((listed) => listed.name);
  if (!currency) report.add(at, () => noneOf(names(), name));
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
  if (!accounts.has(named))
    report.add(at, () => `expected the account of a user of this scenario${orMeant(named, [...accounts])}`);
  return named;
}

/** A price on the grid of a pair, in ticks. */
export function readTicks(given: number | string, pair: Pair, at: Path, report: IssueReport): number {
  const text = plainAmountText(given);
  checkPrice(text, pair, at, report);
  return Number(ticksIn(pair, text) ?? 0n);
}

/** Reports a price that is no whole number of ticks of the pair. */
export function checkPrice(text: string, pair: PriceScale, at: Path, report: IssueReport): void {
  if (ticksIn(pair, text) === undefined) report.add(at, `expected ${gridText(pair, text)}`);
}

type PriceScale = Pick<Pair, 'priceDp' | 'tickUnits'>;

/** What the prices of a pair are, for messages about one that is none. */
export function gridText(pair: PriceScale, text: string): string {
  const tick = ticksText(pair, 1);
  if (pair.tickUnits === undefined) return `at most ${pair.priceDp} decimals, as in ${tick}`;
  return `a multiple of the tick ${tick}, got ${text}; the nearest is ${nearestPrices(pair, text).join(' or ')}`;
}

/** Reports decimals that a pair does not have. */
export function checkDecimals(text: string, decimals: number, at: Path, report: IssueReport): void {
  if (parseDecimal(text, decimals) === undefined)
    report.add(at, `expected at most ${decimals} decimals, as in ${formatDecimal(1n, decimals)}`);
}
