/** From the missions of a file to those that the exchange judges. */
import { parseAmount } from '#simulator/engine/kernel/index.ts';
import type { Amount, Instant } from '#simulator/engine/kernel/index.ts';
import type {
  Goal,
  GoalKindName,
  GoalTerms,
  Mission,
  OrderFilter,
  PositionFilter,
} from '#simulator/engine/modules/missions/index.ts';
import { quantityDecimals } from '#simulator/engine/modules/spot/index.ts';
import { hasAccount } from '#simulator/engine/modules/wallet/index.ts';
import type { GoalDocument, MissionListDocument } from './mission-format.ts';
import { checkDecimals, currencyNamed, pairNamed, pairWith } from './references.ts';
import type { Names } from './references.ts';
import { plainAmountText, readDuration, readHundredths, readLocalText } from './fields.ts';
import type { Path } from './content.ts';

const DEFAULT_TOLERANCE = 500;

/** What missions are read with. */
export interface MissionReading {
  readonly report: Names;
  /** Milliseconds after the start of a scheduled event that has a time. */
  eventAt(id: string): Instant | undefined;
}

/** Reads the missions, which stand under `missions`; what does not fit is reported. */
export function readMissions(given: MissionListDocument, reading: MissionReading): readonly Mission[] {
  const seen = new Set<string>();
  return given.map(({ id, title, story, hints, within, goals }, index) => {
    const at: Path = ['missions', index];
    if (seen.has(id)) reading.report.add([...at, 'id'], `another mission is called ${id}`);
    seen.add(id);
    return {
      id,
      title: readLocalText(title),
      story: readLocalText(story),
      hints: hints.map(readLocalText),
      ...(within === undefined ? {} : { within: readDuration(within) }),
      goals: goals.flatMap((goal, place) => readGoal(goal, [...at, 'goals', place], reading)),
    };
  });
}

/** What stands behind each key of a goal. */
type Given = { readonly [K in GoalKindName]-?: NonNullable<GoalDocument[K]> };

type Reader<K extends GoalKindName> = (
  given: Given[K],
  at: Path,
  reading: MissionReading,
) => GoalTerms[K] | undefined;

/** Readers by kind. */
const readers: { readonly [K in GoalKindName]: Reader<K> } = {
  transfer({ from, to, currency: name, number }, at, { report }) {
    if (from === to) report.add([...at, 'to'], 'expected another account than in from');
    const currency = currencyNamed(name, [...at, 'currency'], report);
    for (const [key, wallet] of [
      ['from', from],
      ['to', to],
    ] as const) {
      if (currency && !hasAccount(currency, wallet))
        report.add([...at, key], `${name} has no ${wallet} account`);
    }
    return currency && { from, to, currency: currency.id, number: amountOf(number) };
  },
  deposited({ currency: name, number }, at, { report }) {
    const currency = currencyNamed(name, [...at, 'currency'], report);
    if (currency && !currency.isMatch) report.add([...at, 'currency'], `${name} has no change account`);
    return currency && { currency: currency.id, number: amountOf(number) };
  },
  c2cBought({ currency: name, number }, at, { report }) {
    const currency = currencyNamed(name, [...at, 'currency'], report);
    if (currency && !currency.isLegal) report.add([...at, 'currency'], `${name} is not traded in C2C`);
    return currency && { currency: currency.id, number: amountOf(number) };
  },
  filled({ number, waited = false, ...given }, at, { report }) {
    const filter = readFilter(given, number, at, report);
    return filter && { ...filter, number: amountOf(number), waited };
  },
  cancelled: ({ side, orders = 1 }) => ({ ...(side === undefined ? {} : { side }), orders }),
  answer({ question, tolerance, ...given }, at, { report }) {
    const filter = readFilter(given, undefined, at, report);
    if (!filter) return undefined;
    if (question === 'settlementPrice') checkContractQuestion(given, at, report);
    return {
      ...filter,
      question,
      tolerance: tolerance === undefined ? DEFAULT_TOLERANCE : readHundredths(tolerance),
    };
  },
  survive({ for: time, until, beat, loss }, at, { report, eventAt }) {
    const limit = readHundredths(loss);
    if (time !== undefined) return { until: { after: 'mission', ms: readDuration(time) }, loss: limit };
    const ms = until === undefined ? eventAt(beat ?? '') : readDuration(until);
    if (ms === undefined) report.add([...at, 'beat'], 'expected an event of this scenario that has a time');
    return ms === undefined ? undefined : { until: { after: 'scenario', ms }, loss: limit };
  },
  holding({ currency: name, number }, at, { report }) {
    const currency = currencyNamed(name, [...at, 'currency'], report);
    return currency && { currency: currency.id, number: amountOf(number) };
  },
  profit: ({ number }) => ({ number: amountOf(number) }),
  noOpenOrders: () => ({}),
  position({ hands, takeProfit = false, stopLoss = false, ...given }, at, { report }) {
    const filter = leverFilter(given, at, report);
    return filter && { ...filter, hands, takeProfit, stopLoss };
  },
  positionClosed({ hands, ...given }, at, { report }) {
    const filter = leverFilter(given, at, report);
    return filter && { ...filter, hands };
  },
  flat: () => ({}),
  notLiquidated: () => ({}),
  contract({ pair: symbol, side, contracts = 1 }, at, { report }) {
    const pair = pairWith('openMicro', symbol, at, report);
    return pair && { pair: pair.id, ...(side && { side }), contracts };
  },
};

function readGoal({ text, ...given }: GoalDocument, at: Path, reading: MissionReading): readonly Goal[] {
  const read = <K extends GoalKindName>(kind: K): readonly Goal[] => {
    const value = (given as Partial<Given>)[kind];
    const reader: Reader<K> = readers[kind];
    const terms = value && reader(value, [...at, kind], reading);
    if (!terms) return [];
    return [{ kind, terms, ...(text === undefined ? {} : { text: readLocalText(text) }) } as Goal];
  };
  return (Object.keys(given) as GoalKindName[]).flatMap((kind) => read(kind));
}

interface FilterDocument {
  readonly pair: string;
  readonly side?: 'buy' | 'sell';
  readonly type?: 'limit' | 'market';
}

function readFilter(
  { pair: symbol, ...rest }: FilterDocument,
  number: number | string | undefined,
  at: Path,
  report: Names,
): OrderFilter | undefined {
  const pair = pairNamed(symbol, [...at, 'pair'], report);
  if (pair && number !== undefined)
    checkDecimals(plainAmountText(number), quantityDecimals(pair), [...at, 'number'], report);
  return pair && { pair: pair.id, ...rest };
}

/** Contracts are not bought or sold, and come in one type only. */
function checkContractQuestion({ pair, ...others }: FilterDocument, at: Path, report: Names): void {
  pairWith('openMicro', pair, at, report);
  for (const key of Object.keys(others))
    report.add([...at, key], 'a second contract has neither this side nor a type');
}

function leverFilter(
  { pair: symbol, side }: { readonly pair: string; readonly side?: 'long' | 'short' | undefined },
  at: Path,
  report: Names,
): PositionFilter | undefined {
  const pair = pairWith('openLever', symbol, at, report);
  return pair && { pair: pair.id, ...(side && { side }) };
}

/** What the schema lets through is an amount. */
function amountOf(given: number | string): Amount {
  return parseAmount(plainAmountText(given)) ?? 0n;
}
