import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { firstScript } from './simulator/hosts/build/first-script.ts';
import { contentPolicy, withoutSimulatorFiles } from './simulator/hosts/build/page-rules.ts';

/**
 * `VITE_BACKEND`: `simulator` (default), `same-origin`, or the origin of a real server; `SANDPIT_OUT_DIR`: where the build
 * goes (default `dist`); `SANDPIT_BASE`: path it is served below (default `/`).
 */
export default defineConfig(({ mode }) => {
  const env = { ...loadEnv(mode, process.cwd(), ['VITE_', 'SANDPIT_']), ...process.env };
  const backend = env.VITE_BACKEND ?? 'simulator';
  const simulated = backend === 'simulator';
  const withoutCookies = fileURLToPath(new URL('simulator/hosts/browser/no-cookies.ts', import.meta.url));
  return {
    base: env.SANDPIT_BASE ?? '/',
    // Compiled in as a constant, so that a build for a real backend has no way to the simulator left in it.
    define: { 'import.meta.env.VITE_BACKEND': JSON.stringify(backend) },
    resolve: { alias: { 'tough-cookie': withoutCookies } },
    plugins: [react(), contentPolicy(backend), simulated ? firstScript() : withoutSimulatorFiles()],
    worker: { format: 'es' },
    build: {
      outDir: env.SANDPIT_OUT_DIR ?? 'dist',
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              {
                name: 'react',
                test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//,
              },
              { name: 'mantine', test: /node_modules\/(@mantine|@floating-ui)\// },
            ],
          },
        },
      },
    },
  };
});
