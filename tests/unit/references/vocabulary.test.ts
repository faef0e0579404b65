// Words that the project does not use are found in names, comments and pages, and unneeded exemptions too.
import { describe, expect, test } from 'vitest';
import { partsOf, wordIssues } from '../../../scripts/word-issues.ts';

const rules = [{ word: 'gate', instead: 'guard', names: /\bgates?\b/, prose: /\bgates?\b/i }];
const found = (path: string, text: string) =>
  wordIssues([{ path, text }], rules, []).map(({ line, message }) => `${line}: ${message}`);

describe('words that are not used', () => {
  test('the parts of a name are compared, whatever its case', () => {
    expect(['#passGates', 'PAY_GATE', 'fault-gate.ts'].map(partsOf)).toEqual([
      'pass-gates',
      'pay-gate',
      'fault-gate-ts',
    ]);
  });

  test.each([
    ['a declared name', 'a.ts', 'const openGate = 1;\n', ['1: "gate" is not used here: guard']],
    ['a comment', 'a.ts', '\n/** Behind the gate. */\nexport {};\n', ['2: "gate" is not used here: guard']],
    ['a test title', 'a.ts', "test('opens the gate', f);\n", ['1: "gate" is not used here: guard']],
    ['a page', 'docs/a.md', 'One\ngate\n', ['2: "gate" is not used here: guard']],
    ['a file', 'gate.ts', 'export {};\n', ['1: "gate" is not used here: guard']],
    ['code in a page', 'docs/a.md', '`gates` are named so\n', []],
    ['a longer word', 'a.ts', 'const aggregate = 1; // delegates\n', []],
  ])('PROOF-075 %s', (_what, path, text, expected) => {
    expect(found(path, text)).toEqual(expected);
  });

  test('PROOF-075 an exemption keeps a word, and fails when nothing needs it', () => {
    const exemptions = [{ word: 'gate', path: /^a\.ts$/, reason: 'a name of the wire' }];
    const files = [{ path: 'a.ts', text: 'const gate = 1;\n' }];
    expect(wordIssues(files, rules, exemptions)).toEqual([]);
    const elsewhere = exemptions.map((exemption) => ({ ...exemption, line: /doors/ }));
    expect(wordIssues(files, rules, elsewhere)).toHaveLength(2);
    expect(wordIssues([], rules, exemptions).map(({ message }) => message)).toEqual([
      'the exemption of "gate" for ^a\\.ts$ is not needed any more',
    ]);
  });
});
