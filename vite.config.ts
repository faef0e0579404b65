import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { chunkGroups, engineGroup } from './simulator/page/build/chunks.ts';
import { withoutCallerParts, withoutServerParts } from './simulator/page/build/contract.ts';
import { scenarioDocuments } from './simulator/page/build/scenarios.ts';
import { frameOf } from './client/frame.ts';
import { classicScripts } from './simulator/page/build/classic-scripts.ts';
import { LicenceCollector } from './simulator/page/build/licences.ts';
import { mantineImports, mantineParts, mantineStyles } from './simulator/page/build/mantine.ts';
import { embedding } from './simulator/page/build/embed.ts';
import { firstFrame } from './simulator/page/build/first-frame.ts';
import { preloads, withoutLoaded } from './simulator/page/build/preloads.ts';
import { routerOfPage } from './simulator/page/build/router.ts';
import {
  contentPolicy,
  fileNotice,
  notFoundPage,
  withoutSimulatorFiles,
} from './simulator/page/build/page-rules.ts';

/**
 * What the React Compiler compiles: what renders with live data or long lists. The shell and the small parts of pages render when a page is
 * opened or something is pressed, and the start is 3 kB smaller without.
 */
const COMPILED = [
  'desk/',
  'exchange/lists',
  'exchange/live',
  'features/',
  'ui/chart/',
  'ui/data-table',
  'ui/log-list/',
  'ui/market/',
].map((part) => `/client/${part}`);

/** How long plugins take on a busy machine is nothing that a developer of the client can mend. */
const checks = { bundlerTimings: false };

/**
 * `VITE_BACKEND`: `simulator` (default), `same-origin`, or the origin of a real server; `SANDPIT_OUT_DIR`: where the build
 * goes (default `dist`); `SANDPIT_BASE`: path it is served below (default `/`, docs/guides/deployment.md).
 */
export default defineConfig(({ command, mode }) => {
  const env = { ...loadEnv(mode, process.cwd(), ['VITE_', 'SANDPIT_']), ...process.env };
  const backend = env.VITE_BACKEND ?? 'simulator';
  const simulated = backend === 'simulator';
  const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
  const firstPaint = file('client/first-paint.ts');
  const firstScript = file('simulator/page/socket/first-script.ts');
  const licences = new LicenceCollector();
  return {
    base: env.SANDPIT_BASE ?? '/',
    // Compiled in as a constant, so that a build for a real backend has no way to the simulator left in it.
    define: { 'import.meta.env.VITE_BACKEND': JSON.stringify(backend) },
    resolve: {
      alias: {
        'tough-cookie': file('simulator/page/no-cookies.ts'),
        // React has it since version 18; react-i18next asks a package that older ones need.
        'use-sync-external-store/shim': 'react',
      },
    },
    plugins: [
      scenarioDocuments(),
      // Without the compiler a development server has its page a sixth sooner.
      react(command === 'build' ? { compiler: { sources: COMPILED } } : {}),
      mantineStyles(),
      mantineParts(),
      command === 'serve' && mantineImports(),
      withoutServerParts(),
      routerOfPage(),
      contentPolicy(backend),
      fileNotice(),
      notFoundPage(),
      firstFrame({ styles: file('client/boot.css'), page: file('index.html'), frameOf }),
      // Without groups the simulator's chunk is named `start`, too.
      preloads(
        simulated ? ['start', 'simulator'] : ['start'],
        command === 'build' ? { desk: ['ui', 'desk', 'lists', 'candle-chart'] } : {},
      ),
      classicScripts(simulated ? [firstScript, firstPaint] : [firstPaint], licences.collect()),
      simulated ? embedding(file('package/embed-script.ts'), licences.collect()) : withoutSimulatorFiles(),
      licences.write(),
    ],
    worker: {
      format: 'es',
      plugins: () => [
        scenarioDocuments({ isReadLater: command === 'serve' }),
        withoutCallerParts(),
        licences.collect(),
      ],
      rolldownOptions: {
        output: { codeSplitting: { groups: [engineGroup] } },
        experimental: { lazyBarrel: true },
        checks,
      },
    },
    // Containers have one name in all modules (docs/decisions/0150).
    css: {
      transformer: 'lightningcss',
      lightningcss: { cssModules: { pattern: '_[local]_[hash]', container: false } },
    },
    // The groups below would have components run before the preamble of hot reload (docs/decisions/0040).
    experimental: { bundledDev: true },
    build: {
      outDir: env.SANDPIT_OUT_DIR ?? 'dist',
      emptyOutDir: true,
      // Of the worker in development, which is bundled like a build.
      sourcemap: command === 'serve',
      target: 'es2022',
      modulePreload: { polyfill: false, resolveDependencies: withoutLoaded },
      rolldownOptions:
        command === 'build'
          ? {
              output: { codeSplitting: { groups: chunkGroups } },
              treeshake: { propertyReadSideEffects: false },
              checks,
            }
          : // A page that waits for the compiler at each import starts much later (docs/decisions/0040).
            { experimental: { devMode: { lazy: false } }, checks },
    },
  };
});
