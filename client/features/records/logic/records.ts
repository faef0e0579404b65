/** Rows of the log made into what a user did: a withdrawal is one record, whatever its rows are. */
import { add, compare, negate, sign } from '#client/exchange/index.ts';
import type { ResponseOf, Decimal, LogRow } from '#client/exchange/index.ts';
import { isFrozen } from '#client/ui/log-status.ts';
import type { RequestOutcome } from '#client/ui/log-status.ts';

/** What a record is about. */
export type RecordKind = 'deposit' | 'withdraw' | 'transfer' | 'other';

/** One thing that moved funds. */
export interface FinancialRecord {
  /** The same for all rows of one thing, on whatever page they come. */
  readonly id: string;
  readonly kind: RecordKind;
  /** Its rows, newest first; never empty. */
  readonly steps: readonly [LogRow, ...LogRow[]];
  /** What came (above zero) or left; of a transfer, what moved. */
  readonly amount: Decimal;
  readonly outcome: RequestOutcome;
}

/** Log types (LEDGER-R5). */
const APPLIED = 99;
const DONE = 100;
const FAILED = 101;
const CREDITED = 200;
const ACCEPTOR_BUY = 14;
const ACCEPTOR_FEE = 15;
const ACCEPTOR_REFUND = 20;
/** Between own accounts. Deals with acceptors share these numbers, and are distinguished by their reference. */
const TRANSFERS = { first: 9, last: 16 };

/** What is one thing from its first row to its last: `withdrawal:12`. */
const joinable = /^(withdrawal|claim|deposit|acceptor):\d+$/;

const subjectOf = ({ transaction_info = '' }: LogRow): string | undefined =>
  joinable.exec(transaction_info)?.[1];

/** What a row is about. */
export function recordKind(row: LogRow): RecordKind {
  const { type = 0 } = row;
  const subject = subjectOf(row);
  if (subject === 'acceptor') return type === ACCEPTOR_BUY || type === ACCEPTOR_FEE ? 'deposit' : 'withdraw';
  if (subject === 'withdrawal' || [APPLIED, DONE, FAILED].includes(type)) return 'withdraw';
  if (subject !== undefined || type === CREDITED) return 'deposit';
  return type >= TRANSFERS.first && type <= TRANSFERS.last ? 'transfer' : 'other';
}

const sumOf = (rows: readonly LogRow[]): Decimal => rows.reduce((sum, { value }) => add(sum, value), '0');

/**
 * What left: a withdrawal takes its whole amount out of the available funds and then, perhaps in parts, out of the
 * frozen ones. Either half may be on a page that was not read yet.
 */
function leftIn(rows: readonly LogRow[]): Decimal {
  const leaving = rows.filter(({ value }) => sign(value) < 0);
  const frozen = sumOf(leaving.filter(isFrozen));
  return leaving.reduce((min, { value }) => (compare(value, min) < 0 ? value : min), frozen);
}

function outcomeOf(kind: RecordKind, steps: readonly LogRow[]): RequestOutcome {
  if (kind !== 'withdraw') return 'done';
  if (steps.some(({ type }) => type === FAILED || type === ACCEPTOR_REFUND)) return 'rejected';
  const held = sumOf(steps.filter(isFrozen));
  const isWaiting = sign(held) > 0 || steps.every(({ type }) => type === APPLIED);
  return isWaiting ? 'review' : 'done';
}

/** The row that states what happened: of two, the one whose funds are not frozen. */
export const leadingStep = ({ steps }: Pick<FinancialRecord, 'steps'>): LogRow =>
  steps.find((row) => !isFrozen(row)) ?? steps[0];

function amountOf(kind: RecordKind, steps: FinancialRecord['steps']): Decimal {
  if (kind === 'withdraw') return sign(leftIn(steps)) < 0 ? leftIn(steps) : sumOf(steps);
  if (kind === 'deposit') return sumOf(steps);
  // Both rows of a transfer hold what moved, the newest what came; of funds that froze, the other one what is gone.
  return kind === 'transfer' ? steps[0].value : leadingStep({ steps }).value;
}

function recordFrom(steps: FinancialRecord['steps']): FinancialRecord {
  const kind = recordKind(steps[0]);
  const id = subjectOf(steps[0]) === undefined ? `log:${steps[0].id}` : (steps[0].transaction_info ?? '');
  return { id, kind, steps, amount: amountOf(kind, steps), outcome: outcomeOf(kind, steps) };
}

/** The rows of a response, each a record of its own; `joined` merges those that belong together. */
export const singleRecords = ({ data }: ResponseOf<'accountLog'>): readonly FinancialRecord[] =>
  data.map((row) => recordFrom([row]));

/** Id of the newest row: the key of single records. */
export const recordKey = ({ steps }: FinancialRecord): number => steps[0].id;

/** Whether `newer` ends what `older` began: one posting between two accounts, or that froze or freed funds of one. */
function isOtherHalf(newer: LogRow, older: LogRow): boolean {
  const isOnePosting =
    newer.id - older.id === 1 &&
    newer.created_time === older.created_time &&
    newer.currency === older.currency &&
    compare(newer.value, negate(older.value)) === 0;
  const isFreeze = newer.type === older.type && newer.lock_type !== older.lock_type;
  return isOnePosting && (isFreeze || recordKind(newer) === 'transfer');
}

/**
 * Joins the rows of one withdrawal, deposit, deal or transfer, and of funds that froze, newest first. Each record is
 * placed by its newest row, so that rows of a further page do not move existing records. A row that came on two pages
 * counts once.
 */
export function joinedRecords(records: readonly FinancialRecord[]): readonly FinancialRecord[] {
  const groups = new Map<string, LogRow[]>();
  const seen = new Set<number>();
  let before: { readonly row: LogRow; readonly group: LogRow[] } | undefined;
  for (const { id, steps } of records) {
    const [row] = steps;
    if (seen.has(row.id)) continue;
    seen.add(row.id);
    const isSecond =
      subjectOf(row) === undefined && before?.group.length === 1 && isOtherHalf(before.row, row);
    const group = isSecond && before ? before.group : (groups.get(id) ?? []);
    group.push(row);
    if (!isSecond) groups.set(id, group);
    before = { row, group };
  }
  return [...groups.values()].flatMap(([newest, ...older]) =>
    newest ? [recordFrom([newest, ...older])] : [],
  );
}

/** Which records a tab shows; `latest`: all of them. */
export type RecordTab = 'latest' | RecordKind;

export const isShown =
  (tab: RecordTab) =>
  ({ kind }: FinancialRecord): boolean =>
    tab === 'latest' || kind === tab;
