import { existsSync, readFileSync } from 'node:fs';
import type { RoomResults } from '#contract/rooms/index.ts';
import { gradeJournal } from '#simulator/server/rooms/grade-file.ts';
import { disagreements } from '#simulator/rooms/grade.ts';
import { defineCommand, Failure, UsageError } from './command.ts';

/** `sandpit grade`: the figures of a room, from its journal alone. */
export const gradeCommand = defineCommand({
  forms: ['grade JOURNAL [flags]'],
  about:
    'Plays the journal of a room and prints the figures of every trader. JOURNAL is the folder of a room, a journal in it, or the recording of GET /sim/recording. Where each trader has a book of their own, the folder has a journal for each, and the markets of all are compared.',
  flags: {
    results: {
      takes: 'file',
      about: 'say whether these results of the room agree, and end with 1 if they do not',
    },
  },
  async run({ values, words: [journal, ...others], say }) {
    if (journal === undefined || others.length > 0) throw new UsageError('expected one journal');
    const given = values.results === undefined ? undefined : readResults(values.results);
    if (!existsSync(journal)) throw new Failure(`There is no file ${journal}.`);
    const { graded, differences } = await gradeJournal(journal);
    say(textOf(graded), graded);
    if (differences.length > 0)
      throw new Failure(`The markets of the traders are not the same:\n${differences.join('\n')}`);
    if (!given) return;
    const found = await disagreements(given, graded);
    if (found.length > 0)
      throw new Failure(`The results do not agree with the journal:\n${found.join('\n')}`);
    say('The results agree with the journal.', { agrees: true });
  },
});

function textOf({ certificate, rows }: Pick<RoomResults, 'certificate' | 'rows'>): string {
  const { scenario, seed, seq, stateHash, journalHash } = certificate;
  return [
    `${scenario}, seed ${seed}: ${seq} commands, state ${stateHash}, journal ${journalHash}`,
    ...rows.map(
      ({ number, endEquity, profit, drawdown, fees, trades }) =>
        `trader ${number}: equity ${endEquity}, profit ${profit}, drawdown ${drawdown}, fees ${fees}, ${trades} trades`,
    ),
  ].join('\n');
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
