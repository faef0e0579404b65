import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { browserArgs, ensureBrowser } from '../../scripts/browser.ts';
import { openDevCopy } from '../../scripts/dev-copy.ts';
import { inFolder } from '../folder.ts';
import { median } from '../report.ts';
import type { BenchRow } from '../report.ts';
import { VIEWPORT } from './sites.ts';

const RUNS = 3;
const CHANGES = 7;
const COLD_BOUND_MS = 3000;
const WARM_BOUND_MS = 1500;
const CHANGE_BOUND_MS = 300;

/** A project with a development server, and when its page is there. */
interface Project {
  readonly folder: string;
  /** The script that starts the server. */
  readonly vite: string;
  /** What the server keeps between starts. */
  readonly cache: string;
  ready(page: Page): Promise<unknown>;
}

/** Milliseconds from the command to the page, and from a reload to the page; requests of the first visit. */
interface Figures {
  readonly cold: number;
  readonly warm: number;
  readonly requests: number;
}

/** The same tools with one component: what a page costs at least. */
function bareProject(place: string): Project {
  const folder = join(place, 'bare');
  mkdirSync(folder);
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const files = {
    'package.json': '{ "type": "module" }',
    'index.html': '<div id="root"></div><script type="module" src="/main.tsx"></script>',
    'main.tsx': `import { createRoot } from 'react-dom/client';
      createRoot(document.getElementById('root')).render(<h1>Bare</h1>);`,
    'vite.config.js': `import react from '@vitejs/plugin-react';
      export default { plugins: [react()], cacheDir: '.cache' };`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return {
    folder,
    vite: resolve('node_modules/vite/bin/vite.js'),
    cache: join(folder, '.cache'),
    ready: (page) => page.getByRole('heading', { name: 'Bare' }).waitFor(),
  };
}

const product: Project = {
  folder: resolve('.'),
  vite: resolve('scripts/vite.js'),
  cache: resolve('node_modules/.vite'),
  ready: (page) =>
    page
      .getByRole('row')
      .filter({ hasText: 'BTC' })
      .filter({ hasText: /\d\.\d\d/ })
      .first()
      .waitFor(),
};

/** Resolves with the address of the page. */
async function listening(server: ChildProcess): Promise<string> {
  let written = '';
  for (;;) {
    const [chunk] = (await once(server.stdout as NonNullable<ChildProcess['stdout']>, 'data')) as [Buffer];
    written += String(chunk);
    const found = /http:\/\/127\.0\.0\.1:\d+\//.exec(written)?.[0];
    if (found !== undefined) return found;
  }
}

async function measure(browser: Browser, { folder, vite, cache, ready }: Project): Promise<Figures> {
  rmSync(cache, { recursive: true, force: true });
  const context = await browser.newContext({ locale: 'en-US', viewport: VIEWPORT });
  const page = await context.newPage();
  let requests = 0;
  page.on('request', () => (requests += 1));
  const began = performance.now();
  const server = spawn(process.execPath, [vite, '--host', '127.0.0.1', '--port', '5419'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NO_COLOR: '1' },
  });
  try {
    await page.goto(await listening(server));
    await ready(page);
    const figures = { cold: performance.now() - began, requests };
    const reloaded = performance.now();
    await page.reload();
    await ready(page);
    return { ...figures, warm: performance.now() - reloaded };
  } finally {
    await context.close();
    server.kill();
    await once(server, 'exit');
  }
}

async function medians(browser: Browser, project: Project): Promise<Figures> {
  const runs: Figures[] = [];
  for (let index = 0; index < RUNS; index++) runs.push(await measure(browser, project));
  const middle = (name: keyof Figures): number => median(runs.map((run) => run[name]));
  return { cold: middle('cold'), warm: middle('warm'), requests: middle('requests') };
}

/** Milliseconds from a written file of the client to the page that shows it: the middle of several changes. */
async function changeTime(browser: Browser): Promise<number> {
  const dev = await openDevCopy();
  const page = await browser.newPage({ locale: 'en-US', viewport: VIEWPORT });
  try {
    await page.goto(dev.url);
    await product.ready(page);
    const samples: number[] = [];
    let shown = '{t(title)}</h2>';
    for (let index = 0; index < CHANGES; index++) {
      const next = `{t(title)} ${index}</h2>`;
      const began = performance.now();
      dev.change('client/app/layout/footer.tsx', shown, next);
      await page.getByRole('heading', { name: `Guides ${index}` }).waitFor();
      samples.push(performance.now() - began);
      shown = next;
    }
    return median(samples);
  } finally {
    await page.close();
    await dev.close();
  }
}

/** `npm run dev` from the command to live prices, beside a bare page of the same tools. */
export const benchDev = (): Promise<readonly BenchRow[]> =>
  inFolder(async (place) => {
    const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArgs });
    try {
      const bare = await medians(browser, bareProject(place));
      const ours = await medians(browser, product);
      const change = await changeTime(browser);
      const row = (name: string, key: 'cold' | 'warm', boundMs: number): BenchRow => ({
        name,
        unit: 'ms',
        value: ours[key],
        reference: { name: 'bare Vite and React page', value: bare[key] },
        ratio: ours[key] / bare[key],
        bound: { text: `at most ${boundMs / 1000} s`, holds: ours[key] <= boundMs },
      });
      return [
        row('from the command to live prices, without a cache', 'cold', COLD_BOUND_MS),
        row('from a reload to live prices', 'warm', WARM_BOUND_MS),
        {
          name: 'from a changed file of the client to the page that shows it',
          unit: 'ms',
          value: change,
          bound: { text: `under ${CHANGE_BOUND_MS} ms`, holds: change < CHANGE_BOUND_MS },
        },
        {
          name: 'requests of the first visit',
          unit: 'requests',
          value: ours.requests,
          reference: { name: 'bare Vite and React page', value: bare.requests },
          ratio: ours.requests / bare.requests,
        },
      ];
    } finally {
      await browser.close();
    }
  });
