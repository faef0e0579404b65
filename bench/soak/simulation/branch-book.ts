/** The branches and kept moments of a session, as they should be. */
import type { JournalRecord } from '#simulator/engine/kernel/index.ts';
import { recordsText, upTo } from './branches.ts';
import type { Branch } from './branches.ts';
import { mustHold } from './broken.ts';
import type { SteppedHost } from './host.ts';
import { isSame } from './witness.ts';
import type { Stand, Witness } from './witness.ts';

export interface BranchList {
  readonly branches: readonly { readonly name: string; readonly from: string; readonly at: number }[];
}

/** What the calls of a session may bring about that is not kept by what happens in a replay. */
export const LOGIN_COMMANDS: ReadonlySet<string> = new Set([
  'account.login',
  'account.touchToken',
  'account.wrongPassword',
]);

/** What a session is known to have. */
export class BranchBook {
  readonly branches = new Map<string, Branch>();
  /** Kept moments, as they were. */
  readonly kept = new Map<string, Branch>();
  /** Branches and moments that were taken away. */
  readonly removed = new Set<string>();

  clear(): void {
    for (const each of [this.branches, this.kept, this.removed]) each.clear();
  }

  /** A branch that was begun by a call whose response the crash took. */
  async begunBranch(host: SteppedHost, branch: string): Promise<Branch | undefined> {
    const { branches } = await host.control<BranchList>('GET', '/sim/branches');
    const row = branches.find(({ name }) => name === branch);
    const from = row && (this.branches.get(row.from) ?? this.kept.get(row.from));
    return row && from && { ...upTo(from, branch, row.at), hash: '' };
  }

  /** A replay shows what its branch had up to where it stands, with the logins of now. */
  checkReplay(host: SteppedHost, witness: Witness, stand: Stand): void {
    const shownBranch = this.branches.get(stand.branch);
    mustHold(shownBranch !== undefined, () => `"${stand.branch}" is replayed and not known`);
    mustHold(stand.now <= shownBranch.now, () => `the replay of "${stand.branch}" goes beyond its end`);
    const had = contentsOf(upTo(shownBranch, stand.branch, stand.now).records);
    const shows = contentsOf(stand.records);
    mustHold(had.join() === shows.join(), () => `a replay shows ${shows.join()}; there were ${had.join()}`);
    witness.check(host.exchange, { ...stand, branch: `replay of ${stand.branch}` });
    host.acknowledged.length = 0;
  }

  /** Branches and kept moments are there until they are taken away. */
  async check(host: SteppedHost): Promise<void> {
    const { branches } = await host.control<BranchList>('GET', '/sim/branches');
    const names = new Set(branches.map(({ name }) => name));
    const missing = [...this.branches.keys(), ...this.kept.keys()].filter((name) => !names.has(name));
    mustHold(missing.length === 0, () => `the branches ${missing.join()} are gone`);
    const left = [...this.removed].filter((name) => names.has(name));
    mustHold(left.length === 0, () => `the branches ${left.join()} were taken away and are there`);
  }
}

/** What records say, but for the logins that a replay has of now. */
const contentsOf = (records: readonly JournalRecord[]): readonly string[] =>
  records
    .filter(({ name }) => name !== 'account.keepSessions' && !LOGIN_COMMANDS.has(name))
    .map(({ at, name, input }) => `${at} ${name} ${JSON.stringify(input)}`);

/** Every record of the present branch, as it is stored. */
export async function branchRecords(host: SteppedHost): Promise<readonly JournalRecord[]> {
  const stored = await host.session.history();
  return stored.records(stored.header.baseSeq);
}

/**
 * Nothing that a branch had is missing, and its time has not gone back.
 * @param isReplayed it was begun in a replay, where logins of now lie between its records, whose numbers are others
 */
export function mustGoOn(
  before: Branch,
  { records, now, branch }: Omit<Branch, 'hash' | 'moments'>,
  isReplayed = false,
): void {
  const contents = contentsOf(records);
  const lost = isReplayed
    ? contentsOf(before.records).filter((content, index) => content !== contents[index])
    : before.records
        .filter((record, index) => !isSame(record, records[index]))
        .map((record) => recordsText([record]));
  mustHold(lost.length === 0, () => `"${branch}" has lost ${lost.join(', ')}`);
  mustHold(now >= before.now, () => `"${branch}" stood at ${before.now} and stands at ${now}`);
}
