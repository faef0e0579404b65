import { spawnSync } from 'node:child_process';

interface Check {
  readonly name: string;
  readonly command: string;
  /** Its output is shown also where it passes. */
  readonly report?: boolean;
}

/** Every check of the code itself, each a command that can be run alone. All run; one failure fails the whole. */
const checks: readonly Check[] = [
  { name: 'types', command: 'tsc --noEmit' },
  { name: 'lint', command: 'eslint . --max-warnings 0 --cache --cache-location node_modules/.cache/eslint/' },
  { name: 'format', command: 'prettier --check --log-level warn .' },
  {
    name: 'layering',
    command: 'depcruise --config .dependency-cruiser.cjs client contract simulator playwright scripts',
  },
  { name: 'dead code', command: 'knip --no-progress' },
  { name: 'languages', command: 'tsx scripts/languages.ts' },
  {
    name: 'documents',
    command: 'redocly lint contract/openapi.json contract/asyncapi.json docs/control-openapi.json',
  },
  { name: 'generated files', command: 'tsx scripts/generate.ts --check' },
  { name: 'acceptance', command: 'tsx scripts/trace.ts' },
  { name: 'references', command: 'tsx scripts/references.ts' },
  { name: 'words', command: 'tsx scripts/words.ts' },
  { name: 'headers', command: 'tsx scripts/headers.ts' },
  { name: 'figures', command: 'tsx scripts/figures.ts' },
  { name: 'sizes', command: 'tsx scripts/sizes.ts', report: true },
];

function runCheck(command: string): { readonly ok: boolean; readonly output: string } {
  const result = spawnSync('npx', ['--no-install', ...command.split(' ')], {
    encoding: 'utf8',
    shell: false,
  });
  return { ok: result.status === 0, output: `${result.stdout}${result.stderr}`.trim() };
}

const only = process.argv.slice(2);
const unknown = only.filter((name) => !checks.some((check) => check.name === name));
const failed: string[] = unknown.map((name) => `there is no check "${name}"`);
if (unknown.length > 0) console.log(`There are ${checks.map(({ name }) => name).join(', ')}.`);
for (const { name, command, report } of checks.filter(
  (check) => only.length === 0 || only.includes(check.name),
)) {
  const started = performance.now();
  const { ok, output } = runCheck(command);
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  if (!ok || report) console.log(output);
  if (!ok) failed.push(name);
}
if (failed.length > 0) {
  console.error(`check failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
