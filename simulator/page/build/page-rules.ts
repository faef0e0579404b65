/** Build steps: the content security policy, the pages for other ways to open a build, and the files that one for a real backend leaves out. */
import { createHash } from 'node:crypto';
import { copyFile, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Browsers load no modules and keep no data for a page that is opened as a file, so this stands in the page itself. */
const FILE_NOTICE = `if (location.protocol === 'file:') addEventListener('DOMContentLoaded', () => {
  const text = [
    'This page was opened as a file, so nothing runs: browsers load no modules and keep no data for files.',
    'Serve its folder and open the address of the server, for example: npx vite preview --outDir FOLDER',
    'or: python3 -m http.server 8000 --directory FOLDER, then http://localhost:8000/',
  ];
  const lines = text.map((line) => Object.assign(document.createElement('p'), { textContent: line }));
  const box = Object.assign(document.createElement('div'), { style: 'padding: 24px; font: 16px/1.5 sans-serif' });
  box.setAttribute('role', 'alert');
  box.append(...lines);
  document.querySelector('.boot').remove();
  document.getElementById('root').replaceChildren(box);
});`;

/** Has a page that is opened as a file say why nothing runs. */
export function fileNotice(): Plugin {
  return {
    name: 'sandpit:file-notice',
    apply: 'build',
    transformIndexHtml: () => [{ tag: 'script', children: FILE_NOTICE, injectTo: 'head' }],
  };
}

/** Copies the page to `404.html`, which static servers without a fallback send for an address that is not a file. */
export function notFoundPage(): Plugin {
  let directory = '';
  return {
    name: 'sandpit:not-found-page',
    apply: 'build',
    configResolved(config) {
      directory = resolve(config.root, config.build.outDir);
    },
    // Not `closeBundle`, which also runs after a build that failed and would fail for want of the page.
    writeBundle: () => copyFile(resolve(directory, 'index.html'), resolve(directory, '404.html')),
  };
}

/**
 * Rules that a built page keeps on any server. Components set styles at run time, hence the one allowance; everything
 * else comes from the page's own origin, and calls go nowhere but to the exchange.
 */
export function contentPolicy(backend: string): Plugin {
  const remote = URL.canParse(backend) ? [new URL(backend).origin, backend.replace(/^http/, 'ws')] : [];
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'sha256-${createHash('sha256').update(FILE_NOTICE).digest('base64')}'`,
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
    writeBundle: () => rm(resolve(directory, 'mockServiceWorker.js'), { force: true }),
  };
}
