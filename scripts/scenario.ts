import { parseArgs } from 'node:util';
import { readDuration } from '#simulator/scenario/index.ts';
import { checkScenarioFile, loadScenarioFile } from './scenario-file.ts';
import { playScenario } from './scenario-play.ts';

const USAGE = `Usage: npm run scenario -- check FILE...
       npm run scenario -- run FILE [flags]
  check                say "ok", or everything that is wrong, and fail
  run                  play it and print events, fills, balances, trial balance and hash
  --until <time>       where the play ends, such as 01:00:00 (default: ten minutes after the last timed event)
  --cue <id>@<time>    give a cue at this time (repeatable); all others follow at the end, a minute apart
  --seed <text>        seed instead of the scenario's own
  --help               show this`;

/** A command line that makes no sense. */
class BadCommand extends Error {}

function main(args: readonly string[]): void {
  const { values, positionals } = read(args);
  const [action, ...files] = positionals;
  const [file] = files;
  if (values.help) console.log(USAGE);
  else if (action === 'check' && file !== undefined) check(files);
  else if (action === 'run' && file !== undefined && files.length === 1) run(file, values);
  else throw new BadCommand('expected "check" with files, or "run" with one file');
}

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        until: { type: 'string' },
        cue: { type: 'string', multiple: true },
        seed: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new BadCommand((error as Error).message);
  }
}

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

interface RunFlags {
  readonly until?: string;
  readonly cue?: readonly string[];
  readonly seed?: string;
}

function run(file: string, { until, cue = [], seed }: RunFlags): void {
  const scenario = loadScenarioFile(file);
  const options = {
    until: until === undefined ? undefined : timeOf(until),
    cues: cue.map((text) => {
      const [id = '', time = ''] = text.split('@');
      return { id, at: timeOf(time) };
    }),
  };
  console.log(playScenario(seed === undefined ? scenario : { ...scenario, seed }, options));
}

function timeOf(text: string): number {
  const ms = readDuration(text);
  if (Number.isNaN(ms)) throw new BadCommand(`"${text}" is not a time such as 15m or 01:00:00`);
  return ms;
}

try {
  main(process.argv.slice(2));
} catch (error) {
  const message = (error as Error).message;
  console.error(error instanceof BadCommand ? `${message}\n\n${USAGE}` : message);
  process.exitCode = 1;
}
