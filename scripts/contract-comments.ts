/**
 * What the comments in `shared/contract/` say about fields. A field is described once, by the comment above its definition; the
 * published documents take it from there, so that neither the page nor the server carries the words.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import type { FieldComments } from '#contract/documents/schemas.ts';

interface Source {
  readonly path: string;
  /** Top-level constants and functions by name. */
  readonly declared: ReadonlyMap<string, Declaration>;
  /** Where imported names come from, and what they are called there. */
  readonly imported: ReadonlyMap<string, { readonly from: string; readonly name: string }>;
}

interface Declaration {
  readonly source: Source;
  readonly comment: string;
  readonly body: ts.Expression;
}

const root = fileURLToPath(new URL('../shared/contract/', import.meta.url));
const folders = ['.', 'entities', 'operations'];

/** Functions whose arguments are schemas; what others are given says nothing about fields. */
const wrappers = new Set([
  'object',
  'extend',
  'nullable',
  'nullish',
  'pipe',
  '_default',
  'optional',
  'record',
  'array',
  'tuple',
  'rows',
  'ifSent',
  'optional',
  'jsonText',
  'rearranged',
]);
const definitions = new Set(['operation', 'event']);

/** Comments of every named row, call and event, by the names that the documents give them. */
export function readFieldComments(): FieldComments {
  const sources = readSources();
  const comments: Record<string, Record<string, string>> = {};
  for (const { path, declared } of sources.values()) {
    for (const [name, declaration] of declared) {
      if (basename(dirname(path)) === 'entities') comments[name] = entityComments(declaration, sources);
      else Object.assign(comments, definitionComments(declaration, sources));
    }
  }
  return comments;
}

type Sources = ReadonlyMap<string, Source>;

function entityComments(declaration: Declaration, sources: Sources): Record<string, string> {
  const fields: Record<string, string> = declaration.comment === '' ? {} : { '': declaration.comment };
  collect(declaration.body, declaration.source, sources, { fields, within: '' }, true);
  return fields;
}

/** Request, response and payload of a call or an event. */
function definitionComments({ body, source }: Declaration, sources: Sources) {
  const comments: Record<string, Record<string, string>> = {};
  if (!ts.isCallExpression(body) || !definitions.has(nameOf(body.expression))) return comments;
  const given = body.arguments[0];
  if (!given || !ts.isObjectLiteralExpression(given)) return comments;
  const parts = new Map(
    given.properties.filter(ts.isPropertyAssignment).map((part) => [keyOf(part.name), part.initializer]),
  );
  const name = parts.get('name');
  if (!name || !ts.isStringLiteral(name)) return comments;
  for (const part of ['request', 'response', 'payload']) {
    const schema = parts.get(part);
    if (!schema) continue;
    const fields = (comments[`${part} ${name.text}`] = {});
    collect(schema, source, sources, { fields, within: '' }, false);
  }
  return comments;
}

/** Where comments are noted: `within` is the path of the field whose value is described, with a point at its end. */
interface Notes {
  readonly fields: Record<string, string>;
  readonly within: string;
}

/** Notes the comment of every field that an expression defines. Rows with a name of their own are described there. */
function collect(
  expression: ts.Expression,
  source: Source,
  sources: Sources,
  notes: Notes,
  opensRows: boolean,
): void {
  const down = (inner: ts.Expression, opens = false) => collect(inner, source, sources, notes, opens);
  if (ts.isAsExpression(expression) || ts.isParenthesizedExpression(expression)) {
    down(expression.expression);
  } else if (ts.isObjectLiteralExpression(expression)) {
    for (const member of expression.properties) collectMember(member, source, sources, notes);
  } else if (ts.isIdentifier(expression)) {
    const found = find(expression.text, source, sources);
    if (found && (opensRows || !isNamedRow(found)))
      collect(found.body, found.source, sources, notes, opensRows);
  } else if (ts.isCallExpression(expression)) {
    const callee = nameOf(expression.expression);
    if (callee === 'check' && ts.isPropertyAccessExpression(expression.expression))
      return down(expression.expression.expression, opensRows);
    const made = find(callee, source, sources);
    if (wrappers.has(callee))
      expression.arguments.forEach((part, index) => down(part, callee === 'extend' && index === 0));
    else if (made && basename(made.source.path) === 'envelopes.ts')
      collect(made.body, made.source, sources, notes, false);
  }
}

function collectMember(
  member: ts.ObjectLiteralElementLike,
  source: Source,
  sources: Sources,
  notes: Notes,
): void {
  if (ts.isSpreadAssignment(member)) return collect(member.expression, source, sources, notes, false);
  if (!ts.isPropertyAssignment(member) && !ts.isShorthandPropertyAssignment(member)) return;
  const value = ts.isPropertyAssignment(member) ? member.initializer : member.name;
  const path = notes.within + keyOf(member.name);
  const comment = commentOf(member) || sharedComment(value, source, sources);
  if (comment !== '') notes.fields[path] = comment;
  collect(value, source, sources, { fields: notes.fields, within: `${path}.` }, false);
}

/** The comment of a constant that several fields share, such as `page`; the leaves of all fields, and rows with a name of their own, say nothing of one. */
function sharedComment(value: ts.Expression, source: Source, sources: Sources): string {
  if (ts.isPropertyAccessExpression(value) && !ts.isIdentifier(value.expression)) return '';
  const inner = ts.isCallExpression(value) ? value.expression : value;
  const base = ts.isPropertyAccessExpression(inner) ? inner.expression : inner;
  const isMember = base !== inner;
  if (!ts.isIdentifier(base) || wrappers.has(base.text)) return '';
  const found = find(base.text, source, sources);
  const file = found && basename(found.source.path);
  if (!found || file === 'fields.ts' || file === 'envelopes.ts' || isNamedRow(found)) return '';
  return isMember && file === 'params.ts' ? '' : found.comment;
}

function find(name: string, source: Source, sources: Sources): Declaration | undefined {
  const own = source.declared.get(name);
  if (own) return own;
  const other = source.imported.get(name);
  return other && sources.get(other.from)?.declared.get(other.name);
}

/** Whether documents give it a name: a row that is exported. */
const isNamedRow = ({ body, source }: Declaration): boolean => {
  const statement = body.parent.parent.parent;
  return (
    basename(dirname(source.path)) === 'entities' &&
    ts.isVariableStatement(statement) &&
    (statement.modifiers ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  );
};

const keyOf = (name: ts.PropertyName): string =>
  ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : name.getText();

/** `z.object` is `object`, `rows` is `rows`. */
function nameOf(callee: ts.Expression): string {
  if (ts.isPropertyAccessExpression(callee)) return callee.name.text;
  return ts.isIdentifier(callee) ? callee.text : '';
}

function commentOf(node: ts.Node): string {
  const comment = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).at(-1)?.comment;
  return (ts.getTextOfJSDocComment(comment) ?? '').replace(/\s+/g, ' ').trim();
}

function readSources(): Sources {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((file) =>
      file.endsWith('.ts') ? [join(root, folder, file)] : [],
    ),
  );
  return new Map(files.map((path) => [path, readSource(path)]));
}

function readSource(path: string): Source {
  const declared = new Map<string, Declaration>();
  const imported = new Map<string, { from: string; name: string }>();
  const source: Source = { path, declared, imported };
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  for (const statement of file.statements) {
    if (ts.isImportDeclaration(statement)) {
      noteImports(statement, path, imported);
    } else if (ts.isVariableStatement(statement)) {
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (ts.isIdentifier(name) && initializer)
          declared.set(name.text, { source, comment: commentOf(statement), body: bodyOf(initializer) });
      }
    }
    if (ts.isFunctionDeclaration(statement) && statement.name) {
      const returned = statement.body?.statements.find(ts.isReturnStatement)?.expression;
      if (returned)
        declared.set(statement.name.text, { source, comment: commentOf(statement), body: returned });
    }
  }
  return source;
}

/** What an arrow function gives; anything else as it stands. */
function bodyOf(initializer: ts.Expression): ts.Expression {
  return ts.isArrowFunction(initializer) && !ts.isBlock(initializer.body) ? initializer.body : initializer;
}

function noteImports(
  { importClause, moduleSpecifier }: ts.ImportDeclaration,
  path: string,
  imported: Map<string, { from: string; name: string }>,
): void {
  const names = importClause?.namedBindings;
  if (!names || !ts.isNamedImports(names) || !ts.isStringLiteral(moduleSpecifier)) return;
  const from = resolve(dirname(path), moduleSpecifier.text);
  for (const { name, propertyName } of names.elements)
    imported.set(name.text, { from, name: (propertyName ?? name).text });
}
