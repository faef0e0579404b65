/** Which source files open without a sentence about what they are for. */
import ts from 'typescript';

/** The number of names that a file exports; `export *` counts as several. */
function exportsOf(source: ts.SourceFile): number {
  return source.statements.reduce((sum, statement) => sum + namesOf(statement), 0);
}

function namesOf(statement: ts.Statement): number {
  if (ts.isExportAssignment(statement)) return 1;
  if (ts.isExportDeclaration(statement)) {
    const clause = statement.exportClause;
    return clause && ts.isNamedExports(clause) ? clause.elements.length : 2;
  }
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return 0;
  return ts.isVariableStatement(statement) ? statement.declarationList.declarations.length : 1;
}

/**
 * Whether a file that exports two or more names opens without a comment. A comment before the first declaration describes
 * the declaration, so that without imports the file needs one of its own, and a blank line between both.
 *
 * @param path its extension says whether the text holds JSX
 */
export function lacksHeader(path: string, text: string): boolean {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const [first] = source.statements;
  if (!first || exportsOf(source) < 2) return false;
  const comments = ts.getLeadingCommentRanges(text, 0) ?? [];
  const [opening] = comments;
  if (!opening) return true;
  const belongsToFirst =
    comments.length === 1 && !ts.isImportDeclaration(first) && !ts.isExportDeclaration(first);
  return belongsToFirst && !/^\s*\n\s*\n/.test(text.slice(opening.end));
}
