/** Finds references of code and documents that do not resolve. */
import { dirname, join, normalize } from 'node:path';
import { writtenTests } from './trace-report.ts';

/** A file with its path from the root of the repository, written with slashes. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** A reference that does not resolve. */
export interface ReferenceIssue {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

/** What was found in all files together. */
export interface ReferenceReport {
  readonly issues: readonly ReferenceIssue[];
  /** Number of ids that pages define. */
  readonly defined: number;
  /** Number of references to ids. */
  readonly used: number;
}

/** A rule (`LEVERAGE-R3`) or a decided question (`D-17b`). Acceptance codes have three digits and no R. */
const ruleId = /\b(?:[A-Z][A-Z0-9]*-R\d+|D-\d{2}[a-z]?)\b/g;

/** A page defines an id at the beginning of a paragraph or list item, in bold: `**LEVERAGE-R3 Number.**`, `- **D-34** …`. */
const ruleDefinition = /^\s*(?:[-*] |\d+\. )?\*\*((?:[A-Z][A-Z0-9]*-R\d+|D-\d{2}[a-z]?))\b/;

const criterion = /^- `([A-Z][A-Z0-9]*-\d{3})`/;

/** A call or event by its number in the protocol, which the tables of docs/contract.md define. */
const callCode = /\b(?:E\d{2}|W\d|XW?\d)\b/g;
const callDefinition = /^\| (E\d{2}|W\d|XW?\d) \|/;

const recordPath = /^docs\/decisions\/(\d{4})-/;
const decisionNumber = /\b[Dd]ecision (\d+)\b/g;

/** References to documents that are not in the repository. */
const outside: readonly RegExp[] = [
  /\bcontract (?:part |section )?(?:\d|D-\d)/gi,
  /\b(?:spec|design|document|invariant|promise) (?:part |section )?\d/gi,
  /\u00a7/g,
  /\/work\/\w+/g,
];

/** A page named in any file, and a file or folder of the repository named in a page. */
const namedPage = /(?<![\w./-])docs\/[\w./-]+\.(?:md|json)\b/g;
const namedPath =
  /`((?:client|contract|simulator|scripts|bench|package|playwright|locales|scenarios|fixtures|docs|tests\/(?:unit|e2e|package|support))\/[\w./@-]*)`/g;

const link = /\[[^\]]*\]\(([^)\s]+)\)/g;
/** In a recipe, a part that the reader fills in: `shared/contract/operations/AREA.ts`. What stands in front of it has to exist. */
const placeholder = /\/[^/]*\b[A-Z]{4,}\b(?!\.md).*$/;

const isPage = (path: string): boolean => /^(?:[A-Z]+|docs\/.*)\.md$/.test(path);

/** The anchor that GitHub gives a heading. */
export function headingAnchor(heading: string): string {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

function anchorsOf(text: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  const prose = text.replace(/^```[\s\S]*?^```/gm, '');
  for (const [, heading = ''] of prose.matchAll(/^#{1,6} (.+)$/gm)) {
    const plain = headingAnchor(heading);
    let anchor = plain;
    for (let copy = 1; anchors.has(anchor); copy += 1) anchor = `${plain}-${copy}`;
    anchors.add(anchor);
  }
  return anchors;
}

type Lines = readonly { readonly file: SourceFile; readonly line: number; readonly text: string }[];

const linesOf = (files: readonly SourceFile[]): Lines =>
  files.flatMap((file) => file.text.split('\n').map((text, index) => ({ file, line: index + 1, text })));

/** Where each id is defined, and the issues of ids that are defined twice. */
function definitions(lines: Lines) {
  const defined = new Map<string, string>();
  const issues: ReferenceIssue[] = [];
  for (const { file, line, text } of lines) {
    if (!isPage(file.path)) continue;
    const id = (ruleDefinition.exec(text) ?? criterion.exec(text) ?? callDefinition.exec(text))?.[1];
    if (id === undefined) continue;
    const before = defined.get(id);
    if (before === undefined) defined.set(id, `${file.path}:${line}`);
    else issues.push({ path: file.path, line, message: `${id} is defined already, at ${before}` });
  }
  return { defined, issues };
}

/** Promises of docs/promises.md that no title of a test that runs names. */
function unproved(defined: ReadonlyMap<string, string>, files: readonly SourceFile[]): ReferenceIssue[] {
  const titles = files
    .filter(({ path }) => path.startsWith('tests/') && /\.tsx?$/.test(path))
    .flatMap(({ path, text }) => writtenTests(path, text).map(({ title }) => title));
  const proved = new Set(titles.flatMap((title) => [...title.matchAll(/\bPROMISE-R\d+/g)].map(([id]) => id)));
  return [...defined].flatMap(([id, place]) => {
    if (!id.startsWith('PROMISE-') || proved.has(id)) return [];
    const [path = '', line] = place.split(':');
    return [{ path, line: Number(line), message: `no title of a test names ${id}` }];
  });
}

function areaPattern(defined: ReadonlyMap<string, string>): RegExp {
  const areas = new Set([...defined.keys()].filter((id) => /-\d{3}$/.test(id)).map((id) => id.slice(0, -4)));
  return new RegExp(`\\b(?:${[...areas].join('|') || '(?!)'})-\\d{3}\\b`, 'g');
}

/** Every id that one line refers to. Tests also name calls that there are not. */
function idsIn(path: string, text: string, criteria: RegExp): readonly string[] {
  const forms = path.startsWith('tests/') ? [ruleId, criteria] : [ruleId, criteria, callCode];
  return forms.flatMap((form) => [...text.matchAll(form)].map(([id]) => id));
}

/** Pages, files and folders that one line names and that do not exist. Tests make names up; records keep those of their day. */
function missingNames(path: string, text: string, exists: (path: string) => boolean): readonly string[] {
  if (path.startsWith('tests/') || recordPath.test(path)) return [];
  const named = [...text.matchAll(namedPage)].map(([page]) => page);
  if (isPage(path)) named.push(...[...text.matchAll(namedPath)].map(([, name = '']) => name));
  return [...new Set(named)]
    .filter((name) => !exists(name.replace(placeholder, '')))
    .map((name) => `there is no ${name}`);
}

/** What is wrong with the relative links of one line of a page. */
function linkIssues(
  path: string,
  text: string,
  anchors: ReadonlyMap<string, ReadonlySet<string>>,
  exists: (path: string) => boolean,
): readonly string[] {
  return [...text.matchAll(link)].flatMap(([, target = '']) => {
    if (/^[a-z]+:/i.test(target)) return [];
    const [file = '', anchor] = target.split('#');
    const found = file === '' ? path : normalize(join(dirname(path), file)).replaceAll('\\', '/');
    if (!exists(found)) return [`the link to ${target} leads to no file`];
    const headings = anchors.get(found);
    return anchor === undefined || headings?.has(anchor) !== false
      ? []
      : [`the link to ${target} leads to no heading`];
  });
}

/**
 * Finds references that resolve to nothing: ids that no page of docs/ defines or that two define, numbers of decision records that there
 * are not, references to documents outside the repository, names of files that do not exist, and relative links of pages without a file
 * or heading.
 *
 * @param exists whether there is a file or folder of this path; links may lead to files that are not among `files`
 */
export function referenceIssues(
  files: readonly SourceFile[],
  exists: (path: string) => boolean,
): ReferenceReport {
  const lines = linesOf(files);
  const { defined, issues: twice } = definitions(lines);
  const codes = areaPattern(defined);
  const records = new Set(files.flatMap(({ path }) => Number(recordPath.exec(path)?.[1] ?? NaN)));
  const anchors = new Map(files.filter(({ path }) => isPage(path)).map((f) => [f.path, anchorsOf(f.text)]));
  let used = 0;
  const issues = lines.flatMap(({ file: { path }, line, text }) => {
    const messages = outside
      .flatMap((form) => [...text.matchAll(form)])
      .map(([reference]) => `"${reference}" refers to a document that is not in the repository`);
    for (const id of idsIn(path, text, codes)) {
      used += 1;
      if (!defined.has(id)) messages.push(`no page of docs/ defines ${id}`);
    }
    for (const [reference, number] of text.matchAll(decisionNumber))
      if (!records.has(Number(number))) messages.push(`docs/decisions/ has no ${reference}`);
    messages.push(...missingNames(path, text, exists));
    if (isPage(path)) messages.push(...linkIssues(path, text, anchors, exists));
    return messages.map((message) => ({ path, line, message }));
  });
  return { issues: [...twice, ...unproved(defined, files), ...issues], defined: defined.size, used };
}
