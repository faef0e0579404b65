/** Build step: what other pages show the client in. */
import { copyFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Plugin, PluginOption } from 'vite';
import { EMBED_PAGE } from '#shared/embed.ts';
import { bundle, createBundler } from './classic-scripts.ts';

const SCRIPT = 'embed.js';

/**
 * Builds the script of the element `<sandpit-exchange>`, and copies the client's page to the one in its frame: the first keeps its
 * address in every build, because other sites name it.
 * @param plugins what else the build of the script runs
 */
export function embedding(entry: string, ...plugins: readonly PluginOption[]): Plugin {
  let directory = '';
  let building = false;
  return {
    name: 'sandpit:embedding',
    configResolved(config) {
      building = config.command === 'build';
      directory = resolve(config.root, config.build.outDir);
    },
    // The development server sends the client's page for every address that is no file.
    configureServer(server) {
      const codeOf = createBundler();
      server.middlewares.use(`${server.config.base}${SCRIPT}`, (_request, response, next) => {
        codeOf(entry).then((code) => {
          response.setHeader('content-type', 'text/javascript');
          response.end(code);
        }, next);
      });
    },
    async buildStart() {
      if (!building) return;
      const { code } = await bundle(entry, plugins);
      this.emitFile({ type: 'asset', fileName: SCRIPT, source: code });
    },
    async writeBundle() {
      await copyFile(resolve(directory, 'index.html'), resolve(directory, EMBED_PAGE));
    },
  };
}
