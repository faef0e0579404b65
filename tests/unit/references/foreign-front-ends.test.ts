import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const PROJECTS = 'package/examples';

/** Sources of the examples, which the tests of the package run, each line without what is before and behind it. */
const lines = new Set(
  readdirSync(PROJECTS, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?!.*node_modules).*\.(jsx?|html|vue)$/.test(file))
    .flatMap((file) => readFileSync(join(PROJECTS, file), 'utf8').split('\n'))
    .map((line) => line.trim()),
);

const document = readFileSync('docs/foreign-front-ends.md', 'utf8');
const snippets = [...document.matchAll(/```(?:js|html) [^\n]*\n([\s\S]*?)```/g)].map(([, code = '']) => code);

test('PKG-048 the snippets are lines that the projects of the package run', () => {
  expect(snippets.length).toBeGreaterThan(5);
  const others = snippets.flatMap((code) => code.split('\n')).filter((line) => !lines.has(line.trim()));
  expect(others).toEqual([]);
});
