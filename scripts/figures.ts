/**
 * `npm run check -- figures`: what the sources are like, area by area, in numbers (docs/quality.md), and whether casts stay
 * below their limits. `npx tsx scripts/figures.ts FOLDER` counts another working tree.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Casts that product code and tests may have in all, and how many of them through `unknown`: as many as there are, and never more. */
const MAX = {
  product: { casts: 378, doubleCasts: 4 },
  tests: { casts: 790, doubleCasts: 70 },
};

const PRODUCT = ['simulator', 'client', 'shared', 'package', 'scripts', 'bench'] as const;

interface Figures {
  files: number;
  lines: number;
  comments: number;
  casts: number;
  doubleCasts: number;
  assertions: number;
  disabled: number;
}

const nothing = (): Figures => ({
  files: 0,
  lines: 0,
  comments: 0,
  casts: 0,
  doubleCasts: 0,
  assertions: 0,
  disabled: 0,
});

/** Counts a cast once, however many steps it takes; `as const` is none. */
function countCasts(node: ts.Node, into: Figures): void {
  if (ts.isNonNullExpression(node)) into.assertions += 1;
  if (ts.isAsExpression(node) && node.type.getText() !== 'const') {
    const isStep = ts.isAsExpression(node.parent) && node.type.kind === ts.SyntaxKind.UnknownKeyword;
    if (!isStep) into.casts += 1;
    if (isStep) into.doubleCasts += 1;
  }
  ts.forEachChild(node, (child) => countCasts(child, into));
}

function count(path: string, text: string, into: Figures): void {
  const lines = text.split('\n');
  into.files += 1;
  into.lines += lines.length - 1;
  into.comments += lines.filter((line) => /^\s*(\/\/|\/?\*)/.test(line)).length;
  into.disabled += lines.filter((line) => /oxlint-disable|@ts-(ignore|expect-error)/.test(line)).length;
  countCasts(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true), into);
}

function figuresOf(folder: string, area: string): Figures {
  const listed = execFileSync('git', ['ls-files', `${area}/*.ts`, `${area}/*.tsx`], {
    cwd: folder,
    encoding: 'utf8',
  });
  const figures = nothing();
  for (const path of listed.split('\n').filter((line) => line !== ''))
    count(path, readFileSync(join(folder, path), 'utf8'), figures);
  return figures;
}

function sum(all: readonly Figures[]): Figures {
  const total = nothing();
  for (const figures of all)
    for (const key of Object.keys(total) as (keyof Figures)[]) total[key] += figures[key];
  return total;
}

function main(folder = '.'): void {
  const byArea = Object.fromEntries(PRODUCT.map((area) => [area, figuresOf(folder, area)]));
  const product = sum(Object.values(byArea));
  const tests = figuresOf(folder, 'tests');
  console.table({ ...byArea, product, tests });
  for (const [name, figures] of Object.entries({ product, tests })) {
    const { casts, doubleCasts } = MAX[name as keyof typeof MAX];
    console.log(
      `${name}: ${figures.casts} casts (at most ${casts}), ${figures.doubleCasts} through unknown (at most ${doubleCasts})`,
    );
    if (figures.casts > casts || figures.doubleCasts > doubleCasts) process.exitCode = 1;
  }
}

main(process.argv[2]);
