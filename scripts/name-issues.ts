/** Names that two files export, each with another meaning. */
import { posix } from 'node:path';
import ts from 'typescript';

/** Names that several files have to export, and why. */
export interface Exemption {
  readonly files: RegExp;
  readonly names: readonly string[];
  readonly reason: string;
}

export interface SourceText {
  /** Relative to the repository. */
  readonly path: string;
  readonly text: string;
}

interface Declared {
  readonly path: string;
  readonly line: number;
  readonly name: string;
  readonly isType: boolean;
}

/**
 * What is wrong with the exported names, each with its places. Names that are exported again from another file are not counted,
 * and neither are functions and values of a file that is only ever imported as a namespace: that says what they belong to.
 *
 * @param aliases beginnings of import paths with the folders that they stand for: `#client/`, `client/`
 */
export function nameIssues(
  files: readonly SourceText[],
  exemptions: readonly Exemption[],
  aliases: ReadonlyMap<string, string>,
): readonly string[] {
  const parsed = files
    .filter(({ text }) => text.includes('export ') || text.includes('import '))
    .map(({ path, text }) => ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  const [spaces, others] = [new Set<string>(), new Set<string>()];
  for (const source of parsed) {
    for (const [specifier, isNamespace] of importsOf(source))
      (isNamespace ? spaces : others).add(pathOf(source.fileName, specifier, aliases));
  }
  const declared = parsed.flatMap(declarationsOf);
  const used = new Set<Exemption>();
  const counted = declared.filter(({ path, name, isType }) => {
    const exempt = exemptions.find(({ files: form, names }) => form.test(path) && names.includes(name));
    if (exempt) used.add(exempt);
    return !exempt && (isType || !spaces.has(path) || others.has(path));
  });
  const first = new Map<string, Declared>();
  const issues = counted.flatMap((place) => {
    const other = first.get(place.name) ?? place;
    first.set(place.name, other);
    if (other.path === place.path) return [];
    return `${place.path}:${place.line}: ${place.name} is exported by ${other.path}:${other.line}, too; say in one of the names what it is`;
  });
  const unneeded = exemptions.filter((exemption) => !used.has(exemption));
  return [
    ...issues,
    ...unneeded.map(({ files: form }) => `scripts/names.ts: no file of ${form} exports such a name`),
  ];
}

/** The names that a file declares and exports. */
function declarationsOf(source: ts.SourceFile): readonly Declared[] {
  return source.statements.flatMap((statement) => {
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
    const has = (kind: ts.SyntaxKind): boolean => modifiers.some((modifier) => modifier.kind === kind);
    if (!has(ts.SyntaxKind.ExportKeyword) || has(ts.SyntaxKind.DefaultKeyword)) return [];
    const { line } = source.getLineAndCharacterOfPosition(statement.getStart(source));
    const isType = ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
    return namesOf(statement).map((name) => ({ path: source.fileName, line: line + 1, name, isType }));
  });
}

function namesOf(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => boundIn(name));
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isEnumDeclaration(statement);
  return isNamed && statement.name ? [statement.name.text] : [];
}

function boundIn(name: ts.BindingName): readonly string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundIn(element.name) : []));
}

/** From where a file imports values or exports them again, and whether as a namespace. */
function importsOf(source: ts.SourceFile): readonly (readonly [specifier: string, isNamespace: boolean])[] {
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const from = statement.moduleSpecifier;
    if (!from || !ts.isStringLiteral(from)) return [];
    if (ts.isExportDeclaration(statement)) return statement.isTypeOnly ? [] : [[from.text, false]];
    const clause = statement.importClause;
    if (clause?.phaseModifier === ts.SyntaxKind.TypeKeyword) return [];
    return [[from.text, clause?.namedBindings !== undefined && ts.isNamespaceImport(clause.namedBindings)]];
  });
}

function pathOf(from: string, specifier: string, aliases: ReadonlyMap<string, string>): string {
  for (const [alias, folder] of aliases)
    if (specifier.startsWith(alias)) return folder + specifier.slice(alias.length);
  return posix.join(posix.dirname(from), specifier);
}
