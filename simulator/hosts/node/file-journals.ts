/** The journals of a session in files beside each other: one for each branch. */
import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ControlError } from '#simulator/control/index.ts';
import { byAge } from '../journal.ts';
import { MAIN_BRANCH } from '../storage/port.ts';
import type { BranchRow, Journals } from '../journal.ts';
import type { BranchId } from '../storage/port.ts';
import { openFileStore, readHeader, readRow, readValue, removeJournal, saveValue } from './file-store.ts';

interface BranchFile {
  readonly path: string;
  readonly number: number;
  readonly row: BranchRow;
}

async function branchFiles(path: string): Promise<readonly BranchFile[]> {
  const begin = `${basename(path)}.branch`;
  const names = (await readdir(dirname(path))).filter((name) => name.startsWith(begin));
  const found = names.map(async (name): Promise<BranchFile | undefined> => {
    const number = /^[1-9]\d*$/.test(name.slice(begin.length)) ? Number(name.slice(begin.length)) : undefined;
    const file = join(dirname(path), name);
    const row = number === undefined ? undefined : await readRow(file);
    return row && number !== undefined ? { path: file, number, row } : undefined;
  });
  return (await Promise.all(found)).filter((file) => file !== undefined);
}

const presentOf = (path: string): string => `${path}.present`;

/** The file of the branch that was open last, among the journals that lie at `path`. */
export async function presentJournal(path: string): Promise<string> {
  const last = await readValue<BranchId>(presentOf(path));
  return (await branchFiles(path)).find(({ row }) => row.name === last?.branch)?.path ?? path;
}

/**
 * The journals of one session in files: `path` is that of `main`, `<path>.branch1` and so on are those of the other branches,
 * and `<path>.present` says which was open last. Branches of another session are refused: ControlError OTHER_SESSION.
 */
export function createFileJournals(path: string): Journals {
  const present = presentOf(path);
  const isElsewhere = async ({ scenario, seed }: Omit<BranchId, 'branch'>): Promise<string | undefined> => {
    const header = await readHeader(path);
    const other = header && (header.scenario !== scenario || header.seed !== seed);
    return other ? `${header.scenario}, seed ${header.seed}` : undefined;
  };
  return {
    async open(id) {
      if (id.branch === MAIN_BRANCH) return openFileStore(path);
      const other = await isElsewhere(id);
      if (other !== undefined) {
        const message = `${path} keeps the session ${other}; start a host with another data file for ${id.scenario}, seed ${id.seed}.`;
        throw new ControlError(409, 'OTHER_SESSION', message);
      }
      const files = await branchFiles(path);
      const next = Math.max(0, ...files.map(({ number }) => number)) + 1;
      return openFileStore(files.find(({ row }) => row.name === id.branch)?.path ?? `${path}.branch${next}`);
    },
    async list(scenario, seed) {
      if ((await isElsewhere({ scenario, seed })) !== undefined) return [];
      const main = await readRow(path);
      return byAge([...(main ? [main] : []), ...(await branchFiles(path)).map(({ row }) => row)]);
    },
    async lastBranch(scenario, seed) {
      const last = await readValue<BranchId>(present);
      return last?.scenario === scenario && last.seed === seed ? last.branch : MAIN_BRANCH;
    },
    remember: (id) => saveValue(present, id),
    async forgetBranches() {
      for (const file of await branchFiles(path)) await removeJournal(file.path);
    },
  };
}
