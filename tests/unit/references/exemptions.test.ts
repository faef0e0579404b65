/** Exemptions that no other program checks: each is still needed. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { engine, keptWireNames } from '../../../oxlint.config.ts';

const listed = (...args: readonly string[]): readonly string[] =>
  execFileSync('git', ['ls-files', ...args], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '');

test.each(keptWireNames)('the engine still keeps %s', (word) => {
  const sources = listed(...engine.map((glob) => `:(glob)${glob}`)).map((path) => readFileSync(path, 'utf8'));
  expect(sources.some((text) => new RegExp(`\\b${word}\\b`).test(text))).toBe(true);
});

const { ignorePatterns } = JSON.parse(readFileSync('.oxfmtrc.json', 'utf8')) as { ignorePatterns: string[] };

test.each(ignorePatterns)('%s, which the formatter leaves alone, still exists', (pattern) =>
  expect(listed('-ci', `--exclude=${pattern}`)).not.toEqual([]),
);
