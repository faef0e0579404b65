/** What `npm run check references` refuses. Old forms are put together here, so that this file does not use them itself. */
import { describe, expect, test } from 'vitest';
import { anchorOf, referenceIssues } from '../../../scripts/reference-issues.ts';
import type { SourceFile } from '../../../scripts/reference-issues.ts';

const rules: SourceFile = {
  path: 'docs/leverage.md',
  text: [
    '# Leverage',
    '',
    '- **LEVERAGE-R1 Price.** Long: origin + spread (D-26).',
    '1. **LEVERAGE-R2 Number.** Hands × hand size.',
    '',
    '## The `life` of a trade',
  ].join('\n'),
};
const decided: SourceFile = {
  path: 'docs/decided.md',
  text: '- **D-26** A percentage.\n- **D-17b** Clears.',
};
const acceptance: SourceFile = { path: 'docs/acceptance.md', text: '- `LEVER-001` A criterion.' };
const protocol: SourceFile = {
  path: 'docs/contract.md',
  text: '| E19 | `leverDeal` |\n| XW1 | `extensions` |',
};
const record: SourceFile = { path: 'docs/decisions/0013-acceptors.md', text: '# 13. Acceptors' };
const pages = [rules, decided, acceptance, protocol, record];

/** The issues that a file adds to pages without any, each as `line: message`. */
function issuesOf(text: string, path = 'simulator/a.ts'): readonly string[] {
  const files = [...pages, { path, text }];
  const known = new Set([...files.map((file) => file.path), 'docs/images']);
  return referenceIssues(files, (file) => known.has(file)).issues.map(
    (issue) => `${issue.path}:${issue.line}: ${issue.message}`,
  );
}

describe('PROOF-070 ids', () => {
  test('PROOF-070 an id that a page defines is not an issue, wherever it is used', () => {
    const text = 'LEVERAGE-R1, LEVERAGE-R2, D-26, D-17b, LEVER-001, E19, XW1 and decision 13';
    expect(issuesOf(text)).toEqual([]);
    expect(issuesOf(text, 'tests/unit/a.test.ts')).toEqual([]);
  });

  test.each(['LEVERAGE-R3', 'FILLS-R1', 'D-27', 'D-17', 'LEVER-002', 'E20', 'W9', 'XW2'])(
    'PROOF-070 %s, which no page defines, is reported with file and line',
    (id) => {
      expect(issuesOf(`first line\n/** See ${id}. */`)).toEqual([
        `simulator/a.ts:2: no page of docs/ defines ${id}`,
      ]);
    },
  );

  test('PROOF-070 a definition counts on pages of docs/ only', () => {
    expect(issuesOf('- **LEVERAGE-R9 Elsewhere.**', 'client/notes.md')).toEqual([
      'client/notes.md:1: no page of docs/ defines LEVERAGE-R9',
    ]);
  });

  test('PROOF-070 an id that is defined twice is reported with both places', () => {
    expect(issuesOf('# Other\n\n- **LEVERAGE-R1 Again.**', 'docs/other.md')).toEqual([
      'docs/other.md:3: LEVERAGE-R1 is defined already, at docs/leverage.md:3',
    ]);
  });

  test('PROOF-070 a decision without a record is reported', () => {
    expect(issuesOf('see decision 14')).toEqual(['simulator/a.ts:1: docs/decisions/ has no decision 14']);
  });

  test('PROOF-070 tests may name calls that do not exist', () => {
    expect(issuesOf("{ on: 'E86' }", 'tests/unit/a.test.ts')).toEqual([]);
  });

  test('PROOF-070 names that look like an id are none', () => {
    expect(issuesOf('UTF-8, ISO-8601, SHA-256, D-3, ED-26 and E1')).toEqual([]);
  });
});

describe('PROOF-071 documents outside the repository', () => {
  const section = '\u00a7';
  test.each([
    ['contract', '12.1'],
    ['Contract', 'part 15'],
    ['contract', 'D-26'],
    ['spec', '2'],
    ['design', '9'],
    ['document', '1'],
    ['invariant', '4'],
    ['promise', '5'],
    [section, '3'],
    ['/work', '/shared'],
  ])('PROOF-071 %s with %s is reported', (term, number) => {
    const text = term.startsWith('/') ? `${term}${number}` : `${term} ${number}`;
    const [issue] = issuesOf(`// ${text}`);
    expect(issue).toMatch(/^simulator\/a\.ts:1: ".*" refers to a document that is not in the repository$/);
  });

  test('PROOF-071 the words alone are no reference', () => {
    expect(issuesOf('the contract, a spec, its design, this document, promises 100 %')).toEqual([]);
  });
});

describe('PROOF-073 names of files', () => {
  test('PROOF-073 names of files and folders that exist are no issue', () => {
    expect(issuesOf('/** See docs/leverage.md. */')).toEqual([]);
    expect(issuesOf('`docs/leverage.md`, `docs/images`, `docs/<name>.md`', 'docs/other.md')).toEqual([]);
    expect(issuesOf('`docs/images/AREA-small.png`', 'CONTRIBUTING.md')).toEqual([]);
  });

  test.each([
    ['simulator/a.ts', '/** See docs/gone.md. */', 'docs/gone.md'],
    ['docs/other.md', 'The module is `simulator/gone/`.', 'simulator/gone/'],
    ['README.md', 'Read `docs/gone.md`.', 'docs/gone.md'],
    ['AGENTS.md', 'Follow `tests/support/gone.ts`.', 'tests/support/gone.ts'],
    ['CONTRIBUTING.md', 'Add `docs/gone/AREA.ts`.', 'docs/gone/AREA.ts'],
  ])('PROOF-073 in %s the line "%s" names a file that does not exist', (path, text, name) => {
    expect(issuesOf(text, path)).toEqual([`${path}:1: there is no ${name}`]);
  });

  test('PROOF-073 code names files of other folders as it likes', () => {
    expect(issuesOf("import a from '`simulator/gone.ts`'")).toEqual([]);
  });

  test('PROOF-073 a decision record keeps the names of its day', () => {
    expect(issuesOf('`simulator/gone/`', 'docs/decisions/0014-gone.md')).toEqual([]);
  });
});

describe('PROOF-074 promises', () => {
  const promise = '# Promises\n\n1. **PROMISE-R1 Money is conserved.** Always.';

  test('PROOF-074 a promise that no title of a test names is reported, though a comment does', () => {
    const files = [
      { path: 'docs/promises.md', text: promise },
      { path: 'tests/unit/money.test.ts', text: '// PROMISE-R1' },
    ];
    const { issues } = referenceIssues(files, () => true);
    expect(issues.map(({ path, line, message }) => `${path}:${line}: ${message}`)).toEqual([
      'docs/promises.md:3: no title of a test names PROMISE-R1',
    ]);
  });

  test('PROOF-074 a promise that opens a test title is none', () => {
    const files = [
      { path: 'docs/promises.md', text: promise },
      { path: 'tests/unit/money.test.ts', text: "test('PROMISE-R1 sums are zero', () => check());" },
    ];
    expect(referenceIssues(files, () => true).issues).toEqual([]);
  });
});

describe('PROOF-072 links', () => {
  test('PROOF-072 links to files, folders, headings and other sites are no issue', () => {
    const text = [
      '# Here',
      '[a](leverage.md) [b](leverage.md#the-life-of-a-trade) [c](#here) [d](images) [e](https://example.com/x#y)',
      '![picture](images)',
    ].join('\n');
    expect(issuesOf(text, 'docs/other.md')).toEqual([]);
  });

  test.each([
    ['docs/other.md', 'gone.md', 'leads to no file'],
    ['docs/other.md', 'leverage.md#gone', 'leads to no heading'],
    ['docs/other.md', '#gone', 'leads to no heading'],
    ['docs/guides/other.md', 'leverage.md', 'leads to no file'],
    ['README.md', 'leverage.md', 'leads to no file'],
    ['AGENTS.md', 'docs/leverage.md#gone', 'leads to no heading'],
  ])('PROOF-072 in %s a link to %s %s', (path, target, reason) => {
    expect(issuesOf(`# Title\n[text](${target})`, path)).toEqual([
      `${path}:2: the link to ${target} ${reason}`,
    ]);
  });

  test('PROOF-072 lines of code are no headings', () => {
    expect(issuesOf('```sh\n# made\n```\n[a](#made)', 'docs/other.md')).toEqual([
      'docs/other.md:4: the link to #made leads to no heading',
    ]);
  });

  test('PROOF-072 anchors are those of GitHub', () => {
    expect(anchorOf('Who decides? [Decision 13](a.md) & `fees_of`')).toBe('who-decides-decision-13--fees_of');
  });
});
