// Finds words of the vocabulary in names, comments, sentences and pages.
import ts from 'typescript';
import type { Exemption, WordRule } from './vocabulary.ts';
import type { ReferenceIssue, SourceFile } from './reference-issues.ts';

/** A word of code or prose with its place. */
interface Found {
  readonly kind: 'names' | 'prose';
  readonly text: string;
  readonly at: number;
}

/** A text of code that is prose: at least three words. */
const sentence = /\p{L}+[\s,]+\p{L}+[\s,]+\p{L}/u;

/** The parts of a name in lower case, joined by hyphens. */
export function partsOf(name: string): string {
  return name
    .replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
}

/** A text with its code replaced by spaces of the same length: backticks, links, quoted names of one word. */
function withoutCode(text: string): string {
  return text.replace(/```[^]*?```|`[^`\n]*`|\]\([^)\n]*\)|https?:\S+|\{@link[^}]*\}|'[\w./#-]+'/g, (code) =>
    code.replace(/[^\n]/g, ' '),
  );
}

/** Names that a file declares, its comments, and its texts of several words. */
function foundInCode({ path, text }: SourceFile): readonly Found[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    const children = node.getChildren(source);
    if (children.length === 0) {
      const start = node.getStart(source);
      if (node.kind !== ts.SyntaxKind.JsxText && start > node.pos)
        found.push({ kind: 'prose', text: withoutCode(text.slice(node.pos, start)), at: node.pos });
      if (isDeclared(node)) found.push({ kind: 'names', text: partsOf(node.getText(source)), at: start });
      if (isText(node) && sentence.test(node.text)) found.push({ kind: 'prose', text: node.text, at: start });
    }
    children.forEach(visit);
  };
  visit(source);
  return found;
}

const isText = (node: ts.Node): node is ts.LiteralLikeNode =>
  ts.isStringLiteral(node) ||
  node.kind === ts.SyntaxKind.NoSubstitutionTemplateLiteral ||
  node.kind === ts.SyntaxKind.TemplateHead ||
  node.kind === ts.SyntaxKind.TemplateMiddle ||
  node.kind === ts.SyntaxKind.TemplateTail;

/** Whether a name is given here; uses of it are found where it is declared. */
function isDeclared(node: ts.Node): boolean {
  if (!ts.isIdentifier(node) && !ts.isPrivateIdentifier(node)) return false;
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) || ts.isImportSpecifier(parent) || ts.isJsxAttribute(parent))
    return false;
  return 'name' in parent && parent.name === node;
}

function foundIn(file: SourceFile): readonly Found[] {
  const name: Found = { kind: 'names', text: file.path.split('/').map(partsOf).join('/'), at: 0 };
  if (/\.tsx?$/.test(file.path)) return [name, ...foundInCode(file)];
  if (file.path.endsWith('.css')) {
    return [
      name,
      ...[...file.text.matchAll(/\/\*[^]*?\*\//g)].map(({ 0: text, index: at }): Found => ({
        kind: 'prose',
        text,
        at,
      })),
    ];
  }
  return [name, { kind: 'prose', text: withoutCode(file.text), at: 0 }];
}

/** A word of the vocabulary where a file uses it. */
interface Use {
  readonly word: string;
  readonly issue: ReferenceIssue;
  /** The whole line. */
  readonly text: string;
}

/** What a text has to match to break any rule of a kind: almost none does, so that the rules are rarely tried one by one. */
function anyOf(kind: Found['kind'], vocabulary: readonly WordRule[]): RegExp {
  const sources = vocabulary.flatMap((rule) => rule[kind]?.source ?? []);
  return new RegExp(sources.join('|'), 'i');
}

function usesIn(
  file: SourceFile,
  vocabulary: readonly WordRule[],
  any: Readonly<Record<Found['kind'], RegExp>>,
): readonly Use[] {
  const lines = file.text.split('\n');
  const candidates = foundIn(file).filter(({ kind, text }) => any[kind].test(text));
  return candidates.flatMap(({ kind, text, at }) =>
    vocabulary.flatMap(({ word, instead, [kind]: rule }) => {
      if (rule === undefined) return [];
      return [...text.matchAll(new RegExp(rule, `${rule.flags}g`))].map(({ 0: match, index }): Use => {
        const line = file.text.slice(0, kind === 'prose' ? at + index : at).split('\n').length;
        const message = `"${match}" is not used here: ${instead}`;
        return { word, issue: { path: file.path, line, message }, text: lines[line - 1] ?? '' };
      });
    }),
  );
}

const exempts = (exemption: Exemption, { word, issue, text }: Use): boolean =>
  exemption.word === word && exemption.path.test(issue.path) && (exemption.line?.test(text) ?? true);

/** Finds words of the vocabulary that are not used, and exemptions that are not needed any more. */
export function wordIssues(
  files: readonly SourceFile[],
  vocabulary: readonly WordRule[],
  exemptions: readonly Exemption[],
): readonly ReferenceIssue[] {
  const any = { names: anyOf('names', vocabulary), prose: anyOf('prose', vocabulary) };
  const uses = files.flatMap((file) => usesIn(file, vocabulary, any));
  const exempted = (use: Use) => exemptions.some((exemption) => exempts(exemption, use));
  const unneeded = exemptions
    .filter((exemption) => !uses.some((use) => exempts(exemption, use)))
    .map(({ word, path }) => ({
      path: 'scripts/vocabulary.ts',
      line: 1,
      message: `the exemption of "${word}" for ${path.source} is not needed any more`,
    }));
  return [...uses.filter((use) => !exempted(use)).map(({ issue }) => issue), ...unneeded];
}
