import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { instructionsOf } from '../../support/dockerfile.ts';

const of = instructionsOf('Dockerfile');

test('PKG-070 the Dockerfile names scripts that exist, and builds from what its context has', () => {
  const { scripts, files } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
    readonly files: readonly string[];
  };
  const run = of('RUN').flatMap((line) => [...line.matchAll(/npm run (\S+)/g)].map((match) => match[1]));
  expect(run.length).toBeGreaterThan(0);
  expect(run.filter((name) => !Object.hasOwn(scripts, name ?? ''))).toEqual([]);
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
  for (const path of ['.git', 'node_modules', 'dist', 'tests', 'docs/*']) expect(ignored).toContain(path);
  const own = files.filter((path) => path.startsWith('docs/'));
  expect(own.filter((path) => !ignored.includes(`!${path}`))).toEqual([]);
});

test('PKG-070 PKG-137 the image is the packed package alone, runs as another user than root, and has a health check', () => {
  expect(of('FROM')).toHaveLength(2);
  expect(of('COPY').filter((rest) => rest.startsWith('--from='))).toEqual([
    '--from=build /packed/package ./',
  ]);
  expect(of('USER')).toEqual(['node']);
  expect(of('HEALTHCHECK').join()).toContain("fetch('http://127.0.0.1:8787/healthz')");
});
