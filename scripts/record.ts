import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { recordingFile, type RecordingFile } from '#simulator/control/index.ts';

const usage = `Usage: npm run record -- RECORDING.json [flags]
  Writes a Playwright test that replays a recorded session (panel > Share, or GET /sim/recording) and asserts its hash.
  --out <file>         the test to write, ending in .spec.ts (default: beside the recording)
  --from <module>      what the test imports "test" and "expect" from (default: sandpit/playwright)
  --help               show this`;

/** A command line or file that makes no sense. */
class BadCommand extends Error {}

function main(args: readonly string[]): void {
  const { values, positionals } = read(args);
  if (values.help) return console.log(usage);
  const [file] = positionals;
  if (file === undefined || positionals.length > 1)
    throw new BadCommand(`expected one recording\n\n${usage}`);
  const out = values.out ?? file.replace(/(\.recording)?\.json$/, '') + '.spec.ts';
  if (!out.endsWith('.spec.ts')) throw new BadCommand(`--out ${out}: a test ends in .spec.ts`);
  if (existsSync(out)) throw new BadCommand(`${out} is there already: name another with --out, or remove it`);
  const recording = readRecording(file);
  const beside = out.replace(/\.spec\.ts$/, '.recording.json');
  mkdirSync(dirname(out), { recursive: true });
  if (resolve(beside) !== resolve(file)) copyFileSync(file, beside);
  writeFileSync(out, testOf(recording, basename(beside), values.from ?? 'sandpit/playwright'));
  console.log(`${out}: replays ${recording.records.length} commands of ${recording.scenario}`);
}

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { out: { type: 'string' }, from: { type: 'string' }, help: { type: 'boolean' } },
    });
  } catch (error) {
    throw new BadCommand(`${(error as Error).message}\n\n${usage}`);
  }
}

/** The form only: whether it replays is what the test is for. */
function readRecording(file: string): RecordingFile {
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new BadCommand(`${file}: ${(error as Error).message}`);
  }
  const result = recordingFile.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new BadCommand(
    `${file} is no sandpit-recording: ${issue?.path.join('.') || 'the file'}: ${issue?.message}`,
  );
}

function testOf({ scenario, seed, at, hash, records }: RecordingFile, file: string, from: string): string {
  const text = (value: string): string =>
    `'${JSON.stringify(value).slice(1, -1).replace(/\\"/g, '"').replace(/'/g, "\\'")}'`;
  return `import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from ${text(from)};

/** ${records.length} commands, up to ${new Date(at).toISOString()} of the exchange's time. Written by "npm run record". */
test(${text(`a recorded session of ${scenario} (seed ${seed}) replays to its hash`)}, async ({ exchange }) => {
  const file = join(dirname(test.info().file), ${text(file)});
  const state = await exchange.replay(JSON.parse(readFileSync(file, 'utf8')));
  expect(state).toMatchObject({ scenario: ${text(scenario)}, seed: ${text(seed)}, now: ${at}, audit: [] });
  expect(state.hash).toBe(${text(hash)});
});
`;
}

try {
  main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof BadCommand)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
