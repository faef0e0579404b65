import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createServer } from 'vite';

const USAGE = `Usage: npm run docs -- [flags]         the documentation site while writing, with the exchange in its pages
       npm run docs:build                the site as static files, in dist-docs
  --port <number>      port of the dev server (default 5173)
  --host <name>        address it listens on
  --help               show this
Variables: SANDPIT_BASE is the path that the site is served below (default /), SANDPIT_DOCS_DIR where its build goes.`;

const base = process.env.SANDPIT_BASE ?? '/';
const outDir = process.env.SANDPIT_DOCS_DIR ?? 'dist-docs';
const liveBase = `${base}live/`;

function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('npx', ['--no-install', ...args], {
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${args[0]} failed`))));
  });
}

/** Every address of the client, from the table of docs/testing.md, which a test holds complete. */
function addresses(): readonly string[] {
  const [, after = ''] = readFileSync('docs/testing.md', 'utf8').split('\n## Addresses\n');
  return [...after.matchAll(/^\| `\/([\w/]+)`/gm)].map(([, path = '']) => path);
}

/** A static host knows files only: each address of the exchange is one, as each page is, so that it can be opened and loaded again. */
function givePagesToAddresses(): void {
  const page = join(outDir, 'live', 'index.html');
  for (const path of addresses()) {
    const copy = join(outDir, 'live', `${path}.html`);
    mkdirSync(dirname(copy), { recursive: true });
    cpSync(page, copy);
  }
}

async function build(): Promise<void> {
  await run(['vitepress', 'build', 'docs']);
  await run(['vite', 'build', '--logLevel', 'warn'], {
    VITE_BACKEND: 'simulator',
    SANDPIT_BASE: liveBase,
    SANDPIT_OUT_DIR: join(outDir, 'live'),
  });
  givePagesToAddresses();
}

/** The dev server of the client stands behind that of the site, so that both have one origin as in a build. */
async function develop(args: readonly string[]): Promise<void> {
  const client = await createServer({ base: liveBase, server: { port: 0 } });
  await client.listen();
  const [origin = ''] = client.resolvedUrls?.local ?? [];
  await run(['vitepress', 'dev', 'docs', ...args], { SANDPIT_LIVE: new URL(origin).origin });
}

async function main([mode, ...args]: readonly string[]): Promise<void> {
  if (args.includes('--help')) console.log(USAGE);
  else if (mode === 'build') await build();
  else await develop(args);
}

await main(process.argv.slice(2));
