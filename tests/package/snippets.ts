import { readFileSync } from 'node:fs';

/** The first block of JavaScript below a heading of docs/package.md. */
export function snippetOf(heading: string): string {
  const [, below = ''] = readFileSync('docs/package.md', 'utf8').split(`## \`${heading}\`\n`);
  const [, code] = /^```js[^\n]*\n(.*?)^```/ms.exec(below.split(/^## /m)[0] ?? '') ?? [];
  if (code === undefined) throw new Error(`docs/package.md has no snippet of ${heading}`);
  return code;
}
