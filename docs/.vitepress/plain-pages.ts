/** The pages of the site as Markdown, and `llms.txt`, which lists them: for programs that read them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { referencePages } from '../../scripts/reference-pages.ts';
import { projectPages } from './links.ts';
import { sidebar } from './sidebar.ts';

const root = new URL('../..', import.meta.url).pathname;

/** A page by its path below the site, with its Markdown. */
export interface PlainPage {
  readonly path: string;
  readonly text: string;
}

const pathOf = (link: string): string => `${link.replace(/^\//, '').replace(/(?:^|(?<=\/))$/, 'index')}.md`;

/** Every page of the sidebar; links between them lead to each other as Markdown. */
export function plainPages(): readonly PlainPage[] {
  const made = new Map(referencePages().map(({ name, text }) => [`reference/${name}.md`, text]));
  const project = new Map(Object.entries(projectPages).map(([file, name]) => [`project/${name}.md`, file]));
  return sidebar
    .flatMap(({ items = [] }) => items)
    .map(({ link = '' }) => {
      const path = pathOf(link);
      const source = project.get(path) ?? `docs/${path.replace(/(?<=\/)index\.md$/, 'README.md')}`;
      const text = made.get(path) ?? readFileSync(join(root, source), 'utf8');
      return { path, text: text.replaceAll(/(?<=\]\([^)\s]*)README\.md/g, 'index.md') };
    });
}

/** The list of all pages by subject, as https://llmstxt.org describes it. */
export function llmsText(base: string): string {
  const groups = sidebar.map(({ text, items = [] }) =>
    [`## ${text}`, '', ...items.map((item) => `- [${item.text}](${base}${pathOf(item.link ?? '')})`)].join(
      '\n',
    ),
  );
  const about =
    '> A full digital-asset exchange that runs in a browser tab with no server: accounts, orders and money that are set to a state, kept, and checked by a ledger.';
  return `${['# Sandpit', about, ...groups].join('\n\n')}\n`;
}
