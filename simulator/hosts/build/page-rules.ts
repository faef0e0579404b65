/** Build steps: the content security policy, and the files that a build for a real backend leaves out. */
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Rules that a built page keeps on any server. Components set styles at run time, hence the one allowance; everything
 * else comes from the page's own origin, and calls go nowhere but to the exchange.
 */
export function contentPolicy(backend: string): Plugin {
  const remote = URL.canParse(backend) ? [new URL(backend).origin, backend.replace(/^http/, 'ws')] : [];
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    `connect-src ${["'self'", ...remote].join(' ')}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
  ].join('; ');
  return {
    name: 'sandpit:content-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: policy },
        injectTo: 'head-prepend',
      },
    ],
  };
}

/** Leaves out of a build for a real backend what lies in `public/` for the simulator's sake. */
export function withoutSimulatorFiles(): Plugin {
  let directory = '';
  return {
    name: 'sandpit:without-simulator-files',
    apply: 'build',
    configResolved(config) {
      directory = resolve(config.root, config.build.outDir);
    },
    closeBundle: () => rm(resolve(directory, 'mockServiceWorker.js'), { force: true }),
  };
}
