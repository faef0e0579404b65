/** What a scenario says before it is understood: lists, maps and values, and where each of them stands. */
import { membersIn } from '#shared/json.ts';
import type { ScenarioIssue } from './fault.ts';

export type Path = readonly PropertyKey[];

/** Collects what is wrong, each with its place in the file. */
export interface IssueReport {
  readonly faults: readonly ScenarioIssue[];
  /**
   * Something is wrong with the value at `path`, or with the nearest one around it that is there. A reason whose words take time
   * to make is a function, which is called only where it is kept.
   */
  add(path: Path, reason: string | (() => string)): void;
  /** Something is wrong with the key that `path` ends in. */
  addKey(path: Path, reason: string): void;
}

/** A document that could be read. */
export interface DocumentContent {
  /** Lists, maps, texts, numbers, booleans and null. */
  readonly value: unknown;
  has(path: Path): boolean;
  readonly report: IssueReport;
}

/** What a text holds, or why it cannot be read. */
export type ContentResult = DocumentContent | readonly ScenarioIssue[];

/** The content of a document that no text was read for: what is wrong with it has no line. */
export function documentContent(value: unknown): DocumentContent {
  const faults: ScenarioIssue[] = [];
  const add = (path: Path, reason: string | (() => string)): void => {
    const text = typeof reason === 'string' ? reason : reason();
    faults.push({ line: 0, column: 0, path: written(path), reason: text });
  };
  return { value, has: (path) => valueAt(value, path) !== undefined, report: { faults, add, addKey: add } };
}

/** What stands at a path, in the file or taken over by `<<`; undefined where nothing does. */
export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce((around, key) => {
    const members = membersIn(around);
    return Object.hasOwn(members, key) ? members[String(key)] : undefined;
  }, value);
}

/** `users[1].balances[0].amount` */
export function written(path: Path): string {
  return path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index > 0 ? '.' : ''}${String(step)}`))
    .join('');
}
