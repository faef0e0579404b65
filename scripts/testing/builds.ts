/** What the tests run against: both clients and the package, built when a source of theirs has changed since. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { addToCache, readCache } from './cache.ts';

interface Build {
  readonly name: string;
  /** A file that it writes. */
  readonly result: string;
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly sources: readonly string[];
}

/** What a client is made of, besides installed packages. */
export const clientFiles: readonly string[] = [
  'client',
  'fixtures',
  'locales',
  'package/driver',
  'package/embed-script.ts',
  'package/embed.ts',
  'public',
  'scenarios',
  'shared',
  'simulator',
  'index.html',
  'tsconfig.json',
  'vite.config.ts',
];

const clientSources = [...clientFiles, 'package-lock.json'];

const vite = ['scripts/vite.js', 'build', '--logLevel', 'warn'];

/** The two clients that the browser tests open: one with the exchange inside, one for a real backend. */
export const clients: readonly Build[] = [
  {
    name: 'the client with the exchange inside',
    result: 'dist/index.html',
    command: vite,
    env: { VITE_BACKEND: 'simulator', SANDPIT_OUT_DIR: 'dist' },
    sources: clientSources,
  },
  {
    name: 'the client for a backend',
    result: 'dist-backend/index.html',
    command: vite,
    env: { VITE_BACKEND: 'same-origin', SANDPIT_OUT_DIR: 'dist-backend' },
    sources: clientSources,
  },
];

/** The examples are not in it. */
const packageFolders = readdirSync('package')
  .filter((name) => name !== 'examples')
  .map((name) => join('package', name));

export const npmPackage: Build = {
  name: 'the package',
  result: 'lib/cli.js',
  command: ['--import', 'tsx', 'scripts/build-package.ts'],
  env: {},
  sources: [...clientSources, 'docs/scenario.schema.json', ...packageFolders, 'package.json', 'scripts'],
};

function filesOf(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}

/** What a build was made of, and when: a result that something else has written since is made again. */
function stateOf({ env, result, sources }: Build): string {
  const hash = createHash('sha256').update(JSON.stringify(env));
  for (const file of sources.flatMap(filesOf)) hash.update(file).update(readFileSync(file));
  const writtenAt = existsSync(result) ? statSync(result).mtimeMs : 'never';
  return `${hash.digest('hex')} ${writtenAt}`;
}

/**
 * Makes a build unless the present one is made of the same sources.
 * @throws Error with the output of the command where that fails
 */
async function ensureBuild(build: Build): Promise<void> {
  if (readCache<string>('builds')[build.name] === stateOf(build)) return;
  const { code, output } = await new Promise<{ code: number; output: string }>((resolve, reject) => {
    const child = spawn(process.execPath, build.command, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...build.env },
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
    child.on('error', reject);
    child.on('close', (status) => resolve({ code: status ?? 1, output: printed }));
  });
  if (code !== 0) throw new Error(`${build.name} cannot be built:\n${output}`);
  addToCache('builds', build.name, stateOf(build));
}

/** Makes builds one after the other. */
export async function ensureBuilds(builds: readonly Build[]): Promise<void> {
  for (const build of builds) await ensureBuild(build);
}
