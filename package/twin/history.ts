/** What accounts had on each side before a session of the twin began. */
import { isObject } from '#shared/json.ts';
import { operations } from '#contract/index.ts';
import type { Operation } from '#contract/index.ts';
import { isRead } from './reads.ts';
import type { PerSide, SideName, Trace } from './types.ts';
import { perSide, sideNames } from './types.ts';

/** Members that count rows, those of before the session with them. */
export const COUNTS: ReadonlySet<string> = new Set(['count', 'total', 'pages', 'last_page', 'from', 'to']);

type Ids = PerSide<Set<unknown>>;

/**
 * What accounts did before the session: the rows of their lists that the first response had. They are no part of what is
 * compared; only their form is.
 */
export class AccountHistory {
  readonly #ids = new Map<string, Ids>();

  constructor(trace: Trace) {
    const firstChange = trace.findIndex(({ call }) => !isRead(call));
    for (const { call, as, responses } of trace.slice(0, firstChange < 0 ? undefined : firstChange)) {
      if (!this.applies(call) || this.#ids.has(keyOf(call, as))) continue;
      const ids = perSide((side) => new Set(idsIn(responses[side][0]?.body)));
      this.#ids.set(keyOf(call, as), ids);
    }
  }

  /** Whether a call lists what its caller did. Balances are a state, not a history. */
  applies(call: string): boolean {
    const { shows, auth }: Operation = operations[call as keyof typeof operations];
    return auth === 'required' && shows.length > 0 && !shows.includes('balances');
  }

  /** A body without the rows of before the session, or with those alone. */
  part(call: string, as: string | undefined, side: SideName, body: unknown, which: 'new' | 'old'): unknown {
    const ids = this.#ids.get(keyOf(call, as));
    if (!ids || sideNames.every((name) => ids[name].size === 0)) return which === 'new' ? body : undefined;
    const isUneven = ids.backend.size !== ids.simulator.size;
    return split(body, ids[side], which, isUneven);
  }
}

const keyOf = (call: string, as: string | undefined): string => `${call} ${as ?? ''}`;

function idsIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((row) => (isObject(row) && 'id' in row ? [row['id']] : []));
  return isObject(value) ? Object.values(value).flatMap(idsIn) : [];
}

function split(value: unknown, ids: ReadonlySet<unknown>, which: 'new' | 'old', isUneven: boolean): unknown {
  if (Array.isArray(value)) {
    const isOld = (row: unknown): boolean => isObject(row) && ids.has(row['id']);
    return value.filter((row) => isOld(row) === (which === 'old'));
  }
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([key]) => !isUneven || !COUNTS.has(key));
  return Object.fromEntries(members.map(([key, inner]) => [key, split(inner, ids, which, isUneven)]));
}
