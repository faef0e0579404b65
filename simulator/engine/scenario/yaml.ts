/** YAML as a file may hold it: text that is too long, nests too deep or unfolds too far is refused before it costs anything. */
import { isAlias, isMap, isNode, isPair, isScalar, isSeq, Lexer, LineCounter, parseDocument } from 'yaml';
import type { Document, Node, YAMLMap } from 'yaml';
import { valueAt, written } from './content.ts';
import type { DocumentContent, Path, IssueReport } from './content.ts';
import type { ScenarioIssue } from './fault.ts';
import { meaningOf } from './yaml-troubles.ts';

export const MAX_YAML_TEXT = 256 * 1024;
const MAX_DEPTH = 16;
const MAX_ALIASES = 100;
/** Columns a line may be indented by, and marks of nesting (`- - -`) one line may hold. */
const MAX_INDENT = 100;
const MAX_FAULTS = 50;

/** Reads a text. Where it cannot be read, the faults say why. */
export function readYaml(text: string): DocumentContent | readonly ScenarioIssue[] {
  const lines = new LineCounter();
  const place = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  const bulky = bulk(text);
  if (bulky) return [bulky];
  // Twin keys are looked for below: the parser compares each key with every other.
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: false,
    // `<<: *base` takes the members of another map.
    merge: true,
  });
  const all = [...document.errors, ...document.warnings];
  const tabs = all.filter(({ code }) => code === 'TAB_AS_INDENT');
  // What follows from a tab goes with it.
  const troubles = (tabs.length > 0 ? tabs : all).slice(0, MAX_FAULTS);
  if (troubles.length > 0)
    return troubles.map((trouble) => ({ ...place(trouble.pos[0]), path: '', reason: meaningOf(trouble) }));
  if (document.directives?.yaml.explicit || Object.keys(document.directives?.tags ?? {}).length > 1)
    return [{ line: 1, column: 1, path: '', reason: 'directives (%) are not used here' }];
  const odd = issues(document, (offset) => place(offset));
  if (odd.length > 0) return odd;
  try {
    const value: unknown = document.toJS({ maxAliasCount: MAX_ALIASES });
    return {
      value,
      has: (path) => valueAt(value, path) !== undefined,
      report: createReport(document, place),
    };
  } catch (error) {
    const reason = String(error).includes('Merge sources')
      ? 'expected a map behind <<, or the alias (*) of one'
      : `the aliases (*) cannot be resolved: expected at most ${MAX_ALIASES}, each of an anchor (&) before it`;
    return [{ line: 0, column: 0, path: '', reason }];
  }
}

/** What would cost too much to parse: the parser goes as deep as the text does. */
function bulk(text: string): ScenarioIssue | undefined {
  const at = (line: number, column: number, reason: string) => ({ line, column, path: '', reason });
  const most = `expected at most ${MAX_YAML_TEXT / 1024} kB of text; candles belong into a file beside it`;
  if (text.length > MAX_YAML_TEXT) return at(0, 0, most);
  const deep = `expected at most ${MAX_DEPTH} levels of nesting`;
  let [line, column, brackets, marks] = [1, 1, 0, 0];
  for (const token of new Lexer().lex(text)) {
    if (token === '[' || token === '{') brackets += 1;
    else if (token === ']' || token === '}') brackets -= 1;
    else if (brackets === 0 && (token === '-' || token === '?' || token === ':')) marks += 1;
    if (brackets < 0) return at(line, column, 'expected something to close');
    if (brackets > MAX_DEPTH || marks > MAX_DEPTH) return at(line, column, deep);
    if (column === 1 && /^ +$/.test(token) && token.length > MAX_INDENT)
      return at(line, column, `expected lines indented by at most ${MAX_INDENT}`);
    const breaks = token.split('\n').length - 1;
    if (breaks > 0) [line, column, marks] = [line + breaks, 1, 0];
    else if (!isMark(token)) column += token.length;
  }
  return undefined;
}

/** The lexer's own signs, which stand for no character of the text. */
function isMark(token: string): boolean {
  return token === '\u0002' || token === '\u0018' || token === '\u001f';
}

type Place = (offset: number) => { readonly line: number; readonly column: number };

/** Keys that stand twice, keys that are no names, and what nests too deep. */
function issues(document: Document, place: Place): readonly ScenarioIssue[] {
  const faults: ScenarioIssue[] = [];
  const report = (node: Node, path: Path, reason: string) => {
    if (faults.length < MAX_FAULTS)
      faults.push({ ...place(node.range?.[0] ?? 0), path: written(path), reason });
  };
  const walk = (node: unknown, path: Path): void => {
    if (!isNode(node)) return;
    if (path.length > MAX_DEPTH) report(node, [], `expected at most ${MAX_DEPTH} levels of nesting`);
    else if (isSeq(node)) node.items.forEach((item, index) => walk(item, [...path, index]));
    else if (isMap(node)) walkMap(node, path);
  };
  const walkMap = (map: YAMLMap, path: Path): void => {
    const seen = new Set<string>();
    for (const { key, value } of map.items) {
      if (!isScalar(key) || isAlias(key)) {
        report(isNode(key) ? key : map, path, 'expected a name as the key');
        continue;
      }
      const name = String(key.value);
      if (seen.has(name)) report(key, [...path, name], 'the key stands here twice');
      if (name === '__proto__') report(key, [...path, name], 'unknown key');
      seen.add(name);
      walk(value, [...path, name]);
    }
  };
  walk(document.contents, []);
  return faults;
}

function createReport(document: Document, place: Place): IssueReport {
  const faults: ScenarioIssue[] = [];
  // Reporting every issue of a badly broken file has no use, and finding each place takes time.
  const isFull = () => faults.length >= MAX_FAULTS;
  const add = (node: unknown, path: Path, reason: string) => {
    const position = isNode(node) && node.range ? place(node.range[0]) : { line: 0, column: 0 };
    faults.push({ ...position, path: written(path), reason });
  };
  const nearest = (path: Path): unknown => {
    for (let depth = path.length; depth >= 0; depth -= 1) {
      const node: unknown = document.getIn(path.slice(0, depth), true);
      if (isNode(node) && node.range) return node;
    }
    return undefined;
  };
  return {
    faults,
    add(path, reason) {
      if (!isFull()) add(nearest(path), path, typeof reason === 'string' ? reason : reason());
    },
    addKey(path, reason) {
      if (isFull()) return;
      const around: unknown = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents;
      const name = String(path.at(-1));
      const pair = isMap(around)
        ? around.items.find(({ key }) => isScalar(key) && String(key.value) === name)
        : undefined;
      const isRest = isMap(around) && around.flow === true && isPair(pair) && isNothing(pair.value);
      add(isPair(pair) ? pair.key : nearest(path), path, isRest ? `${reason}; ${COMMA_HINT}` : reason);
    },
  };
}

const COMMA_HINT = 'a text that holds a comma needs quotes between { and }';

/** Whether nothing stands behind a key, as behind what a comma cut off a text. */
function isNothing(value: unknown): boolean {
  return value === null || (isScalar(value) && value.value === null);
}
