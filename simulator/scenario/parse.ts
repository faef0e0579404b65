/** From the text of a scenario file to scenario data: a pure function; whoever calls it fetches the files. */
import { isNode, LineCounter, parseDocument } from 'yaml';
import type { Document } from 'yaml';
import crowd from '#fixtures/users.json' with { type: 'json' };
import { parseDecimal } from '#simulator/kernel/index.ts';
import { currencies, pairs } from '#simulator/market/index.ts';
import type { Pair, RecordedSeries } from '#simulator/market/index.ts';
import { hasAccount } from '#simulator/modules/wallet/index.ts';
import type { ScenarioData, SeedBalance, SeedUser, StartPrice } from './data.ts';
import { ScenarioFault } from './fault.ts';
import type { Fault } from './fault.ts';
import { scenarioDocument } from './format.ts';
import type { ScenarioDocument } from './format.ts';
import { readRecording } from './recording.ts';

type Path = readonly PropertyKey[];

/** Collects what is wrong, each with its line. */
interface Report {
  readonly faults: Fault[];
  add(path: Path, reason: string): void;
}

/**
 * Reads a scenario.
 * @param text the YAML text
 * @param fileName its name, for messages and for the scenario's own name
 * @param readCsv gives the text of a recorded data set by its file name; may throw when there is none
 * @throws ScenarioFault naming every place that is wrong
 */
export function parseScenario(
  text: string,
  fileName: string,
  readCsv: (name: string) => string,
): ScenarioData {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const report = createReport(document, lines);
  for (const error of document.errors) {
    report.faults.push({ line: lines.linePos(error.pos[0]).line, path: '', reason: error.message });
  }
  stopOnFault(fileName, report);
  const content = readContent(document, report);
  stopOnFault(fileName, report);
  const data = content && readData(content, fileName, readCsv, report);
  stopOnFault(fileName, report);
  if (!data) throw new ScenarioFault(fileName, [{ line: 0, path: '', reason: 'the file is empty' }]);
  return data;
}

function stopOnFault(file: string, { faults }: Report): void {
  if (faults.length > 0) throw new ScenarioFault(file, faults);
}

function createReport(document: Document, lines: LineCounter): Report {
  const faults: Fault[] = [];
  const lineOf = (path: Path): number => {
    for (let depth = path.length; depth >= 0; depth -= 1) {
      const node: unknown = document.getIn(path.slice(0, depth), true);
      if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
    }
    return 0;
  };
  return {
    faults,
    add: (path, reason) => faults.push({ line: lineOf(path), path: written(path), reason }),
  };
}

/** `users[1].balances[0].amount` */
function written(path: Path): string {
  return path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index > 0 ? '.' : ''}${String(step)}`))
    .join('');
}

function readContent(document: Document, report: Report): ScenarioDocument | undefined {
  const result = scenarioDocument.safeParse(document.toJS());
  if (result.success) return result.data;
  const told = new Set<string>();
  for (const issue of result.error.issues) {
    const place = written(issue.path);
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) report.add([...issue.path, key], 'unknown key');
    } else if (!told.has(place)) {
      told.add(place);
      report.add(issue.path, missing(document, issue.path) ? `missing, ${issue.message}` : issue.message);
    }
  }
  return undefined;
}

function missing(document: Document, path: Path): boolean {
  return path.length > 0 && !document.hasIn(path);
}

function readData(
  content: ScenarioDocument,
  fileName: string,
  readCsv: (name: string) => string,
  report: Report,
): ScenarioData {
  const own = content.users.map((user, index) => ({
    ...user,
    balances: readBalances(user.balances, ['users', index, 'balances'], report),
  }));
  const users = [...own, ...takeCrowd(content.crowd, report)];
  reportTwins(users, report);
  return {
    name: fileName.replace(/^.*\//, '').replace(/\.ya?ml$/, ''),
    title: content.title,
    seed: content.seed,
    start: Date.parse(content.start),
    prices: readPrices(content.prices, report),
    recorded: content.recorded.flatMap((entry, index) => readSeries(entry, index, readCsv, report)),
    users,
  };
}

function readBalances(
  balances: ScenarioDocument['users'][number]['balances'],
  at: Path,
  report: Report,
): SeedBalance[] {
  return balances.flatMap(({ wallet, currency: name, amount }, index) => {
    const currency = currencies.find((listed) => listed.name === name);
    if (currency && hasAccount(currency, wallet)) return [{ wallet, currency: currency.id, amount }];
    if (currency) report.add([...at, index, 'wallet'], `${name} has no ${wallet} account`);
    else
      report.add([...at, index, 'currency'], `expected one of ${currencies.map((c) => c.name).join(', ')}`);
    return [];
  });
}

function takeCrowd(size: number, report: Report): SeedUser[] {
  if (size > crowd.length) report.add(['crowd'], `the seeded crowd has ${crowd.length} traders`);
  return crowd.slice(0, size) as SeedUser[];
}

function reportTwins(users: readonly SeedUser[], report: Report): void {
  for (const key of ['account', 'inviteCode'] as const) {
    const seen = new Set<string>();
    users.forEach((user, index) => {
      if (seen.has(user[key])) report.add(['users', index, key], `${user[key]} is taken already`);
      seen.add(user[key]);
    });
  }
}

function readSeries(
  entry: ScenarioDocument['recorded'][number],
  index: number,
  readCsv: (name: string) => string,
  report: Report,
): RecordedSeries[] {
  const at = ['recorded', index];
  const pair = pairNamed(entry.pair, [...at, 'pair'], report);
  if (!pair) return [];
  try {
    return [readRecording(entry, pair, readCsv)];
  } catch (fault) {
    report.add([...at, 'file'], fault instanceof Error ? fault.message : String(fault));
    return [];
  }
}

function pairNamed(symbol: string, at: Path, report: Report): Pair | undefined {
  const pair = pairs.find((listed) => listed.symbol === symbol);
  if (!pair) report.add(at, `expected one of ${pairs.map((listed) => listed.symbol).join(', ')}`);
  return pair;
}

function readPrices(prices: ScenarioDocument['prices'], report: Report): StartPrice[] {
  return Object.entries(prices).flatMap(([symbol, text]) => {
    const at = ['prices', symbol];
    const pair = pairNamed(symbol, at, report);
    if (!pair) return [];
    const ticks = parseDecimal(text, pair.priceDp);
    if (ticks !== undefined) return [{ pair: pair.id, ticks: Number(ticks) }];
    report.add(at, `expected at most ${pair.priceDp} decimals`);
    return [];
  });
}
