/** Compares the codes of docs/acceptance.md with the titles of the tests. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How far one area of docs/acceptance.md is proved. */
export interface AreaTrace {
  readonly area: string;
  readonly total: number;
  readonly untested: readonly string[];
}

/** Acceptance codes held against the titles of the tests. */
export interface TraceReport {
  readonly areas: readonly AreaTrace[];
  /** Codes that open a test title but have no line in docs/acceptance.md, with the file that uses them. */
  readonly unknown: readonly { readonly code: string; readonly file: string }[];
}

const criterionLine = /^- `([A-Z][A-Z0-9]*-\d{3})`/gm;
const titleCall = /\b(?:test|it)(?:\.[a-z]+)*(?:\([^'"`]*?\))?\(\s*(['"`])((?:[A-Z][A-Z0-9]*-\d{3}\s+)+)/g;

/** Codes of every criterion, in the order of the document. */
export function criteria(document: string): readonly string[] {
  return [...document.matchAll(criterionLine)].map((match) => match[1] ?? '');
}

/** Codes that open the test titles of one source text. */
export function titleCodes(source: string): readonly string[] {
  return [...source.matchAll(titleCall)].flatMap((match) => (match[2] ?? '').trim().split(/\s+/));
}

function testFiles(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return testFiles(path);
    return /\.(test|spec)\.tsx?$|^tests\/package\/.*\.ts$/.test(path) ? [path] : [];
  });
}

const areaOf = (code: string): string => code.slice(0, code.lastIndexOf('-'));

/** Holds every acceptance code against the test titles below `testsFolder`. */
export function traceReport(acceptanceFile: string, testsFolder: string): TraceReport {
  const known = criteria(readFileSync(acceptanceFile, 'utf8'));
  const used = testFiles(testsFolder).flatMap((file) =>
    titleCodes(readFileSync(file, 'utf8')).map((code) => ({ code, file })),
  );
  const tested = new Set(used.map((use) => use.code));
  const areas = [...new Set(known.map(areaOf))].map((area) => {
    const codes = known.filter((code) => areaOf(code) === area);
    return { area, total: codes.length, untested: codes.filter((code) => !tested.has(code)) };
  });
  const knownCodes = new Set(known);
  return { areas, unknown: used.filter((use) => !knownCodes.has(use.code)) };
}
