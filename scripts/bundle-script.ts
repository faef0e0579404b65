/** Bundles a module with all that it needs as one classic script, for pages and engines that load nothing else. */
import { join } from 'node:path';
import { build } from 'vite';
import { scenarioDocuments } from '../simulator/page/build/scenarios.ts';

/** Writes `<name>.iife.js` into a folder; resolves with its path. @param name what the script's exports are called there */
export async function bundleScript(entry: string, folder: string, name: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [scenarioDocuments({ isReadLater: true })],
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      minify: false,
      lib: { entry, formats: ['iife'], name, fileName: name },
    },
  });
  return join(folder, `${name}.iife.js`);
}
