import { existsSync, readFileSync } from 'node:fs';
import type { RoomResults } from '#contract/rooms/index.ts';
import { gradeJournal } from '#simulator/hosts/node/rooms/grade-file.ts';
import { disagreements } from '#simulator/rooms/grade.ts';
import { Failure, readArgs, UsageError } from './command.ts';
import type { Command } from './command.ts';

/** `sandpit grade`: the figures of a room, from its journal alone. */
export const grade: Command = {
  usage: `Usage: sandpit grade JOURNAL [flags]
  Plays the journal of a room and prints the figures of every trader.
  JOURNAL is the folder of a room, a journal in it, or the recording of GET /sim/recording. Where each trader has an own
  book, the folder has a journal for each, and the markets of all are compared.
  --results <file>         say whether these results of the room agree, and end with 1 if they do not
  --json                   print the figures as JSON
  --help                   show this`,
  async run(args) {
    const { values, positionals } = readArgs({
      args: [...args],
      allowPositionals: true,
      options: { results: { type: 'string' }, json: { type: 'boolean' } },
    });
    const [journal, ...others] = positionals;
    if (journal === undefined || others.length > 0) throw new UsageError('expected one journal');
    const given = values.results === undefined ? undefined : readResults(values.results);
    if (!existsSync(journal)) throw new Failure(`There is no file ${journal}.`);
    const { graded, differences } = await gradeJournal(journal);
    if (values.json) console.log(JSON.stringify(graded, undefined, 1));
    else print(graded);
    if (differences.length > 0)
      throw new Failure(`The markets of the traders are not the same:\n${differences.join('\n')}`);
    if (!given) return;
    const found = await disagreements(given, graded);
    if (found.length === 0) return console.log('The results agree with the journal.');
    throw new Failure(`The results do not agree with the journal:\n${found.join('\n')}`);
  },
};

function print({ certificate, rows }: Pick<RoomResults, 'certificate' | 'rows'>): void {
  const { scenario, seed, seq, stateHash, journalHash } = certificate;
  console.log(`${scenario}, seed ${seed}: ${seq} commands, state ${stateHash}, journal ${journalHash}`);
  for (const { number, endEquity, profit, drawdown, fees, trades } of rows) {
    console.log(
      `trader ${number}: equity ${endEquity}, profit ${profit}, drawdown ${drawdown}, fees ${fees}, ${trades} trades`,
    );
  }
}

function readResults(path: string): RoomResults {
  if (!existsSync(path)) throw new Failure(`There is no file ${path}.`);
  try {
    const given = JSON.parse(readFileSync(path, 'utf8')) as RoomResults;
    if (given.format === 'sandpit-room-results') return given;
  } catch {
    // As for a file of another kind.
  }
  throw new Failure(`${path} is not the results of a room.`);
}
