/** Compares the codes of docs/acceptance.md with the tests that prove them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { TestOutcome } from './testing/outcome.ts';

/** How far one area of docs/acceptance.md is proved. */
export interface AreaTrace {
  readonly area: string;
  readonly total: number;
  readonly untested: readonly string[];
}

/** Acceptance codes compared with titles of tests. */
export interface TraceReport {
  readonly areas: readonly AreaTrace[];
  /** Codes that open a test title but have no line in docs/acceptance.md, with the file that uses them. */
  readonly unknown: readonly { readonly code: string; readonly file: string }[];
}

/** A test, as its file or a runner names it. */
export interface TitledTest {
  readonly file: string;
  readonly title: string;
}

/** A test that a source file declares. */
export interface WrittenTest extends TitledTest {
  /** Whether only `npm run test:nightly` runs it. */
  readonly isNightly: boolean;
}

const criterionLine = /^- `([A-Z][A-Z0-9]*-\d{3})`/gm;
const openingCodes = /^(?:[A-Z][A-Z0-9]*-\d{3}\s+)+/;

/** Codes of every criterion, in the order of the document. */
export function criteria(document: string): readonly string[] {
  return [...document.matchAll(criterionLine)].map((match) => match[1] ?? '');
}

/** The codes that open a title. */
export function codesOf(title: string): readonly string[] {
  return (openingCodes.exec(title)?.[0] ?? '').split(/\s+/).filter((code) => code !== '');
}

/** Members of `test` that declare no test, or one that does not run. */
const NOT_RUN = new Set(['skip', 'todo', 'fixme', 'describe', 'step', 'use', 'extend', 'info']);

/** The names of a callee such as `test.for(rows)` or `it.skip`, from its first: `['test', 'for']`. */
function namesOf(callee: ts.Expression): readonly string[] {
  if (ts.isIdentifier(callee)) return [callee.text];
  if (ts.isPropertyAccessExpression(callee)) return [...namesOf(callee.expression), callee.name.text];
  return ts.isCallExpression(callee) ? namesOf(callee.expression) : [];
}

/** The text of a title up to its first parameter; undefined where it is computed. */
function literalTitle(title: ts.Expression | undefined): string | undefined {
  if (title === undefined) return undefined;
  if (ts.isStringLiteralLike(title)) return title.text;
  return ts.isTemplateExpression(title) ? title.head.text : undefined;
}

const isFunction = (node: ts.Node): node is ts.ArrowFunction | ts.FunctionExpression =>
  ts.isArrowFunction(node) || ts.isFunctionExpression(node);

/** Whether a test has a body that does something; a function that is passed by its name has one. */
function hasBody(values: readonly ts.Expression[]): boolean {
  const body = values.findLast(
    (value) => !ts.isObjectLiteralExpression(value) && !ts.isNumericLiteral(value),
  );
  if (body === undefined) return false;
  return !isFunction(body) || !ts.isBlock(body.body) || body.body.statements.length > 0;
}

/** The tests of one source text that run and have a body, without those in comments and strings. */
export function writtenTests(file: string, text: string, isNightlyFile = false): readonly WrittenTest[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: WrittenTest[] = [];
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    if (!ts.isCallExpression(node)) return;
    const [root = '', ...members] = namesOf(node.expression);
    const [first, ...values] = node.arguments;
    const title = literalTitle(first);
    if (!['test', 'it'].includes(root) || title === undefined) return;
    if (members.some((name) => NOT_RUN.has(name)) || !hasBody(values)) return;
    const isTagged = values.some(
      (value) => ts.isObjectLiteralExpression(value) && /@nightly/.test(value.getText()),
    );
    found.push({ file, title, isNightly: isNightlyFile || isTagged });
  };
  visit(source);
  return found;
}

const isTestFile = (path: string): boolean => /\.(test|spec)\.tsx?$|^tests\/package\/.*\.ts$/.test(path);

/** Whether only the nightly job runs a file: by its name, that of other browsers, and a project of the package that says so. */
const isNightlyFile = (path: string, text: string): boolean =>
  path.includes('.nightly.') ||
  path.startsWith('tests/browsers/') ||
  (path.startsWith('tests/package/') && /\bisNightly: true\b/.test(text));

/** The tests of all files below a folder. */
export function testsBelow(folder: string): readonly WrittenTest[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter(isTestFile)
    .sort()
    .flatMap((path) => {
      const text = readFileSync(path, 'utf8');
      return writtenTests(path, text, isNightlyFile(path, text));
    });
}

const areaOf = (code: string): string => code.slice(0, code.lastIndexOf('-'));

/** Compares every acceptance code with the titles of tests. */
export function traceReport(known: readonly string[], tests: readonly TitledTest[]): TraceReport {
  const used = tests.flatMap(({ file, title }) => codesOf(title).map((code) => ({ code, file })));
  const tested = new Set(used.map(({ code }) => code));
  const areas = [...new Set(known.map(areaOf))].map((area) => {
    const codes = known.filter((code) => areaOf(code) === area);
    return { area, total: codes.length, untested: codes.filter((code) => !tested.has(code)) };
  });
  const knownCodes = new Set(known);
  return { areas, unknown: used.filter(({ code }) => !knownCodes.has(code)) };
}

/** How an acceptance code stands after tests have run. */
export interface Proof {
  /** Codes of which a test ran and passed. */
  readonly proved: readonly string[];
  /** Others, whose tests only the nightly job runs. */
  readonly nightly: readonly string[];
  /** Others, whose tests were skipped by name. */
  readonly skipped: readonly string[];
  /** All others. */
  readonly missing: readonly string[];
}

/**
 * What a run proves.
 *
 * @param written the tests of the source files, of which those of the nightly job did not run
 * @param outcomes how each test that a runner reported ended
 */
export function proofOf(
  known: readonly string[],
  written: readonly WrittenTest[],
  outcomes: readonly Pick<TestOutcome, 'title' | 'status'>[],
): Proof {
  const codes = (titles: readonly { readonly title: string }[]): ReadonlySet<string> =>
    new Set(titles.flatMap(({ title }) => codesOf(title)));
  const passed = codes(outcomes.filter(({ status }) => status === 'passed'));
  const skipped = codes(outcomes.filter(({ status }) => status === 'skipped'));
  const nightly = codes(written.filter(({ isNightly }) => isNightly));
  const open = known.filter((code) => !passed.has(code));
  const later = open.filter((code) => !nightly.has(code));
  return {
    proved: known.filter((code) => passed.has(code)),
    nightly: open.filter((code) => nightly.has(code)),
    skipped: later.filter((code) => skipped.has(code)),
    missing: later.filter((code) => !skipped.has(code)),
  };
}
