/** `npm run bench -- starts`: what a host costs until it serves a long session again, beside one that begins. */
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { nodeCatalogue } from '#simulator/server/catalogue.ts';
import { openFileJournal } from '#simulator/server/file-journals.ts';
import { median } from '../report.ts';
import type { BenchRow } from '../report.ts';
import { startProcess } from './process.ts';
import { BETWEEN_SNAPSHOTS, LEFT_IN_ORDER, writeSession } from '../sessions.ts';
import { inFolder } from '../folder.ts';

const ROUNDS = 7;
const COMMANDS = 100_000;
const JOURNAL = 'session.journal';

/** Milliseconds of CPU until a host serves what a folder holds, which stays as it is. */
async function startOf(folder: string, copy: string): Promise<number> {
  cpSync(folder, copy, { recursive: true });
  const host = await startProcess({ kind: 'host', data: join(copy, JOURNAL), speed: 0 });
  await host.close();
  return host.start.cpu;
}

/** Starts with nothing, and of a session of 100,000 commands as a host left it that was stopped or killed, by turns. */
export const benchStarts = (): Promise<readonly BenchRow[]> =>
  inFolder(async (place) => {
    const folders = ['empty', 'stopped', 'killed'].map((name) => join(place, name));
    folders.forEach((folder) => mkdirSync(folder));
    const [empty = '', stopped = '', killed = ''] = folders;
    const scenario = await nodeCatalogue().load('calm-market');
    for (const [folder, unsaved] of [
      [stopped, LEFT_IN_ORDER],
      [killed, BETWEEN_SNAPSHOTS],
    ] as const)
      await writeSession(await openFileJournal(join(folder, JOURNAL)), scenario, COMMANDS, unsaved);
    const samples = new Map<string, number[]>(folders.map((folder) => [folder, []]));
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [folder, own] of samples) own.push(await startOf(folder, `${folder}-${round}`));
    const costOf = (folder: string): number => median(samples.get(folder) ?? []);
    const reference = { name: 'a start with nothing', value: costOf(empty) };
    const rowOf = (name: string, folder: string, maxRatio?: number): BenchRow => {
      const ratio = costOf(folder) / reference.value;
      return {
        name: `CPU of a start after ${COMMANDS.toLocaleString('en-US')} commands: ${name}`,
        unit: 'ms',
        value: costOf(folder),
        reference,
        ratio,
        ...(maxRatio !== undefined && {
          bound: { text: `at most ${maxRatio} times`, holds: ratio <= maxRatio },
        }),
      };
    };
    return [
      rowOf(`stopped, or killed in a pause, ${LEFT_IN_ORDER} after its snapshot`, stopped, 1.5),
      rowOf(
        `killed in a flood of orders, ${BETWEEN_SNAPSHOTS.toLocaleString('en-US')} after its snapshot`,
        killed,
      ),
    ];
  });
