/** What `npm run check references` refuses. Old forms are put together here, so that this file does not use them itself. */
import { describe, expect, test } from 'vitest';
import { headingAnchor, referenceIssues } from '../../../scripts/reference-issues.ts';
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

test.each([
  [
    'PROOF-070',
    'simulator/a.ts',
    'LEVERAGE-R1, LEVERAGE-R2, D-26, D-17b, LEVER-001, E19, XW1 and decision 13',
  ],
  ['PROOF-070', 'tests/unit/a.test.ts', "LEVERAGE-R1, E19 and a call that does not exist: { on: 'E86' }"],
  ['PROOF-070', 'simulator/a.ts', 'what looks like an id: UTF-8, ISO-8601, SHA-256, D-3, ED-26 and E1'],
  ['PROOF-071', 'simulator/a.ts', 'the contract, a spec, its design, this document, promises 100 %'],
  ['PROOF-073', 'simulator/a.ts', '/** See docs/leverage.md. */'],
  ['PROOF-073', 'docs/other.md', '`docs/leverage.md`, `docs/images`, `docs/<name>.md`'],
  ['PROOF-073', 'CONTRIBUTING.md', '`docs/images/AREA-small.png`'],
  ['PROOF-073', 'simulator/a.ts', "import a from '`simulator/gone.ts`'"],
  ['PROOF-073', 'docs/decisions/0014-gone.md', '`simulator/gone/`'],
  [
    'PROOF-072',
    'docs/other.md',
    '# Here\n[b](leverage.md#the-life-of-a-trade) [c](#here)\n![picture](images)',
  ],
  ['PROOF-072', 'docs/other.md', '[a](leverage.md) [d](images) [e](https://example.com/x#y)'],
])('PROOF-070 PROOF-071 PROOF-072 PROOF-073 %s in %s: no issue in “%s”', (_code, path, text) => {
  expect(issuesOf(text, path)).toEqual([]);
});

const undefinedId = (id: string) =>
  ['PROOF-070', 'simulator/a.ts', id, 1, `no page of docs/ defines ${id}`] as const;
const outside = (text: string) =>
  [
    ...(['PROOF-071', 'simulator/a.ts', text.replace(':', ' '), 1] as const),
    'refers to a document that is not in the repository',
  ] as const;

test.each([
  ...['LEVERAGE-R3', 'FILLS-R1', 'D-27', 'D-17', 'LEVER-002', 'E20', 'W9', 'XW2'].map(undefinedId),
  [
    'PROOF-070',
    'client/notes.md',
    '\n- **LEVERAGE-R9 Elsewhere.**',
    2,
    'no page of docs/ defines LEVERAGE-R9',
  ],
  [
    ...['PROOF-070', 'docs/other.md', '# Other\n\n- **LEVERAGE-R1 Again.**', 3],
    'LEVERAGE-R1 is defined already, at docs/leverage.md:3',
  ],
  ['PROOF-070', 'simulator/a.ts', 'see decision 14', 1, 'docs/decisions/ has no decision 14'],
  ...['contract:12.1', 'Contract:part 15', 'contract:D-26', 'spec:2', 'design:9', 'document:1'].map(outside),
  ...['invariant:4', 'promise:5', '\u00a7:3', ['', 'work', 'shared'].join('/')].map(outside),
  ['PROOF-073', 'simulator/a.ts', '/** See docs/gone.md. */', 1, 'there is no docs/gone.md'],
  ['PROOF-073', 'docs/other.md', 'The module is `simulator/gone/`.', 1, 'there is no simulator/gone/'],
  ['PROOF-073', 'README.md', 'Read `docs/gone.md`.', 1, 'there is no docs/gone.md'],
  ['PROOF-073', 'AGENTS.md', 'Follow `tests/support/gone.ts`.', 1, 'there is no tests/support/gone.ts'],
  ['PROOF-073', 'CONTRIBUTING.md', 'Add `docs/gone/AREA.ts`.', 1, 'there is no docs/gone/AREA.ts'],
  ['PROOF-072', 'docs/other.md', '[a](gone.md)', 1, 'the link to gone.md leads to no file'],
  [
    'PROOF-072',
    'docs/other.md',
    '[a](leverage.md#gone)',
    1,
    'the link to leverage.md#gone leads to no heading',
  ],
  ['PROOF-072', 'docs/other.md', '# A\n[a](#gone)', 2, 'the link to #gone leads to no heading'],
  ['PROOF-072', 'docs/guides/other.md', '[a](leverage.md)', 1, 'the link to leverage.md leads to no file'],
  ['PROOF-072', 'README.md', '[a](leverage.md)', 1, 'the link to leverage.md leads to no file'],
  [
    'PROOF-072',
    'AGENTS.md',
    '[a](docs/leverage.md#gone)',
    1,
    'the link to docs/leverage.md#gone leads to no heading',
  ],
  // Lines of code are no headings.
  [
    'PROOF-072',
    'docs/other.md',
    '```sh\n# made\n```\n[a](#made)',
    4,
    'the link to #made leads to no heading',
  ],
] as const)(
  'PROOF-070 PROOF-071 PROOF-072 PROOF-073 %s in %s: an issue in “%s”',
  (_code, path, text, line, message) => {
    const issues = issuesOf(text, path);
    expect(issues).toHaveLength(1);
    expect(issues[0]?.startsWith(`${path}:${line}: `)).toBe(true);
    expect(issues[0]?.endsWith(message)).toBe(true);
  },
);

test('PROOF-072 anchors are those of GitHub', () => {
  expect(headingAnchor('Who decides? [Decision 13](a.md) & `fees_of`')).toBe(
    'who-decides-decision-13--fees_of',
  );
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
