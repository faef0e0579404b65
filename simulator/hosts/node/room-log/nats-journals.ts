/** The journals of a room. */
import { ControlError } from '#simulator/control/index.ts';
import { byAge } from '../../journal.ts';
import { MAIN_BRANCH } from '../../storage/port.ts';
import type { Journals } from '../../journal.ts';
import type { BranchId } from '../../storage/port.ts';
import { entryText, NatsStore, readBranchRow, readEntry } from './nats-store.ts';
import type { BranchEntry } from './nats-store.ts';
import type { RoomLog } from './room-log.ts';

const PRESENT = 'present';
const MAIN_KEY = 'branch.0';
const BRANCH_KEYS = 'branch.*';

/** The journals of one session in a room. */
export interface NatsJournals extends Journals {
  open(id: BranchId): Promise<NatsStore>;
  /** The session that the room keeps, on the branch that was open last; undefined where it keeps none. */
  present(): Promise<BranchId | undefined>;
}

/**
 * A stream for each branch of a session. Branches of another session are refused: ControlError OTHER_SESSION.
 * @param leads whether this host leads the room; another one keeps nothing
 */
export function createNatsJournals(log: RoomLog, leads: () => boolean = () => true): NatsJournals {
  const { values } = log;
  const keys = async (): Promise<readonly string[]> => {
    const found: string[] = [];
    for await (const key of await values.keys(BRANCH_KEYS)) found.push(key);
    return found.sort((a, b) => numberOf(a) - numberOf(b));
  };
  const otherSession = async ({
    scenario,
    seed,
  }: Omit<BranchId, 'branch'>): Promise<BranchId | undefined> => {
    const { value } = await readEntry<BranchEntry>(log, MAIN_KEY);
    return value && (value.id.scenario !== scenario || value.id.seed !== seed) ? value.id : undefined;
  };
  const keyOf = async ({ branch }: BranchId): Promise<string> => {
    if (branch === MAIN_BRANCH) return MAIN_KEY;
    const found = await keys();
    for (const key of found)
      if ((await readEntry<BranchEntry>(log, key)).value?.id.branch === branch) return key;
    return `branch.${Math.max(0, ...found.map(numberOf)) + 1}`;
  };
  return {
    async open(id) {
      const other = id.branch === MAIN_BRANCH ? undefined : await otherSession(id);
      if (other) {
        const message = `The room ${log.room} keeps the session ${other.scenario}, seed ${other.seed}; choose another one for ${id.scenario}, seed ${id.seed}.`;
        throw new ControlError(409, 'OTHER_SESSION', message);
      }
      return new NatsStore(log, id, await keyOf(id), leads);
    },
    async list(scenario, seed) {
      if (await otherSession({ scenario, seed })) return [];
      const rows = await Promise.all((await keys()).map((key) => readBranchRow(log, key)));
      return byAge(rows.filter((row) => row !== undefined));
    },
    async lastBranch(scenario, seed) {
      const { value } = await readEntry<BranchId>(log, PRESENT);
      return value?.scenario === scenario && value.seed === seed ? value.branch : MAIN_BRANCH;
    },
    async remember(id) {
      if (leads()) await values.put(PRESENT, entryText(id));
    },
    async forgetBranches(scenario, seed) {
      for (const key of await keys())
        if (key !== MAIN_KEY) await new NatsStore(log, { scenario, seed, branch: key }, key, leads).clear();
    },
    present: async () => (await readEntry<BranchId>(log, PRESENT)).value,
  };
}

const numberOf = (key: string): number => Number(key.slice(key.indexOf('.') + 1));
