/** Type-checks blocks of TypeScript as modules at the root of the repository. */
import { join } from 'node:path';
import ts from 'typescript';
import type { Snippet } from './snippets.ts';

/** What a block may use without saying where it comes from: the fixture of a test, and the console of a page. */
const GLOBALS = `
import type { expect as Expect, Page } from '@playwright/test';
import type { Exchange } from 'sandpit-exchange/playwright';
import type { Sandpit } from '#simulator/page/sandpit.ts';
declare global {
  const exchange: Exchange;
  const page: Page;
  const expect: typeof Expect;
  const sandpit: Sandpit;
}
`;

function optionsOfProject(): ts.CompilerOptions {
  const { config } = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
  return { ...options, incremental: false, tsBuildInfoFile: undefined, noUnusedLocals: false };
}

/** The errors of the compiler, each with the place of its block. */
export function typeIssues(blocks: readonly Snippet[]): readonly string[] {
  const files = new Map(
    blocks.map((block, index) => [
      join(process.cwd(), `snippet-${index}.${block.language}`),
      `${block.text}\nexport {};\n`,
    ]),
  );
  const globals = join(process.cwd(), 'snippet-globals.ts');
  const sources = new Map([...files, [globals, GLOBALS]]);
  const host = ts.createCompilerHost(optionsOfProject());
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (path) => sources.has(path) || fileExists(path);
  host.readFile = (path) => sources.get(path) ?? readFile(path);
  host.getSourceFile = (path, language, ...rest) => {
    const text = sources.get(path);
    return text === undefined
      ? getSourceFile(path, language, ...rest)
      : ts.createSourceFile(path, text, language);
  };
  const program = ts.createProgram([...sources.keys()], optionsOfProject(), host);
  return [...sources.keys()].flatMap((path, index) => {
    const source = program.getSourceFile(path);
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    const place = blocks[index]?.place ?? 'the globals';
    return found.map(({ messageText }) => `${place}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
  });
}
