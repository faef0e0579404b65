import { Linter } from 'eslint';
import { describe, expect, test } from 'vitest';
import { isReadableLine, lowerAscii } from '#simulator/kernel/index.ts';
import { accountOf } from '#simulator/modules/account/index.ts';
import config, { engine } from '../../../eslint.config.ts';

describe('text that does not depend on Unicode tables', () => {
  // U+A7DA has a small letter since Unicode 16, Ω since the first version.
  test('PKG-081 an e-mail address is lower-cased from A to Z only', () => {
    expect(accountOf(' Demo.USER@Sandpit.TEST ')).toBe('demo.user@sandpit.test');
    expect(accountOf('\ua7dA\u03a9@sandpit.test')).toBe('\ua7da\u03a9@sandpit.test');
    expect(lowerAscii('ÄZ[`az')).toBe('Äz[`az');
  });

  test.each(['a\u0000b', 'a\nb', 'a\u200bb', 'a\u202eb', 'a\ud800b', 'a\ue000b', '\ufeffa'])(
    'a name with an invisible character is not readable: %j',
    (name) => expect(isReadableLine(name)).toBe(false),
  );

  test.each(['before the crash', '崩盘之前', 'Ω', '🙂', '\u{1df25}'])('%s is readable', (name) =>
    expect(isReadableLine(name)).toBe(true),
  );
});

describe('lint of the engine', () => {
  const rule = config.find(({ files }) => files === engine)?.rules?.['no-restricted-syntax'];
  const lint = (code: string): readonly string[] =>
    new Linter().verify(code, { rules: { 'no-restricted-syntax': rule } }).map(({ message }) => message);

  test.each([
    'text.toLowerCase();',
    "text.normalize('NFC');",
    'one.localeCompare(other);',
    '/\\p{L}/u.test(text);',
    '/ω/iu.test(text);',
  ])('PKG-082 refuses %s', (code) => {
    expect(lint(code)).toEqual([expect.stringContaining('Unicode tables')]);
  });

  test('PKG-082 lets other calls and patterns through', () => {
    expect(lint('text.trim(); /[a-z]/i.test(text);')).toEqual([]);
  });
});
