import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const entry = fileURLToPath(new URL('../browser/socket/first-script.ts', import.meta.url));
const devPath = '@sandpit/first.js';

/** The first script as one classic file, minified. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'sandpit', fileName: 'first' },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  const chunk = result && 'output' in result ? result.output[0] : undefined;
  if (!chunk) throw new Error('The first script of the page was not built.');
  return chunk.code;
}

/**
 * Puts the simulator's socket router before every other script of the page, as a classic script in a file of its own:
 * a module would run too late, and an inline script would need a hole in the Content-Security-Policy.
 */
export function firstScript(): Plugin {
  let base = '/';
  let fileName: string | undefined;
  return {
    name: 'sandpit:first-script',
    configResolved(config) {
      ({ base } = config);
    },
    configureServer(server) {
      server.middlewares.use(`${base}${devPath}`, (_request, response, next) => {
        bundle().then((code) => {
          response.setHeader('content-type', 'text/javascript');
          response.end(code);
        }, next);
      });
    },
    async buildStart() {
      if (this.meta.watchMode) return;
      const source = await bundle();
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      fileName = `assets/first-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        { tag: 'script', attrs: { src: `${base}${fileName ?? devPath}` }, injectTo: 'head-prepend' },
      ],
    },
  };
}
