/** `sandpit-exchange/vite`: the worker files of `sandpit-exchange/browser` in a project that Vite serves and builds. */
import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, extname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadEnv } from 'vite';
import type { Plugin } from 'vite';

export interface SandpitPluginOptions {
  /** Whether a build has the exchange in it. By default it has where the variable `SANDPIT` is `1`; the dev server always has. */
  readonly build?: boolean;
}

const FOLDER = 'sandpit';
const SERVICE_WORKER = 'sandpit-service-worker.js';
const ABSENT = '\0sandpit:absent';

const files = join(dirname(fileURLToPath(import.meta.url)), 'worker-files');

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.pdf': 'application/pdf',
};

/**
 * Serves the worker files and puts the first script before all others, while developing and in builds that have the exchange in
 * them; `import.meta.env.SANDPIT` says which these are. From all other builds it keeps the exchange out, and takes out what
 * `sandpit init` copied.
 */
export function sandpit({ build }: SandpitPluginOptions = {}): Plugin {
  let isWanted = true;
  let base = '/';
  let outDir = '';
  return {
    name: 'sandpit',
    config({ root = process.cwd(), envDir }, { command, mode }) {
      const env = { ...loadEnv(mode, envDir || root, 'SANDPIT'), ...process.env };
      isWanted = command === 'serve' || (build ?? env['SANDPIT'] === '1');
      return {
        define: { 'import.meta.env.SANDPIT': JSON.stringify(isWanted) },
        // Its files find each other by their places, which pre-bundling changes.
        optimizeDeps: { exclude: ['sandpit-exchange'] },
      };
    },
    configResolved(config) {
      base = config.base;
      outDir = resolve(config.root, config.build.outDir);
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const path = decodeURI(request.url ?? '').split('?')[0] ?? '';
        const file = path.startsWith(base) ? served().get(path.slice(base.length)) : undefined;
        if (file === undefined) return next();
        response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
        response.end(readFileSync(file));
      });
    },
    resolveId: (id) => (id === 'sandpit-exchange/browser' && !isWanted ? ABSENT : undefined),
    load(id) {
      if (id === ABSENT) return ABSENT_MODULE;
      if (!id.split('?')[0]?.replaceAll(sep, '/').endsWith('/sandpit/bundled-files.js')) return undefined;
      const path = JSON.stringify(`${base}${FOLDER}/engine.js`);
      return `export const engineUrl = new URL(${path}, document.baseURI).href;`;
    },
    generateBundle() {
      if (!isWanted) return;
      for (const [fileName, file] of served())
        this.emitFile({ type: 'asset', fileName, source: readFileSync(file) });
    },
    transformIndexHtml: {
      order: 'post',
      handler: () =>
        isWanted
          ? [{ tag: 'script', attrs: { src: `${base}${FOLDER}/first-script.js` }, injectTo: 'head-prepend' }]
          : [],
    },
    async closeBundle() {
      if (isWanted) return;
      for (const name of [FOLDER, SERVICE_WORKER])
        await rm(join(outDir, name), { recursive: true, force: true });
    },
  };
}

/** What a page loads besides the modules that Vite bundles, by its path below the base. */
function served(): ReadonlyMap<string, string> {
  const wanted = readdirSync(files, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(files.length + 1)
        .replaceAll(sep, '/'),
    )
    .filter((name) =>
      /^sandpit-service-worker\.js$|^sandpit\/((engine|first-script)\.js$|static\/)/.test(name),
    );
  return new Map(wanted.map((name) => [name, join(files, name)]));
}

const ABSENT_MODULE = `export function startSandpit() {
  throw new Error('This build has no exchange in it: build it with SANDPIT=1, and start the exchange only where import.meta.env.SANDPIT is true.');
}
export class ControlRefused extends Error {}
`;
