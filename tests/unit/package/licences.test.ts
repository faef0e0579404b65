import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LicenceCollector, noticeOf } from '#simulator/page/build/licences.ts';
import { notFoundPage, withoutSimulatorFiles } from '#simulator/page/build/page-rules.ts';
import { licencesOf } from '../../support/licences.ts';

let folder = '';

beforeEach(() => {
  // In the repository, so that packages are found.
  mkdirSync('test-results', { recursive: true });
  folder = mkdtempSync(resolve('test-results/licences-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

test('PKG-111 the licences beside a build name the packages of its page, styles, fonts and worker, and no others', async () => {
  write({
    'index.html': '<script type="module" src="./page.js"></script>',
    'page.js':
      "import '@fontsource-variable/inter';\nimport { clsx } from 'clsx';\nnew Worker(new URL('./worker.js', import.meta.url), { type: 'module' });\ndocument.title = clsx('a');",
    'worker.js': "import { parse } from 'yaml';\npostMessage(parse('a: 1'));",
  });
  const licences = new LicenceCollector();
  await build({
    ...{ root: folder, configFile: false, logLevel: 'error' },
    plugins: [licences.write()],
    worker: { format: 'es', plugins: () => [licences.collect()] },
  });
  const named = licencesOf(join(folder, 'dist'));
  expect([...named.keys()]).toEqual(['@fontsource-variable/inter', 'clsx', 'yaml']);
  expect(named.get('@fontsource-variable/inter')).toMatch(/^\S+ \S+ \(OFL-1\.1\)\n[^]*SIL OPEN FONT LICENSE/);
});

describe('the entry of a package', () => {
  const text = 'Copyright (c) Ann. Permission is hereby granted …';
  const entryOf = (manifest: object, files: Readonly<Record<string, string>> = { LICENSE: text }) => {
    write({ 'package.json': JSON.stringify({ name: 'odd', version: '1.2.3', ...manifest }), ...files });
    return () => noticeOf(folder);
  };

  test('PKG-111 has version, SPDX name, all texts of its licence and its notices', () => {
    expect(
      entryOf(
        { license: '(MIT OR Apache-2.0)' },
        { LICENSE: 'one', 'LICENSE-APACHE': 'two', NOTICE: 'three' },
      )(),
    ).toBe('odd 1.2.3 (MIT OR Apache-2.0)\n\none\n\ntwo\n\nthree');
    expect(entryOf({ licenses: [{ type: 'MIT' }] })()).toMatch(/^odd 1\.2\.3 \(MIT\)\n\nCopyright \(c\) Ann/);
  });

  test.each([
    ['no licence', {}, 'none'],
    ['one that nobody read', { license: 'GPL-3.0-only' }, 'GPL-3.0-only'],
    ['one of two that nobody read', { license: 'MIT AND CC-BY-NC-4.0' }, 'CC-BY-NC-4.0'],
    ['the name of a file', { license: 'SEE LICENSE IN TERMS' }, 'SEE LICENSE IN TERMS'],
  ])('PKG-112 with %s stops the build by name', (_, manifest, found) => {
    expect(entryOf(manifest)).toThrow(
      `odd 1.2.3: expected one of the licences in simulator/page/build/licences.ts, its package.json says ${found}.`,
    );
  });

  test('PKG-112 without a text of its licence stops the build by name, unless it was found at its source', () => {
    expect(entryOf({ license: 'MIT' }, {})).toThrow(
      'odd 1.2.3: expected a file with the text of its licence (MIT), there is none in the package.',
    );
    expect(entryOf({ name: 'fancy-canvas', license: 'MIT' }, {})()).toMatch(
      /^fancy-canvas 1\.2\.3 \(MIT\)\n\nFrom https:\S+:\n\nMIT License\n\nCopyright \(c\) 2019 TradingView, Inc\n\nPermission/,
    );
    // Its text stands in for the MIT licence only.
    expect(entryOf({ name: 'fancy-canvas', license: 'ISC' }, {})).toThrow(
      'expected a file with the text of its licence (ISC)',
    );
  });

  test('PKG-112 a package that may not be shipped stops the whole build', async () => {
    const odd = join(folder, 'node_modules/odd');
    mkdirSync(odd, { recursive: true });
    write({
      'node_modules/odd/package.json': JSON.stringify({ name: 'odd', version: '1.0.0', main: 'index.js' }),
      'node_modules/odd/index.js': 'export const odd = 1;',
      'index.html': '<script type="module" src="./page.js"></script>',
      'page.js': "import { odd } from 'odd';\ndocument.title = odd;",
    });
    const options = { root: folder, configFile: false, logLevel: 'silent' } as const;
    // With what follows it in the build of the client, which must not fail for want of its files.
    const plugins = [notFoundPage(), withoutSimulatorFiles(), new LicenceCollector().write()];
    await expect(build({ ...options, plugins })).rejects.toThrow(/odd 1\.0\.0: expected/);
  });
});
