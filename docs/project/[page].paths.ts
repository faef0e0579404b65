import { readFileSync } from 'node:fs';
import { projectPages } from '../.vitepress/links.ts';

/** A link of a page at the root of the repository, as it has to be written in this folder. */
const fromHere = (text: string): string => text.replace(/\]\((?![a-z]+:|#)/g, '](../../');

/** Pages at the root of the repository that the site shows too. */
export default {
  watch: Object.keys(projectPages).map((path) => `../../${path}`),
  paths: () =>
    Object.entries(projectPages).map(([path, name]) => ({
      params: { page: name },
      content: fromHere(readFileSync(path, 'utf8')),
    })),
};
