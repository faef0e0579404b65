/** Reads the journal of a room from a file and grades it. */
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JournalRecord } from '#simulator/kernel/index.ts';
import type { Exchange } from '#simulator/exchange.ts';
import { grade } from '#simulator/rooms/grade.ts';
import type { Graded } from '#simulator/rooms/grade.ts';
import { exchangeParts } from '../../exchange-parts.ts';
import { restoreExchange } from '../../restore.ts';
import { loadScenario } from '../../scenarios.ts';
import { createMemoryJournals } from '../../memory-store.ts';
import { readRecording, replayRecording } from '../../sharing/recording.ts';
import { nodeCatalogue } from '../catalogue.ts';
import { openFileStore } from '../file-store.ts';

interface Played {
  readonly exchange: Exchange;
  readonly records: readonly JournalRecord[];
}

/** The figures of every trader, from the journal of a room or from a recording. Rejects with what is wrong with the file. */
export async function gradeJournal(path: string): Promise<Graded> {
  const text = await readFile(path, 'utf8');
  const { exchange, records } = text.startsWith('{') ? await playRecording(text) : await playJournal(path);
  return grade(exchange, records);
}

const scenarios = () => ({ catalogue: nodeCatalogue(), journals: createMemoryJournals() });

async function playRecording(text: string): Promise<Played> {
  const file = readRecording(JSON.parse(text));
  const exchange = exchangeParts.createExchange(await loadScenario(scenarios(), file));
  return { exchange, records: await replayRecording(file, exchange) };
}

/** Reads a copy: the file belongs to a host that may run. Snapshots stay behind, so that every command is played. */
async function playJournal(path: string): Promise<Played> {
  const folder = await mkdtemp(join(tmpdir(), 'sandpit-grade-'));
  try {
    const copy = join(folder, 'journal');
    await copyFile(path, copy);
    await copyFile(`${path}.clock`, `${copy}.clock`).catch(unlessMissing);
    const store = await openFileStore(copy);
    const stored = await store.load();
    if (!stored) throw new Error(`${path} is not a journal`);
    const { header, clock } = stored;
    const { scenario: name, seed, source } = header;
    const scenario = await loadScenario(scenarios(), { scenario: name, seed, source });
    const records = await stored.records(header.baseSeq);
    const { exchange } = await restoreExchange(scenario, stored, exchangeParts);
    if (clock) exchange.kernel.advanceTo(Math.max(clock.at, exchange.kernel.now()));
    await store.close();
    return { exchange, records };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Where no clock lies beside a journal, it ends with its last command. */
function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
