import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseScenario } from '#simulator/engine/scenario/text.ts';
import { commandIssues, missingScripts } from '../../support/snippet-commands.ts';
import { runSnippet } from '../../support/snippet-runs.ts';
import { typeIssues } from '../../support/snippet-types.ts';
import { documentationPages, snippets, snippetsOf } from '../../support/snippets.ts';

const all = snippets();
const ofKind = (kind: string) => all.filter(({ fate }) => fate?.kind === kind);

const running = ofKind('run').map((snippet) => [snippet.place, snippet] as const);
const checkedIn = (language: string) =>
  ofKind('check')
    .filter((snippet) => snippet.language === language)
    .map(({ place, text }) => [place, text] as const);
const scenarioParts = checkedIn('yaml');
const jsonBlocks = checkedIn('json');

/** What a part of a scenario file stands below, where it is not a whole one. */
const BEGINNING = 'title: A part\nseed: part\nstart: 2025-06-12T12:00:00Z\n';

describe('the blocks of code in the documentation', () => {
  test('PKG-100 each says whether a test runs or checks it, or why neither is done', () => {
    expect(all.length).toBeGreaterThan(30);
    expect(all.filter(({ fate }) => fate === undefined).map(({ place }) => place)).toEqual([]);
  });

  test('PKG-100 none is marked by what cannot be done with its language', () => {
    const impossible = all.filter(({ language, fate }) => {
      if (fate?.kind === 'run') return !['sh', 'js'].includes(language);
      return fate?.kind === 'check' && !['sh', 'ts', 'tsx', 'yaml', 'json'].includes(language);
    });
    expect(impossible.map(({ place }) => place)).toEqual([]);
  });

  test.each(running)('PKG-101 the block at %s runs as it is written', async (_place, snippet) => {
    await expect(runSnippet(snippet)).resolves.toBeUndefined();
  });

  test('PKG-102 those that another test runs are read by that test', () => {
    const unread = ofKind('run by').filter(
      ({ page, fate }) =>
        fate?.kind === 'run by' && !(existsSync(fate.test) && readFileSync(fate.test, 'utf8').includes(page)),
    );
    expect(unread.map(({ place }) => place)).toEqual([]);
  });

  test('PKG-103 commands that are not run exist and take the flags they are given', async () => {
    const issues = checkedIn('sh').map(async ([place, text]) =>
      (await commandIssues(text)).map((issue) => `${place}: ${issue}`),
    );
    expect((await Promise.all(issues)).flat()).toEqual([]);
  });

  test('PKG-103 every script of npm that a page names exists', () => {
    const issues = documentationPages().flatMap((page) =>
      missingScripts(readFileSync(page, 'utf8')).map((script) => `${page}: npm run ${script}`),
    );
    expect(issues).toEqual([]);
  });

  test('PKG-104 TypeScript that is not run here compiles, and an error of the compiler names the block', () => {
    const [wrong] = snippetsOf('docs/a.md', '```ts check\nawait exchange.loud();\n```\n');
    const blocks = [...ofKind('check'), ...ofKind('run by')].filter(({ language }) =>
      ['ts', 'tsx'].includes(language),
    );
    expect(blocks.length).toBeGreaterThan(2);
    expect(typeIssues(wrong ? [...blocks, wrong] : [])).toEqual([
      expect.stringMatching(/^docs\/a\.md:1: Property 'loud' does not exist/),
    ]);
  });

  test.each(scenarioParts)('PKG-105 the part of a scenario at %s is accepted', (place, text) => {
    const whole = /^title:/m.test(text) ? text : BEGINNING + text;
    expect(parseScenario(whole, place, (name) => readFileSync(`fixtures/${name}`, 'utf8'))).toHaveProperty(
      'seed',
    );
  });

  test.each(jsonBlocks)('PKG-105 the JSON at %s is valid, as a whole or line by line', (_place, text) => {
    const isLines = /^\{.*\}\n\{/.test(text);
    const parts = isLines ? text.trim().split('\n') : [text];
    expect(parts.map((part) => typeof JSON.parse(part))).toEqual(parts.map(() => 'object'));
  });
});

describe('what is checked of a block', () => {
  test.each([
    ['npm run nothing', 'package.json has no script "nothing"'],
    ['npm run serve -- --prot 1', 'serve --help does not name --prot'],
    [
      'A=1 npm ci && make it',
      '"make it" is neither a command of this repository nor one that can be checked',
    ],
    ['npm run sandpit -- room list --prot 1', 'sandpit room --help does not name --prot'],
    ['npx no-such-program', 'there is no program no-such-program'],
    ['npx sandpit dev', 'there is no program sandpit'],
    ['npm run bench -- --fast', 'bench does not describe its flags'],
  ])('PKG-103 "%s" is an issue', async (command, issue) => {
    expect(await commandIssues(command)).toEqual([issue]);
  });

  test('PKG-103 a script that is named in a sentence and does not exist is an issue', () => {
    expect(missingScripts('Run `npm run check` and `npm run samples -- --fast`.')).toEqual(['samples']);
  });
});
