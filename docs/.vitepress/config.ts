import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { defineConfig } from 'vitepress';
import type { Plugin } from 'vitepress';
import { headingAnchor } from '../../scripts/reference-issues.ts';
import { LicenceCollector } from '../../simulator/page/build/licences.ts';
import { files, repositoryLinks } from './links.ts';
import { llmsText, plainPages } from './plain-pages.ts';
import { sidebar } from './sidebar.ts';

/**
 * `SANDPIT_BASE`: path that the site is served below (default `/`); `SANDPIT_DOCS_DIR`: where its build goes (default `dist-docs`);
 * `SANDPIT_LIVE`: server of the exchange for the dev server (`npm run docs` sets it).
 */
const base = process.env.SANDPIT_BASE ?? '/';
const root = new URL('../..', import.meta.url).pathname;
const live = process.env.SANDPIT_LIVE;

/** Offers the documents in the dev server; a build copies them. */
const offerFiles: Plugin = {
  name: 'sandpit:files',
  configureServer(server) {
    for (const file of files) {
      server.middlewares.use(`${base}files/${basename(file)}`, (_request, response) => {
        response.setHeader('content-type', 'application/json');
        response.end(readFileSync(join(root, file)));
      });
    }
  },
};

/** Pages that hold what searching would only find twice, or that are no reading matter. */
const UNSEARCHED = /^(?:acceptance\.md|reference\/rows\.md)$/;

export default defineConfig({
  title: 'Sandpit',
  description: 'A full digital-asset exchange that runs in a browser tab with no server.',
  base,
  outDir: resolve(root, process.env.SANDPIT_DOCS_DIR ?? 'dist-docs'),
  cacheDir: join(root, 'node_modules/.cache/vitepress'),
  cleanUrls: true,
  rewrites: { 'guides/README.md': 'guides/index.md', 'decisions/README.md': 'decisions/index.md' },
  // Headings have the anchors that they have in the repository.
  markdown: { html: false, anchor: { slugify: headingAnchor }, config: (md) => repositoryLinks(md, base) },
  themeConfig: {
    nav: [
      { text: 'Start here', link: '/' },
      { text: 'Guides', link: '/guides/' },
      { text: 'Reference', link: '/contract' },
    ],
    sidebar,
    outline: { level: [2, 3] },
    search: {
      provider: 'local',
      options: {
        _render: (text, env, md) => (UNSEARCHED.test(String(env.relativePath)) ? '' : md.render(text, env)),
      },
    },
    docFooter: { prev: false, next: false },
  },
  vite: {
    plugins: [offerFiles, new LicenceCollector().write()],
    server: { proxy: live ? { [`${base}live/`]: { target: live, ws: true } } : {} },
  },
  buildEnd({ outDir }) {
    mkdirSync(join(outDir, 'files'), { recursive: true });
    for (const file of files) copyFileSync(join(root, file), join(outDir, 'files', basename(file)));
    for (const { path, text } of plainPages()) {
      mkdirSync(dirname(join(outDir, path)), { recursive: true });
      writeFileSync(join(outDir, path), text);
    }
    writeFileSync(join(outDir, 'llms.txt'), llmsText(base));
  },
});
