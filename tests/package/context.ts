/** What the projects of this folder work with: a fresh folder outside the repository, the tarball, and programs run in it. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect as expectSoon } from '@playwright/test';
import { PATIENCE_MS, TEST_LIMIT_MS } from '../support/patience.ts';

/** Waits for what a page has to show as all tests do. */
export const expect = expectSoon.configure({ timeout: PATIENCE_MS });

/** How a program ended, and all that it printed. */
export interface Run {
  readonly status: number | null;
  readonly output: string;
}

/** A program that runs until it is stopped. */
export interface Running {
  /** What it has printed so far. */
  output(): string;
  /** Resolves with what matches in its output; rejects where it ends before. */
  until(pattern: RegExp): Promise<RegExpExecArray>;
  stop(): Promise<Run>;
}

export interface PackageContext {
  /** The packed package. */
  readonly tarball: string;
  /** An empty folder of this project alone, outside the repository. */
  readonly folder: string;
  /** The browser to drive, and the flags it is started with. */
  readonly browser: { readonly path: string; readonly args: readonly string[] };
  /**
   * `npm i` of the tarball and of packages, in the versions of this repository where none is given. Resolves with the seconds it
   * took; rejects with its output where it fails. Projects that install the tarball alone get copies of one installation.
   */
  install(...packages: readonly string[]): Promise<number>;
  /** Copies a project of `package/examples` into the folder, and installs the tarball with the packages that it names, or these versions of them. */
  example(name: string, ...packages: readonly string[]): Promise<number>;
  /** Writes files, by their paths in the folder. */
  write(files: Readonly<Record<string, string>>): void;
  /** Runs a program in the folder to its end; those of installed packages are found by name, as in scripts of npm. */
  run(command: string, args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Run>;
  start(command: string, args: readonly string[], env?: Readonly<Record<string, string>>): Running;
  /** One test, as the runners of tests have it; what it throws is its failure. */
  test(title: string, body: () => Promise<void>): Promise<void>;
  /** Keeps a measured figure in the report. */
  measure(name: string, value: number): void;
}

/** What each `tests/package/NAME/project.ts` exports as `project`. */
export interface PackageProject {
  readonly name: string;
  /** Whether it runs with `npm run test:nightly` only. */
  readonly isNightly?: boolean;
  /** Tests of a project that installs the tarball. What it throws outside of them counts as a failed test. */
  run(context: PackageContext): Promise<void>;
}

/** Projects that a newcomer copies, or tries in place. */
const EXAMPLES = 'package/examples';

interface Outcome {
  readonly title: string;
  readonly durationMs: number;
  /** Why it failed; undefined where it passed. */
  readonly failure?: string;
}

/** Where outcomes and figures of a project go. */
export interface Results {
  readonly outcomes: Outcome[];
  readonly figures: Record<string, number>;
}

/**
 * Nothing of the runner is handed on: the settings of npm name the project that runs it. Output is read, and has no colours:
 * many programs colour it wherever `CI` is set.
 */
const environment = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(npm_|INIT_CWD|NODE_OPTIONS|VITEST|PLAYWRIGHT|FORCE_COLOR)/.test(name),
    ),
  ),
  NO_COLOR: '1',
};

const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly devDependencies: Readonly<Record<string, string>>;
};

const versioned = (name: string): string =>
  devDependencies[name] === undefined ? name : `${name}@${devDependencies[name]}`;

const runIn = (
  cwd: string,
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<Run> => ended(spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] }));

async function installInto(folder: string, packages: readonly string[]): Promise<number> {
  const from = performance.now();
  const flags = ['--engine-strict', '--prefer-offline', '--no-audit', '--no-fund', '--save-dev'];
  const { status, output } = await runIn(folder, 'npm', ['install', ...flags, ...packages], environment);
  if (status !== 0) throw new Error(`npm install ${packages.join(' ')} ended with ${status}:\n${output}`);
  return (performance.now() - from) / 1000;
}

/** The installation of the tarball alone, once it was needed. */
let alone: Promise<number> | undefined;

/** @param given.bare an empty folder for that installation, beside those of the projects */
export function createContext(
  { bare, ...given }: Pick<PackageContext, 'tarball' | 'folder' | 'browser'> & { readonly bare: string },
  { outcomes, figures }: Results,
): PackageContext {
  const { tarball, folder } = given;
  const own = { ...environment, PATH: `${join(folder, 'node_modules/.bin')}:${process.env.PATH}` };
  const start: PackageContext['start'] = (command, args, env = {}) =>
    watch(spawn(command, args, { cwd: folder, env: { ...own, ...env }, detached: true }));
  const run: PackageContext['run'] = (command, args, env) => runIn(folder, command, args, { ...own, ...env });
  return {
    ...given,
    start,
    run,
    async install(...packages) {
      if (packages.length > 0) return installInto(folder, [tarball, ...packages.map(versioned)]);
      alone ??= installInto(bare, [tarball]);
      const seconds = await alone;
      cpSync(bare, folder, { recursive: true, verbatimSymlinks: true });
      return seconds;
    },
    example(name, ...packages) {
      const filter = (path: string): boolean => !path.includes('node_modules');
      cpSync(join(EXAMPLES, name), folder, { recursive: true, filter });
      return installInto(folder, [tarball, ...packages]);
    },
    write(files) {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      }
    },
    async test(title, body) {
      const from = performance.now();
      const failure = await limited(body()).then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error)),
      );
      outcomes.push({ title, failure, durationMs: performance.now() - from });
    },
    measure: (name, value) => void (figures[name] = value),
  };
}

/** As in other runners, a test that hangs fails by its name instead of holding all that follow. */
function limited(running: Promise<void>): Promise<void> {
  const limit = new Promise<never>((_, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`it did not end within ${TEST_LIMIT_MS / 1000} seconds.`)),
      TEST_LIMIT_MS,
    );
    void running.then(
      () => clearTimeout(timer),
      () => clearTimeout(timer),
    );
  });
  return Promise.race([running, limit]);
}

async function ended(child: ChildProcess): Promise<Run> {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, output };
}

/** The program is in a group of its own, so that what it started ends with it. */
function watch(child: ChildProcess): Running {
  let output = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      for (const listener of listeners) listener();
    });
  }
  const closed = once(child, 'close').then(([status]): Run => ({ status: status as number | null, output }));
  return {
    output: () => output,
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = pattern.exec(output);
          if (found) resolve(found);
        };
        listeners.add(look);
        look();
        void closed.then(({ status }) => reject(new Error(`it ended with ${status}:\n${output}`)));
      }),
    async stop() {
      if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
      return closed;
    },
  };
}
