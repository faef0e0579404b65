import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { build } from 'vite';
import type { Plugin } from 'vite';

/** One script as a classic file, minified, with all it imports. */
async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'sandpit', fileName: 'script' },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  const chunk = result && 'output' in result ? result.output[0] : undefined;
  if (!chunk) throw new Error(`${entry} gave no script.`);
  return chunk.code;
}

/**
 * Puts scripts before every other script of the page, in their order, as classic scripts in files of their own: a module
 * would run too late, and an inline script would need an exception in the Content-Security-Policy.
 */
export function classicScripts(entries: readonly string[]): Plugin {
  let base = '/';
  let building = false;
  const built = new Map<string, string>();
  const devPath = (entry: string): string => `@classic/${basename(entry, '.ts')}.js`;
  return {
    name: 'sandpit:classic-scripts',
    configResolved(config) {
      base = config.base;
      building = config.command === 'build';
    },
    configureServer(server) {
      for (const entry of entries) {
        server.middlewares.use(`${base}${devPath(entry)}`, (_request, response, next) => {
          bundle(entry).then((code) => {
            response.setHeader('content-type', 'text/javascript');
            response.end(code);
          }, next);
        });
      }
    },
    async buildStart() {
      if (!building) return;
      for (const entry of entries) {
        const source = await bundle(entry);
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
        const fileName = `assets/${basename(entry, '.ts')}-${hash}.js`;
        built.set(entry, fileName);
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler: () =>
        entries.map((entry) => ({
          tag: 'script',
          attrs: { src: `${base}${built.get(entry) ?? devPath(entry)}` },
          injectTo: 'head-prepend',
        })),
    },
  };
}
