/** Finds the movements of a user or of a house account, a page at a time. */
import type { Account } from './accounts.ts';
import { seriesKey } from './entries.ts';
import type { Entries } from './entries.ts';
import type { Entry, Kind } from './entry.ts';
import type { HouseMovement, HouseName, Movement, MovementFilter } from './types.ts';

/** The series of some accounts, of the kinds that are shown. */
function keysOf(
  { kinds }: Entries,
  accounts: readonly Account[],
  isShown: (kind: Kind) => boolean = () => true,
): number[] {
  const shown = [...kinds.keys()].filter((index) => kinds[index] && isShown(kinds[index]));
  return accounts.flatMap((account) => shown.map((kind) => seriesKey(account, kind)));
}

/** What movements of every account say. */
function rowOf(entries: Entries, { leg, at, reference, account, kind, amount, after }: Entry) {
  const { type, memo } = entries.kind(kind);
  return {
    id: leg + 1,
    at,
    currency: account.currency,
    amount,
    before: after - amount,
    after,
    type,
    memo,
    reference,
  };
}

function movement(entries: Entries, row: Entry): Movement {
  const { owner: user, wallet, locked } = row.account;
  return { ...rowOf(entries, row), user, wallet, locked };
}

/** The latest movements of a house account, newest first. */
export function findHouseMovements(entries: Entries, house: HouseName, limit: number): HouseMovement[] {
  const own = entries.accounts.list.filter((account) => !account.isUser && account.house === house);
  const { rows } = entries.history.page(keysOf(entries, own), { offset: 0, limit });
  return rows.map((row) => ({ ...rowOf(entries, row), house }));
}

/** One page of a user's log, newest first. An old page costs hardly more than the newest. */
export function findMovements(
  entries: Entries,
  { user, wallet, currency, types, memos }: MovementFilter,
  page: { readonly offset: number; readonly limit: number },
): { readonly rows: Movement[]; readonly total: number } {
  const own = entries.accounts
    .ofUser(user)
    .filter((account) => account.wallet === (wallet ?? account.wallet))
    .filter((account) => account.currency === (currency ?? account.currency));
  const keys = keysOf(
    entries,
    own,
    ({ type, memo }) =>
      (types === undefined || types.includes(type)) && (memos === undefined || memos.includes(memo)),
  );
  const { rows, total } = entries.history.page(keys, page);
  return { rows: rows.map((row) => movement(entries, row)), total };
}
