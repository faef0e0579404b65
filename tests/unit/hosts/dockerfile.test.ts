import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

type Instruction = readonly [name: string, rest: string];

/** The instructions, with continued lines joined. */
const instructions: readonly Instruction[] = readFileSync('Dockerfile', 'utf8')
  .replace(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line))
  .map((line): Instruction => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]);

const all = (name: string): readonly string[] =>
  instructions.filter(([found]) => found === name).map(([, rest]) => rest);

/** What the last stage takes from the first, below its working directory. */
const copied = all('COPY').flatMap((rest) => {
  const [from, ...paths] = rest.split(' ');
  return from === '--from=build' ? paths.slice(0, -1).map((path) => path.replace('/app/', '')) : [];
});

const made = ['node_modules', 'dist'];

describe('the Dockerfile', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'sandpit-image-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  test('PKG-070 names paths and scripts that exist', () => {
    expect(copied.length).toBeGreaterThan(5);
    expect(copied.filter((path) => !made.includes(path) && !existsSync(path))).toEqual([]);
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>;
    };
    const run = all('RUN').flatMap((line) => [...line.matchAll(/npm run (\S+)/g)].map((match) => match[1]));
    expect(run.length).toBeGreaterThan(0);
    expect(run.filter((name) => !Object.hasOwn(scripts, name ?? ''))).toEqual([]);
  });

  test('PKG-070 runs as another user than root, with a health check, from what it needs', () => {
    expect(all('FROM')).toHaveLength(2);
    expect(all('USER')).toEqual(['node']);
    expect(all('HEALTHCHECK').join()).toContain("fetch('http://127.0.0.1:8787/healthz')");
    const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
    expect(copied.filter((path) => !made.includes(path) && ignored.includes(path))).toEqual([]);
    for (const path of ['.git', 'node_modules', 'dist', 'tests', 'docs']) expect(ignored).toContain(path);
  });

  test('PKG-070 PKG-072 starts with its command from what it has copied, and exits with 0 at SIGTERM', async () => {
    for (const path of copied)
      if (!made.includes(path)) cpSync(path, join(directory, path), { recursive: true });
    symlinkSync(resolve('node_modules'), join(directory, 'node_modules'));
    cpSync('index.html', join(directory, 'dist', 'index.html'));
    const command = (JSON.parse(all('CMD').at(-1) ?? '[]') as readonly string[])
      .map((argument) => (argument === '8787' ? '0' : argument))
      .map((argument) => argument.replace('/data/', `${directory}/`));
    const [program = '', ...args] = command;
    const child = spawn(program, args, { cwd: directory, stdio: ['ignore', 'pipe', 'inherit'] });
    const early = once(child, 'exit').then(([code]) =>
      expect.fail(`it ended with ${code}, and was to serve`),
    );
    const [line] = (await Promise.race([once(child.stdout, 'data'), early])) as [Buffer];
    const port = /:(\d+)$/m.exec(String(line).trim())?.[1];
    const response = await fetch(`http://127.0.0.1:${port}/readyz`);
    expect(await response.json()).toEqual({ state: 'running' });
    expect((await fetch(`http://127.0.0.1:${port}/newmarket`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
