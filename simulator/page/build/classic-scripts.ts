/** The scripts that run before all others of the page. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { build } from 'vite';
import type { Plugin, PluginOption } from 'vite';

interface Bundle {
  readonly code: string;
  /** The files it was made of, and the digest of what they held. */
  readonly files: readonly string[];
  readonly digest: string;
}

async function digestOf(files: readonly string[]): Promise<string> {
  const texts = await Promise.all(files.map((file) => readFile(file)));
  return createHash('sha256').update(Buffer.concat(texts)).digest('base64url');
}

/** One script as a classic file, minified, with all it imports. */
export async function bundle(entry: string, plugins: readonly PluginOption[] = []): Promise<Bundle> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [...plugins],
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'sandpit', fileName: 'script' },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  const chunk = result && 'output' in result ? result.output[0] : undefined;
  if (!chunk) throw new Error(`${entry} gave no script.`);
  const files = chunk.moduleIds.filter((id) => isAbsolute(id));
  return { code: chunk.code, files, digest: await digestOf(files) };
}

/** Makes each script once, and again when a file of it has changed. */
export function createBundler(make: (entry: string) => Promise<Bundle> = bundle) {
  const made = new Map<string, Promise<Bundle>>();
  const isStale = async ({ files, digest }: Bundle): Promise<boolean> =>
    (await digestOf(files).catch(() => undefined)) !== digest;
  return async (entry: string): Promise<string> => {
    const before = await made.get(entry)?.catch(() => undefined);
    if (!before || (await isStale(before))) made.set(entry, make(entry));
    return (await (made.get(entry) as Promise<Bundle>)).code;
  };
}

/**
 * Has scripts run before every other script of the page, in their order, as one classic script in a file of its own: a module
 * would run too late, and an inline script would need an exception in the Content-Security-Policy (`FILE_NOTICE` has one). It stands at
 * the end of the head, because nothing behind it is requested before it has run, and is itself requested first.
 * @param plugins what else a build of them runs
 */
export function classicScripts(entries: readonly string[], ...plugins: readonly PluginOption[]): Plugin {
  let base = '/';
  let building = false;
  let path = '@classic/first.js';
  return {
    name: 'sandpit:classic-scripts',
    configResolved(config) {
      base = config.base;
      building = config.command === 'build';
    },
    configureServer(server) {
      const codeOf = createBundler();
      const all = async () => (await Promise.all(entries.map(codeOf))).join('\n');
      // It is ready when the page asks for it; a failure is reported then.
      all().catch(() => undefined);
      server.middlewares.use(`${base}${path}`, (_request, response, next) => {
        all().then((code) => {
          response.setHeader('content-type', 'text/javascript');
          response.end(code);
        }, next);
      });
    },
    async buildStart() {
      if (!building) return;
      const bundles = await Promise.all(entries.map((entry) => bundle(entry, plugins)));
      const source = bundles.map(({ code }) => code).join('\n');
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      path = `assets/first-${hash}.js`;
      this.emitFile({ type: 'asset', fileName: path, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        { tag: 'link', attrs: { rel: 'preload', as: 'script', href: base + path }, injectTo: 'head-prepend' },
        { tag: 'script', attrs: { src: base + path }, injectTo: 'head' },
      ],
    },
  };
}
