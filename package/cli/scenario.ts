import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { librarySource, nodeCatalogue } from '#simulator/server/catalogue.ts';
import { readDuration } from '#simulator/engine/scenario/index.ts';
import { packageRoot } from '../program.ts';
import { defineCommand, Failure, UsageError } from './command.ts';
import type { Say } from './command.ts';
import { checkScenarioFile, loadScenarioFile } from './scenario-file.ts';
import { playScenario, playText } from './scenario-play.ts';
import { SCENARIO_TEMPLATE } from './scenario-template.ts';

interface Flags {
  readonly until?: string;
  readonly cue?: readonly string[];
  readonly seed?: string;
  readonly from?: string;
}

/** `sandpit scenario`: what is wrong with scenario files, what happens in one, and a new one. */
export const scenario = defineCommand({
  forms: ['scenario check FILE...', 'scenario run FILE [flags]', 'scenario new FILE [--from NAME]'],
  about: 'What is wrong with scenario files, what happens in one, and a new one.',
  actions: {
    check: 'say "ok", or everything that is wrong, and fail',
    run: 'play it and print events, fills, balances, trial balance and hash',
    new: 'write a short scenario to begin with, or a copy of one of the library',
  },
  flags: {
    until: {
      takes: 'time',
      about:
        'where the play ends, such as 01:00:00 (default: ten minutes after the last timed event, or where a kept session was left)',
    },
    cue: {
      takes: 'id@time',
      isRepeatable: true,
      about: 'give a cue at this time; all others follow at the end, a minute apart',
    },
    seed: { takes: 'text', about: "seed instead of the scenario's own" },
    from: { takes: 'name', about: 'scenario of the library that is copied' },
  },
  notes: 'Where "run" finds no file of that name, it takes the scenario of the library.',
  run({ values, words: [action, ...files], say }) {
    const [file] = files;
    if (action === 'check' && file !== undefined) check(files, say);
    else if (action === 'run' && file !== undefined && files.length === 1) play(file, values, say);
    else if (action === 'new' && file !== undefined && files.length === 1) begin(file, values, say);
    else throw new UsageError('expected "check" with files, or "run" or "new" with one file');
  },
});

/** A file is good when an exchange can begin with it. */
function check(files: readonly string[], say: Say): void {
  for (const file of files) {
    try {
      const remarks = checkScenarioFile(file);
      say([`${file}: ok`, ...remarks.map((remark) => `  ${remark}`)].join('\n'), { file, ok: true, remarks });
    } catch (error) {
      process.exitCode = 1;
      console.error((error as Error).message);
    }
  }
}

function play(file: string, { until, cue = [], seed }: Flags, say: Say): void {
  const remarks: string[] = [];
  const played = loadScenarioFile(file, (text) => remarks.push(text));
  const options = {
    until: until === undefined ? undefined : timeOf(until),
    cues: cue.map((text) => {
      const [id = '', time = ''] = text.split('@');
      return { id, at: timeOf(time) };
    }),
  };
  const report = playScenario(seed === undefined ? played : { ...played, seed }, options);
  const notes = remarks.map((remark) => `remark: ${remark}`);
  say([...notes, playText(report)].join('\n'), { ...report, remarks });
}

function begin(file: string, { from }: Flags, say: Say): void {
  if (!/\.ya?ml$/.test(file)) throw new UsageError(`${file}: a scenario ends in .yaml`);
  if (existsSync(file)) throw new Failure(`${file} is there already: name another, or remove it`);
  const catalogue = nodeCatalogue();
  const text = from === undefined ? SCENARIO_TEMPLATE : librarySource(from)?.text;
  if (text === undefined)
    throw new Failure(`There is no scenario "${from}"; there are ${catalogue.names().join(', ')}.`);
  const schema = relative(dirname(resolve(file)), join(packageRoot, 'docs/scenario.schema.json'));
  const body = text.replace(/^# yaml-language-server:.*\n/, '');
  writeFileSync(file, `# yaml-language-server: $schema=${schema.replaceAll('\\', '/')}\n${body}`);
  say(`${file}: written; "sandpit dev --scenario ${file}" shows it`, { file });
}

function timeOf(text: string): number {
  const ms = readDuration(text);
  if (Number.isNaN(ms)) throw new UsageError(`"${text}" is not a time such as 15m or 01:00:00`);
  return ms;
}
