/** Reads the journal of a room from a file and grades it. */
import { copyFile, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { differentMarkets, grade } from '#simulator/rooms/grade.ts';
import type { Graded, PlayedJournal } from '#simulator/rooms/grade.ts';
import { exchangeParts } from '#simulator/session/parts.ts';
import { restoreExchange } from '#simulator/session/restore.ts';
import { loadScenario } from '#simulator/session/scenarios.ts';
import { createMemoryJournals } from '#simulator/session/journals.ts';
import { scenarioOfFile } from '#simulator/session/files/fingerprint.ts';
import { readRecording, replayRecording } from '#simulator/session/files/recording.ts';
import { nodeCatalogue } from '../catalogue.ts';
import { openFileJournal, presentJournal } from '../file-journals.ts';
import { ownBookFolder } from './folder.ts';

/** What a room's journals say, and in what the markets of traders with own books differ. */
export interface GradedRoom {
  readonly graded: Graded;
  readonly differences: readonly string[];
}

/**
 * The figures of every trader, from the folder of a room, its journal or a recording. Rejects with what is wrong with a file.
 */
export async function gradeJournal(path: string): Promise<GradedRoom> {
  if ((await stat(path)).isDirectory()) return gradeFolder(path);
  const text = await readFile(path, 'utf8');
  const played = text.startsWith('{') ? await playRecording(text) : await playJournal(path);
  return { graded: await grade(played, undefined), differences: [] };
}

async function gradeFolder(folder: string): Promise<GradedRoom> {
  const market = await playJournal(await presentJournal(join(folder, 'journal')));
  const names = await readdir(ownBookFolder(folder, '')).catch(unlessMissing);
  if (!names) return { graded: await grade(market, undefined), differences: [] };
  const own = [];
  for (const name of names) {
    const journal = await presentJournal(join(ownBookFolder(folder, name), 'journal'));
    own.push({ number: Number(name), ...(await playJournal(journal)) });
  }
  return { graded: await grade(market, own), differences: differentMarkets(market, own) };
}

const scenarios = () => ({ catalogue: nodeCatalogue(), journals: createMemoryJournals() });

async function playRecording(text: string): Promise<PlayedJournal> {
  const file = readRecording(JSON.parse(text));
  const scenario = scenarioOfFile(file, await loadScenario(scenarios(), file));
  const exchange = exchangeParts.createExchange(scenario);
  return { exchange, records: await replayRecording(file, exchange) };
}

/** Reads a copy: the file belongs to a host that may run. Snapshots stay behind, so that every command is played. */
async function playJournal(path: string): Promise<PlayedJournal> {
  const folder = await mkdtemp(join(tmpdir(), 'sandpit-grade-'));
  try {
    const copy = join(folder, 'journal');
    await copyFile(path, copy);
    await copyFile(`${path}.clock`, `${copy}.clock`).catch(unlessMissing);
    const journal = await openFileJournal(copy);
    const stored = await journal.load();
    if (!stored) throw new Error(`${path} is not a journal`);
    const { header, clock } = stored;
    const { scenario: name, seed, source } = header;
    const scenario = await loadScenario(scenarios(), { scenario: name, seed, source });
    const records = await stored.records(header.baseSeq);
    const { exchange } = await restoreExchange(scenario, stored, exchangeParts);
    if (clock) exchange.kernel.advanceTo(Math.max(clock.at, exchange.kernel.now()));
    await journal.close();
    return { exchange, records };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Where no clock lies beside a journal, it ends with its last command; a room whose traders share a book has no others. */
function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}
