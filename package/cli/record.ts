/** `sandpit record`: a recorded session as a test of Playwright. */
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, relative, resolve } from 'node:path';
import type { RecordingFile } from '#simulator/control/index.ts';
import { nodeCatalogue } from '#simulator/server/catalogue.ts';
import type { ScenarioData } from '#simulator/engine/scenario/index.ts';
import { quoted } from '../source-text.ts';
import { defineCommand, Failure, UsageError } from './command.ts';
import type { Say } from './command.ts';
import { candleFilesIn, playRecording, readRecordingFile, writeFiles } from './recording-file.ts';
import { testStepsOf } from '../traffic/test-steps.ts';

/** `sandpit record`: a test made of a recorded session. */
export const record = defineCommand({
  forms: ['record RECORDING.json [flags]'],
  about:
    'Writes a Playwright file that repeats a recorded session (panel > Share, or GET /sim/recording) step by step, and replays it whole; both have to end in its hash.',
  flags: {
    out: { takes: 'file', about: 'the test to write, ending in .spec.ts (default: beside the recording)' },
    from: {
      takes: 'module',
      about: 'what the test imports "test" and "expect" from (default: sandpit-exchange/playwright)',
    },
  },
  run({ values, words: [file, ...others], say }) {
    if (file === undefined || others.length > 0) throw new UsageError('expected one recording');
    return writeTest(resolve(file), values, say);
  },
});

/** Writes the test of a recording, beside it unless `out` says where. Throws Failure and UsageError. */
export async function writeTest(
  file: string,
  flags: { readonly out?: string | undefined; readonly from?: string | undefined },
  say: Say,
): Promise<void> {
  const out = resolve(flags.out ?? `${file.replace(/(\.recording)?\.json$/, '')}.spec.ts`);
  if (!out.endsWith('.spec.ts')) throw new UsageError(`--out ${out}: a test ends in .spec.ts`);
  if (existsSync(out)) throw new Failure(`${out} is there already: name another with --out, or remove it`);
  const recording = readRecordingFile(file);
  await playRecording(recording, file, async () => undefined);
  const beside = out.replace(/\.spec\.ts$/, '.recording.json');
  const scenario = out.replace(/\.spec\.ts$/, '.scenario.yaml');
  const candles = candleFilesIn(dirname(out), recording.source?.files);
  mkdirSync(dirname(out), { recursive: true });
  if (beside !== file) copyFileSync(file, beside);
  if (recording.source) writeFileSync(scenario, recording.source.text);
  writeFiles(candles);
  const names = {
    recording: basename(beside),
    scenario: basename(scenario),
    from: flags.from ?? 'sandpit-exchange/playwright',
  };
  const count = recording.records.length;
  const steps = count > MAX_STEPS ? undefined : testStepsOf(recording, await scenarioOf(recording));
  writeFileSync(out, testOf(recording, names, steps));
  const verb = steps ? 'repeats' : 'replays';
  const written = relative('.', out);
  say(`${written}: ${verb} ${count} commands of ${recording.scenario}`, {
    file: written,
    commands: count,
    scenario: recording.scenario,
    isStepByStep: steps !== undefined,
  });
}

/** The scenario, for the names of its users; a recording of another version of it has to be enough. */
async function scenarioOf({ scenario, seed, source }: RecordingFile): Promise<ScenarioData | undefined> {
  const catalogue = nodeCatalogue();
  const loading = source ? catalogue.read(source, seed) : catalogue.load(scenario, seed);
  return loading.catch(() => undefined);
}

/** A longer session is replayed whole only: no one would read its steps. */
const MAX_STEPS = 1_000;

interface Names {
  /** Of the recording, beside the test. */
  readonly recording: string;
  /** Of the scenario, where it is none of the library. */
  readonly scenario: string;
  /** What the test imports from. */
  readonly from: string;
}

function testOf(file: RecordingFile, names: Names, steps: readonly string[] | undefined): string {
  const { scenario, seed, at, hash, records } = file;
  const what = `a recorded session of ${scenario} (seed ${seed})`;
  return `import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from ${quoted(names.from)};

/** ${records.length} commands, up to ${new Date(at).toISOString()} of the exchange's time. Written by "sandpit record"; times are UTC+8. */
const recording = () =>
  JSON.parse(readFileSync(join(dirname(test.info().file), ${quoted(names.recording)}), 'utf8'));
${steps ? stepsTest(file, names, what, steps) : ''}
test(${quoted(`${what} replays to its hash`)}, async ({ exchange }) => {
  const state = await exchange.replay(recording());
  expect(state).toMatchObject({ scenario: ${quoted(scenario)}, now: ${instantOf(at)}, audit: [] });
  expect(state.hash).toBe(${quoted(hash)});
});
`;
}

/** An instant that can be read. */
const instantOf = (at: number): string => `Date.parse(${quoted(new Date(at).toISOString())})`;

function stepsTest(
  { scenario, seed, source, at, hash }: RecordingFile,
  names: Names,
  what: string,
  steps: readonly string[],
): string {
  const wanted = source ? `{ file: ${quoted(names.scenario)} }` : quoted(scenario);
  const records = steps.some((line) => line.includes('records['))
    ? '  const { records } = recording();\n'
    : '';
  return `
test(${quoted(`${what}, step by step`)}, async ({ exchange }) => {
${records}  await exchange.load({ scenario: ${wanted}, seed: ${quoted(seed)}, path: 'noticeList' });
${steps.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}

  const state = await exchange.state();
  expect(state).toMatchObject({ now: ${instantOf(at)}, audit: [] });
  expect(state.hash).toBe(${quoted(hash)});
});
`;
}
