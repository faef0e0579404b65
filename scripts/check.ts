import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { delimiter, resolve } from 'node:path';

interface Check {
  readonly name: string;
  readonly command: string;
  /** Its output is shown also where it passes. */
  readonly report?: boolean;
}

/**
 * Every check of the code itself, each a command that can be run alone, the longest first. All run, one for each processor at a
 * time; one failure fails the whole.
 */
const checks: readonly Check[] = [
  // Its configuration is TypeScript, which Node 20 does not read by itself.
  { name: 'lint and types', command: 'tsx node_modules/oxlint/dist/cli.js' },
  { name: 'format', command: 'oxfmt --check .' },
  {
    name: 'layering',
    command: 'depcruise --config .dependency-cruiser.cjs client shared simulator package scripts',
  },
  { name: 'dead code', command: 'knip --no-progress' },
  { name: 'languages', command: 'tsx scripts/languages.ts' },
  {
    name: 'documents',
    command:
      'redocly lint shared/contract/openapi.json shared/contract/asyncapi.json docs/control-openapi.json',
  },
  { name: 'generated files', command: 'tsx scripts/generate.ts --check' },
  { name: 'lock', command: 'tsx scripts/lock.ts' },
  { name: 'acceptance', command: 'tsx scripts/trace.ts' },
  { name: 'references', command: 'tsx scripts/references.ts' },
  { name: 'comments', command: 'tsx scripts/comments.ts' },
  { name: 'names', command: 'tsx scripts/names.ts' },
  { name: 'figures', command: 'tsx scripts/figures.ts' },
  { name: 'sizes', command: 'tsx scripts/sizes.ts', report: true },
];

/** Programs of packages are found by name. The one that knows the types, written in Go, takes a quarter less of the processor where it frees memory less often. */
const environment = {
  ...process.env,
  PATH: [resolve('node_modules/.bin'), process.env.PATH].join(delimiter),
  GOGC: '400',
  GOMEMLIMIT: '3GiB',
};

/** Runs a command; resolves with whether it passed and all that it printed. */
function runCheck(command: string): Promise<{ readonly ok: boolean; readonly output: string }> {
  return new Promise((done, reject) => {
    const [program = '', ...args] = command.split(' ');
    const child = spawn(program, args, { env: environment });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', reject);
    child.on('close', (code) => done({ ok: code === 0, output: output.trim() }));
  });
}

const only = process.argv.slice(2);
const unknown = only.filter((name) => !checks.some((check) => check.name === name));
const failed: string[] = unknown.map((name) => `there is no check "${name}"`);
if (unknown.length > 0) console.log(`There are ${checks.map(({ name }) => name).join(', ')}.`);

const waiting = checks.filter((check) => only.length === 0 || only.includes(check.name));

/** Runs one check after another until none waits. */
async function work(): Promise<void> {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const { name, command, report } = check;
    const started = performance.now();
    const { ok, output } = await runCheck(command);
    console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
    if (!ok || report) console.log(output);
    if (!ok) failed.push(name);
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, work));
if (failed.length > 0) {
  console.error(`check failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
