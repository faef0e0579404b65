/** Builds the entries that run in pages, and the files that pages load besides them. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { InlineConfig, Plugin, PluginOption } from 'vite';
import { scenarioDocuments } from '#simulator/page/build/scenarios.ts';
import { LICENCE_FILE, LicenceCollector } from '#simulator/page/build/licences.ts';
import { mapsBeyond, ownMaps } from '../scripts/package-modules.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = (path: string): string => join(root, path);

/** What a project brings itself. */
export const PEERS = [/^msw(\/|$)/, /^vite(\/|$)/, /^node:/];

const shared = (...plugins: readonly PluginOption[]): InlineConfig => ({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'error',
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [...plugins],
});

/** Sources of the entries that run in pages and are built here. */
export const pageEntries = {
  browser: 'package/browser.ts',
  msw: 'package/msw.ts',
  vite: 'package/vite.ts',
};

/**
 * Builds `browser.js`, `vite.js` and `msw.js` into a folder, and below `worker-files` what `sandpit init` copies. All of it runs without a
 * bundler. Resolves with the packages that are in it.
 */
export async function buildBrowserModules(outDir: string): Promise<LicenceCollector> {
  const licences = new LicenceCollector();
  const collect = () => licences.collect();
  const workerFiles = join(outDir, 'worker-files');
  const folder = join(workerFiles, 'sandpit');
  rmSync(workerFiles, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await buildPageModules(folder, collect());
  await buildClassic('package/first-script.ts', folder, 'first-script.js', collect());
  await buildEngine(folder, collect());
  await buildModule('msw', outDir, collect());
  await buildModule('vite', outDir, collect());
  cpSync(source('public/static'), join(folder, 'static'), { recursive: true });
  cpSync(source('public/mockServiceWorker.js'), join(workerFiles, 'sandpit-service-worker.js'));
  // A project serves the files of this folder to others.
  writeFileSync(join(folder, LICENCE_FILE), licences.notices());
  writeFileSync(join(outDir, 'browser.js'), "export * from './worker-files/sandpit/browser.js';\n");
  return licences;
}

/** The library: one file that starts the exchange, and others that it loads when it needs them. */
async function buildPageModules(folder: string, collect: PluginOption): Promise<void> {
  await build({
    ...shared(bundledFiles(), withoutFont(), stylesInside(), collect),
    resolve: { alias: { 'tough-cookie': source('simulator/page/no-cookies.ts') } },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      cssCodeSplit: false,
      lib: { entry: source(pageEntries.browser), formats: ['es'], fileName: 'browser' },
      minify: true,
      rolldownOptions: { output: { minify: true, chunkFileNames: '[name]-[hash].js' } },
    },
  });
}

/** The font would be most of the panel, and a page may forbid it; the system's own takes its place. */
function withoutFont(): Plugin {
  return {
    name: 'sandpit:without-font',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith('@fontsource') ? '\0no-font' : undefined),
    load: (id) => (id === '\0no-font' ? '' : undefined),
  };
}

/** Stays a module of its own, which bundlers and the Vite plugin find by its name. */
function bundledFiles(): Plugin {
  return {
    name: 'sandpit:bundled-files',
    enforce: 'pre',
    resolveId: (id) =>
      id.endsWith('/bundled-files.ts') ? { id: './bundled-files.js', external: true } : undefined,
    generateBundle() {
      const code = "export const engineUrl = new URL('./engine.js', import.meta.url).href;\n";
      this.emitFile({ type: 'asset', fileName: 'bundled-files.js', source: code });
    },
  };
}

/**
 * Puts the style sheets into the module of the panel, as a sheet that the page adopts: a Content-Security-Policy does not concern
 * it, and there is no file to be found.
 */
function stylesInside(): Plugin {
  return {
    name: 'sandpit:styles-inside',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const styles = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.css'));
      const css = styles.map((file) => ('source' in file ? String(file.source) : '')).join('\n');
      for (const { fileName } of styles) delete bundle[fileName];
      const panel = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith('/simulator/panel/index.tsx'),
      );
      if (panel?.type !== 'chunk' || css === '') throw new Error('The panel has no module or no styles.');
      panel.code += `\n{const sheet=new CSSStyleSheet();sheet.replaceSync(${JSON.stringify(css)});document.adoptedStyleSheets=[...document.adoptedStyleSheets,sheet]}\n`;
    },
  };
}

/** A classic script, for the head of a page. */
async function buildClassic(
  entry: string,
  folder: string,
  fileName: string,
  collect: PluginOption,
): Promise<void> {
  await build({
    ...shared(collect),
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      minify: true,
      lib: { entry: source(entry), formats: ['iife'], name: 'sandpitFirstScript', fileName: () => fileName },
    },
  });
}

/** The whole exchange with its scenarios and recorded data in one file. */
async function buildEngine(folder: string, collect: PluginOption): Promise<void> {
  await build({
    ...shared(scenarioDocuments({ isReadLater: true }), collect),
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      minify: true,
      lib: { entry: source('package/engine.worker.ts'), formats: ['es'], fileName: () => 'engine.js' },
      rolldownOptions: { output: { minify: true, codeSplitting: false } },
    },
  });
}

/** An entry for browsers and Node whose peers stay outside. */
async function buildModule(name: 'msw' | 'vite', outDir: string, collect: PluginOption): Promise<void> {
  await build({
    ...shared(scenarioDocuments(), ownMaps, mapsBeyond(outDir), collect),
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      minify: true,
      sourcemap: true,
      lib: { entry: source(pageEntries[name]), formats: ['es'], fileName: name },
      rolldownOptions: { external: PEERS, output: { minify: true, chunkFileNames: '[name]-[hash].js' } },
    },
  });
}
