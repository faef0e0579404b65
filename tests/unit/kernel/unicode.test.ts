import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isReadableLine } from '#simulator/engine/kernel/index.ts';
import { accountOf } from '#simulator/engine/modules/account/index.ts';

describe('text that does not depend on Unicode tables', () => {
  // U+A7DA has a small letter since Unicode 16, Ω since the first version.
  test('PKG-081 an e-mail address is lower-cased from A to Z only', () => {
    expect(accountOf(' Demo.USER@Sandpit.TEST ')).toBe('demo.user@sandpit.test');
    expect(accountOf('\ua7dA\u03a9@sandpit.test')).toBe('\ua7da\u03a9@sandpit.test');
  });

  test.each(['before the crash', '崩盘之前', 'Ω', '🙂', '\u{1df25}'])('%s is readable', (name) =>
    expect(isReadableLine(name)).toBe(true),
  );
});

/** Lints texts as files of the engine; resolves with what is refused, by file. */
function lintEngine(files: readonly string[]): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'sandpit-lint-'));
  try {
    symlinkSync(resolve('scripts'), join(folder, 'scripts'));
    writeFileSync(
      join(folder, 'oxlint.config.ts'),
      `export { default } from '${resolve('oxlint.config.ts')}';`,
    );
    mkdirSync(join(folder, 'simulator/engine/kernel'), { recursive: true });
    files.forEach((text, at) => writeFileSync(join(folder, `simulator/engine/kernel/${at}.ts`), text));
    const oxlint = resolve('node_modules/oxlint/dist/cli.js');
    const tsx = import.meta.resolve('tsx');
    const { stdout } = spawnSync('node', ['--import', tsx, oxlint, '-f', 'unix'], {
      cwd: folder,
      encoding: 'utf8',
    });
    return files.map((_text, at) =>
      stdout
        .split('\n')
        .filter((line) => line.includes(`/${at}.ts:`))
        .join('\n'),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('PKG-082 lint refuses in the engine what depends on the Unicode tables, and lets other calls and patterns through', () => {
  const refused = [
    'text.toLowerCase();',
    "text.normalize('NFC');",
    'one.localeCompare(other);',
    '/\\p{L}/u.test(text);',
    '/ω/iu.test(text);',
  ];
  const issues = lintEngine([...refused, 'text.trim(); /[a-z]/i.test(text);']);
  const named = issues.map((issue) => issue.includes('Unicode tables'));
  expect(named).toEqual([...refused.map(() => true), false]);
});
