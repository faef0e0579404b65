/** What `npm run check -- headers` refuses. */
import { expect, test } from 'vitest';
import { lacksHeader } from '../../../scripts/header-issues.ts';

const DECLARATIONS = '/** One. */\nexport const one = 1;\nexport const two = 2;\n';

test.each([
  [
    'a comment above imports',
    "/** Numbers. */\nimport './a.ts';\n\nexport const one = 1;\nexport const two = 2;\n",
  ],
  ['a comment above the one of the first declaration', `/** Numbers. */\n\n${DECLARATIONS}`],
  ['a single export', '/** One. */\nexport const one = 1;\n'],
])('a file with %s passes', (_, text) => expect(lacksHeader('a.ts', text)).toBe(false));

test.each([
  ['no comment', 'export const one = 1;\nexport const two = 2;\n'],
  ['imports first', `import './a.ts';\n\n${DECLARATIONS}`],
  ['only the comment of its first declaration', DECLARATIONS],
  ['two names exported from elsewhere', "export { one, two } from './a.ts';\n"],
  ['all names exported from elsewhere', "export * from './a.ts';\n"],
])('a file with %s fails', (_, text) => expect(lacksHeader('a.ts', text)).toBe(true));
