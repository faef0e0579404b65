/** From the content of a scenario file to scenario data: a pure function; the caller fetches the files. */
import * as z from 'zod/mini';
import traders from '#fixtures/seed/crowd.json' with { type: 'json' };
import { closestNames } from '#shared/closest.ts';
import { isObject, messageOf } from '#shared/json.ts';
import { formatDateTime } from '#simulator/engine/kernel/index.ts';
import type { Instant } from '#simulator/engine/kernel/index.ts';
import { CsvError, endOfSeries } from '#simulator/engine/market/index.ts';
import type { RecordedSeries } from '#simulator/engine/market/index.ts';
import { hasAccount } from '#simulator/engine/modules/wallet/index.ts';
import { readFields } from './actions/action.ts';
import { readLiquidity } from './actions/market.ts';
import { seedOrder, seedPosition } from './actions/orders.ts';
import type { ScenarioData, SeedBalance, SeedUser, StartPrice } from './data.ts';
import { ScenarioError } from './fault.ts';
import type { ScenarioIssue } from './fault.ts';
import { scenarioDocument } from './format.ts';
import type { ScenarioDocument } from './format.ts';
import { checkGuards } from './guards.ts';
import { readMissions } from './read-missions.ts';
import { readPlayed } from './played-format.ts';
import type { PlayedDocument } from './played-format.ts';
import { readTimeline } from './read-timeline.ts';
import { addedBy, readFees, withAdded } from './read-instruments.ts';
import { readSeries } from './recording.ts';
import { readSettings } from './settings-format.ts';
import { currencyNamed, pairNamed, readPairs, readTicks } from './references.ts';
import type { Names, Reading } from './references.ts';
import { orMeant, plainAmountText, readLocalText } from './fields.ts';
import { valueAt, written } from './content.ts';
import type { DocumentContent, Path, ContentResult as ReadText, IssueReport } from './content.ts';

/** Receives what is worth knowing about a scenario that is right. */
export type Remark = (message: string) => void;

/**
 * Makes a scenario of what was read of its text, which is not used again.
 * @param fileName its name, for messages and for the scenario's own name
 * @param readCsv gives the text of a recorded data set by its file name; may throw when there is none
 * @param remark receives notes that are not errors: gaps in recorded data
 * @throws ScenarioError naming every place that is wrong
 */
export function scenarioOf(
  content: ReadText,
  fileName: string,
  readCsv: (name: string) => string,
  remark: Remark = () => undefined,
): ScenarioData {
  if (!('value' in content)) throw new ScenarioError(fileName, content);
  const document = readContent(content);
  stopOnFault(fileName, content.report.faults);
  const files = { fileName, readCsv, remark };
  const data = document && readData(document, files, content.report);
  stopOnFault(fileName, content.report.faults);
  if (!data)
    throw new ScenarioError(fileName, [{ line: 0, column: 0, path: '', reason: 'the file is empty' }]);
  return data;
}

function stopOnFault(file: string, faults: readonly ScenarioIssue[]): void {
  if (faults.length === 0) return;
  throw new ScenarioError(
    file,
    faults.toSorted((a, b) => a.line - b.line || a.column - b.column),
  );
}

function readContent(content: DocumentContent): ScenarioDocument | undefined {
  const result = scenarioDocument.safeParse(withoutExtras(content.value));
  if (result.success) return result.data;
  const reported = new Set<string>();
  for (const issue of result.error.issues.flatMap((each) => plainIssues(each, []))) {
    const place = written(issue.path);
    if (issue.code === 'unrecognized_keys') {
      const known = keysAt(scenarioDocument, issue.path);
      for (const key of issue.keys) content.report.addKey([...issue.path, key], unknownKey(key, known));
    } else if (issue.code === 'invalid_key') {
      content.report.addKey(issue.path, issue.issues[0]?.message ?? issue.message);
    } else if (!reported.has(place)) {
      reported.add(place);
      content.report.add(issue.path, formatMessage(content, issue));
    }
  }
  return undefined;
}

/** Without the keys that begin with `x-`: what they hold is for the author, such as maps that `<<` takes over. */
function withoutExtras(value: unknown): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => !key.startsWith('x-')));
}

function unknownKey(key: string, known: readonly string[]): string {
  const [meant] = closestNames(key, known);
  return meant === undefined ? 'unknown key' : `unknown key (did you mean "${meant}"?)`;
}

/** The keys that the format knows at a place. */
function keysAt(schema: z.core.$ZodType, [key, ...rest]: Path): readonly string[] {
  if (schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodDefault)
    return keysAt(schema._zod.def.innerType, key === undefined ? [] : [key, ...rest]);
  if (schema instanceof z.core.$ZodUnion)
    return schema._zod.def.options.flatMap((one) => keysAt(one, key === undefined ? [] : [key, ...rest]));
  if (schema instanceof z.core.$ZodArray) return keysAt(schema._zod.def.element, rest);
  if (schema instanceof z.core.$ZodRecord) return keysAt(schema._zod.def.valueType, rest);
  if (!(schema instanceof z.core.$ZodObject)) return [];
  const { shape } = schema._zod.def;
  if (key === undefined) return Object.keys(shape);
  const inner = shape[String(key)];
  return inner === undefined ? [] : keysAt(inner, rest);
}

function formatMessage(content: DocumentContent, issue: Issue): string {
  const { path, message } = issue;
  const missing = path.length > 0 && !content.has(path) && !message.startsWith('missing');
  if (missing) return `missing, ${message}`;
  const given = valueAt(content.value, path);
  const isName = issue.code === 'invalid_value' && typeof given === 'string';
  return isName ? `${message}${orMeant(given, issue.values.map(String))}` : message;
}

type Issue = z.core.$ZodIssue;

/**
 * Where one of several forms is allowed, what is wrong with the form that was meant: the only one whose kind of value fits.
 * Where none or several do, the words of the whole.
 */
function plainIssues(issue: Issue, around: Path): readonly Issue[] {
  const path = [...around, ...issue.path];
  const whole = { ...issue, path } as Issue;
  if (issue.code !== 'invalid_union') return [whole];
  const otherKind = ({ code, path: inner }: Issue) => code === 'invalid_type' && inner.length === 0;
  const meant = issue.errors.filter((issues) => !issues.some(otherKind));
  const [only, ...others] = meant;
  return only && others.length === 0 ? only.flatMap((inner) => plainIssues(inner, path)) : [whole];
}

/** The file that is read, and those that it names. */
interface Files {
  readonly fileName: string;
  readonly readCsv: (name: string) => string;
  readonly remark: Remark;
}

function readData(content: ScenarioDocument, files: Files, report: IssueReport): ScenarioData {
  const { summary, speed, liquidity, settings, played } = content;
  const names = withAdded(content.pairs, report);
  const crowd = takeCrowd(content.crowd, report);
  const accounts = new Set([...content.users, ...crowd].map(({ account }) => account));
  const reading = { report: names, accounts };
  const users = [...content.users.map((user, index) => readUser(user, ['users', index], reading)), ...crowd];
  reportTwins(users, report);
  const timeline = readTimeline(content.timeline, reading);
  const start = Date.parse(content.start);
  const recorded = readRecordings(content.recorded, files, names);
  remarkUnplayed(recorded, start, files.remark);
  checkGuards(timeline, users, content.settings, report);
  const eventAt = (id: string) => timeline.find((event) => event.id === id)?.at;
  return {
    name: files.fileName.replace(/^.*\//, '').replace(/\.ya?ml$/, ''),
    title: readLocalText(content.title),
    ...(summary === undefined ? {} : { summary: readLocalText(summary) }),
    seed: content.seed,
    start,
    speed,
    ...addedBy(names),
    ...(Object.keys(content.fees).length === 0 ? {} : { fees: readFees(content.fees, names) }),
    prices: readPrices(content, names),
    recorded,
    ...(liquidity === undefined ? {} : { liquidity: readLiquidity(liquidity) }),
    delisted: readPairs(content.delisted, ['delisted'], names),
    ...(settings === undefined ? {} : { settings: readSettings(settings) }),
    users,
    faults: readFaults(content.faults, report),
    timeline,
    missions: readMissions(content.missions, { report: names, eventAt }),
    ...(played === undefined ? {} : { played: readPlayed(played, report), ...rulesIn(played) }),
  };
}

const rulesIn = ({ rules }: PlayedDocument) => (rules === undefined ? {} : { rules });

type UserDocument = ScenarioDocument['users'][number];

function readUser(user: UserDocument, at: Path, reading: Reading): SeedUser {
  return {
    ...user,
    balances: readBalances(user.balances, [...at, 'balances'], reading.report),
    orders: user.orders.map((order, index) => ({
      ...readFields(seedOrder, order, [...at, 'orders', index], reading),
      mode: 'limit',
    })),
    leverage: user.leverage.map((position, index) =>
      readFields(seedPosition, position, [...at, 'leverage', index], reading),
    ),
  };
}

function readBalances(balances: UserDocument['balances'], at: Path, report: Names): SeedBalance[] {
  return balances.flatMap(({ wallet, currency: name, amount }, index) => {
    const currency = currencyNamed(name, [...at, index, 'currency'], report);
    if (currency && hasAccount(currency, wallet))
      return [{ wallet, currency: currency.id, amount: plainAmountText(amount) }];
    if (currency) report.add([...at, index, 'wallet'], `${name} has no ${wallet} account`);
    return [];
  });
}

function takeCrowd(size: number, report: IssueReport): SeedUser[] {
  if (size > traders.length) report.add(['crowd'], `the seeded crowd has ${traders.length} traders`);
  return traders.slice(0, size) as SeedUser[];
}

function reportTwins(users: readonly SeedUser[], report: IssueReport): void {
  for (const key of ['account', 'inviteCode'] as const) {
    const seen = new Set<string>();
    users.forEach((user, index) => {
      if (seen.has(user[key])) report.add(['users', index, key], `${user[key]} is taken already`);
      seen.add(user[key]);
    });
  }
}

function readRecordings(
  given: ScenarioDocument['recorded'],
  { readCsv, remark }: Files,
  report: Names,
): RecordedSeries[] {
  return given.flatMap((entry, index) => {
    const at = ['recorded', index];
    const pair = pairNamed(entry.pair, [...at, 'pair'], report);
    if (!pair) return [];
    if (given.findIndex((other) => other.pair === entry.pair) < index)
      report.add([...at, 'pair'], `${entry.pair} is recorded already`);
    const { candles } = entry;
    try {
      const file = entry.file ?? `candles of ${entry.pair}`;
      const read = (name: string): string => (name === file ? (candles ?? readCsv(name)) : readCsv(name));
      return [readSeries({ ...entry, file }, pair, read, remark)];
    } catch (fault) {
      for (const reason of recordingFaults(fault))
        report.add([...at, candles === undefined ? 'file' : 'candles'], reason);
      return [];
    }
  });
}

function recordingFaults(fault: unknown): readonly string[] {
  if (!(fault instanceof CsvError)) return [messageOf(fault)];
  const all = [fault, ...fault.others];
  const more = fault.unlisted === 0 ? [] : [`and ${fault.unlisted} more like these`];
  const hint = all.some(({ isTooFine }) => isTooFine)
    ? 'write "round: true" beside it to have all prices and volumes rounded'
    : '"sandpit candles FILE --pair PAIR" reads other layouts';
  const lines = [...all.map(({ message }) => message), ...more];
  return lines.map((line, index) => (index === 0 ? `${line}; ${hint}` : line));
}

/** Remarks on recordings that are over when the scenario begins, or that begin later. */
function remarkUnplayed(recorded: readonly RecordedSeries[], start: Instant, remark: Remark): void {
  for (const series of recorded) {
    const end = endOfSeries(series);
    const from = (edge: string, at: Instant) =>
      `it ${edge} at ${formatDateTime(at, 0)} UTC, the scenario starts at ${formatDateTime(start, 0)} UTC`;
    if (end <= start) {
      remark(
        `${series.source}: nothing recorded is played: ${from('ends', end)}; prices are drawn from the seed`,
      );
    } else if (series.start > start) {
      remark(`${series.source}: ${from('begins', series.start)}; until then prices are drawn from the seed`);
    }
  }
}

function readPrices({ prices, recorded }: ScenarioDocument, report: Names): StartPrice[] {
  return Object.entries(prices).flatMap(([symbol, given]) => {
    const at = ['prices', symbol];
    if (recorded.some((series) => series.pair === symbol))
      report.add(at, 'the prices of this pair are recorded: a price at the start changes nothing');
    const pair = pairNamed(symbol, at, report);
    if (!pair) return [];
    return [{ pair: pair.id, ticks: readTicks(given, pair, at, report) }];
  });
}

function readFaults(rules: ScenarioDocument['faults'], report: IssueReport): ScenarioDocument['faults'] {
  rules.forEach(({ id }, index) => {
    if (rules.findIndex((other) => other.id === id) < index)
      report.add(['faults', index, 'id'], `another rule is called ${id}`);
  });
  return rules;
}
