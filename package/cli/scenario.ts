import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { librarySource, nodeCatalogue } from '#simulator/hosts/node/catalogue.ts';
import { readDuration } from '#simulator/scenario/index.ts';
import { packageRoot } from '../program.ts';
import { Failure, readArgs, UsageError } from './command.ts';
import type { Command } from './command.ts';
import { checkScenarioFile, loadScenario } from './scenario-file.ts';
import { playScenario } from './scenario-play.ts';
import { SCENARIO_TEMPLATE } from './scenario-template.ts';

interface Flags {
  readonly until?: string;
  readonly cue?: readonly string[];
  readonly seed?: string;
  readonly from?: string;
}

/** `sandpit scenario`: what is wrong with scenario files, what happens in one, and a new one. */
export const scenario: Command = {
  usage: `Usage: sandpit scenario check FILE...
       sandpit scenario run FILE [flags]
       sandpit scenario new FILE [--from NAME]
  check                say "ok", or everything that is wrong, and fail
  run                  play it and print events, fills, balances, trial balance and hash
  new                  write a short scenario to begin with, or a copy of one of the library
  --until <time>       where the play ends, such as 01:00:00 (default: ten minutes after the last timed event,
                       or where a kept session was left)
  --cue <id>@<time>    give a cue at this time (repeatable); all others follow at the end, a minute apart
  --seed <text>        seed instead of the scenario's own
  --from <name>        scenario of the library that is copied
  --help               show this
Where "run" finds no file of that name, it takes the scenario of the library.`,
  run(args) {
    const { values, positionals } = readArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        until: { type: 'string' },
        cue: { type: 'string', multiple: true },
        seed: { type: 'string' },
        from: { type: 'string' },
      },
    });
    const [action, ...files] = positionals;
    const [file] = files;
    if (action === 'check' && file !== undefined) check(files);
    else if (action === 'run' && file !== undefined && files.length === 1) play(file, values);
    else if (action === 'new' && file !== undefined && files.length === 1) begin(file, values);
    else throw new UsageError('expected "check" with files, or "run" or "new" with one file');
  },
};

/** A file is good when an exchange can begin with it. */
function check(files: readonly string[]): void {
  for (const file of files) {
    try {
      const remarks = checkScenarioFile(file);
      console.log([`${file}: ok`, ...remarks.map((remark) => `  ${remark}`)].join('\n'));
    } catch (error) {
      process.exitCode = 1;
      console.error((error as Error).message);
    }
  }
}

function play(file: string, { until, cue = [], seed }: Flags): void {
  const remarks: string[] = [];
  const played = loadScenario(file, (text) => remarks.push(`remark: ${text}`));
  const options = {
    until: until === undefined ? undefined : timeOf(until),
    cues: cue.map((text) => {
      const [id = '', time = ''] = text.split('@');
      return { id, at: timeOf(time) };
    }),
  };
  const summary = playScenario(seed === undefined ? played : { ...played, seed }, options);
  console.log([...remarks, summary].join('\n'));
}

function begin(file: string, { from }: Flags): void {
  if (!/\.ya?ml$/.test(file)) throw new UsageError(`${file}: a scenario ends in .yaml`);
  if (existsSync(file)) throw new Failure(`${file} is there already: name another, or remove it`);
  const catalogue = nodeCatalogue();
  const text = from === undefined ? SCENARIO_TEMPLATE : librarySource(from)?.text;
  if (text === undefined)
    throw new Failure(`There is no scenario "${from}"; there are ${catalogue.names().join(', ')}.`);
  const schema = relative(dirname(resolve(file)), join(packageRoot, 'docs/scenario.schema.json'));
  const body = text.replace(/^# yaml-language-server:.*\n/, '');
  writeFileSync(file, `# yaml-language-server: $schema=${schema.replaceAll('\\', '/')}\n${body}`);
  console.log(`${file}: written; "sandpit dev --scenario ${file}" shows it`);
}

function timeOf(text: string): number {
  const ms = readDuration(text);
  if (Number.isNaN(ms)) throw new UsageError(`"${text}" is not a time such as 15m or 01:00:00`);
  return ms;
}
