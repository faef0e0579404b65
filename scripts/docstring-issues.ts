/** Docstrings that name what does not exist: a parameter, or the class of an error. */
import ts from 'typescript';

/** Errors of the language and of the web platform. */
const builtIn: ReadonlySet<string> = new Set([
  'Error',
  'AggregateError',
  'DOMException',
  'RangeError',
  'SyntaxError',
  'TypeError',
]);

const parsed = (path: string, text: string): ts.SourceFile =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);

/** The classes that a file declares. */
export function classesOf(path: string, text: string): readonly string[] {
  if (!/\bclass\b/.test(text)) return [];
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isClassDeclaration(node) && node.name) names.push(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(parsed(path, text));
  return names;
}

/**
 * What is wrong with the docstrings of a file, each with its line.
 * @param classes those of the whole repository
 */
export function docstringIssues(path: string, text: string, classes: ReadonlySet<string>): readonly string[] {
  if (!/@(param|throws)/.test(text)) return [];
  const source = parsed(path, text);
  const issues: string[] = [];
  const report = (tag: ts.JSDocTag, issue: string): void => {
    const { line } = source.getLineAndCharacterOfPosition(tag.getStart());
    issues.push(`${path}:${line + 1}: ${issue}`);
  };
  const visit = (node: ts.Node): void => {
    for (const tag of tagsOf(node)) {
      if (ts.isJSDocParameterTag(tag)) {
        const names = parameterNames(node);
        const [name = ''] = tag.name.getText().split('.');
        if (!names.has(name))
          report(tag, `@param ${name}: the parameters are ${[...names].join(', ') || 'none'}`);
      } else if (tag.tagName.text === 'throws') {
        const name = /^\{?([\w.]+)/.exec(tag.getText().replace(/^@throws\s+/, ''))?.[1] ?? '';
        if (!builtIn.has(name) && !classes.has(name)) report(tag, `@throws ${name}: there is no such class`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return issues;
}

/** The tags of the comments that stand directly before a node. */
function tagsOf(node: ts.Node): readonly ts.JSDocTag[] {
  const comments = ts
    .getJSDocCommentsAndTags(node)
    .filter((each) => ts.isJSDoc(each) && each.parent === node);
  return comments.flatMap((each) => (ts.isJSDoc(each) ? [...(each.tags ?? [])] : []));
}

/** The names of the parameters of what a comment describes, those inside patterns included. */
function parameterNames(node: ts.Node): ReadonlySet<string> {
  const names = new Set<string>();
  const bind = (name: ts.BindingName): void => {
    if (ts.isIdentifier(name)) names.add(name.text);
    else for (const element of name.elements) if (ts.isBindingElement(element)) bind(element.name);
  };
  for (const { name } of signatureOf(node)?.parameters ?? []) bind(name);
  return names;
}

/** The function that a comment describes, where it describes one. */
function signatureOf(node: ts.Node): ts.SignatureDeclaration | undefined {
  if (ts.isFunctionLike(node)) return node;
  if (ts.isVariableStatement(node)) {
    const [declared] = node.declarationList.declarations;
    return declared && signatureOf(declared);
  }
  const parts: readonly (ts.Node | undefined)[] = [
    ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node) || ts.isPropertyAssignment(node)
      ? node.initializer
      : undefined,
    ts.isPropertyDeclaration(node) || ts.isPropertySignature(node) || ts.isTypeAliasDeclaration(node)
      ? node.type
      : undefined,
  ];
  return parts.find((part): part is ts.SignatureDeclaration => part !== undefined && ts.isFunctionLike(part));
}
