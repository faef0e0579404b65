/** Finds the movements of a user or of a house account, a page at a time. */
import type { Account } from './accounts.ts';
import type { Entries, Kind } from './entries.ts';
import type { HouseMovement, HouseName, Movement, MovementFilter } from './types.ts';

/** Leg numbers of one account and kind, ascending. */
type Series = readonly number[];

/** The series that together hold what the filter wants. */
function seriesOf(entries: Entries, filter: MovementFilter): readonly Series[] {
  const wanted = (account: Account): boolean =>
    (filter.wallet === undefined || account.wallet === filter.wallet) &&
    (filter.currency === undefined || account.currency === filter.currency);
  const { types, memos } = filter;
  const isShown = ({ type, memo }: Kind): boolean =>
    (types === undefined || types.includes(type)) && (memos === undefined || memos.includes(memo));
  const found: Series[] = [];
  for (const account of entries.accounts.ofUser(filter.user).filter(wanted))
    for (const [kind, legs] of account.legsByKind) if (isShown(entries.kind(kind))) found.push(legs);
  return found;
}

/** How many numbers of a series are below a limit. */
function countBelow(series: Series, limit: number): number {
  let low = 0;
  let high = series.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (Number(series[middle]) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** In each series, the end of what is left when the `offset` newest legs of all are passed over. */
function endsAfter(all: readonly Series[], offset: number, legs: number): number[] {
  let low = 0;
  let high = legs;
  while (low < high) {
    const middle = (low + high) >> 1;
    const newer = all.reduce((sum, series) => sum + series.length - countBelow(series, middle), 0);
    if (newer > offset) low = middle + 1;
    else high = middle;
  }
  return all.map((series) => countBelow(series, low));
}

/** Takes the newest leg off the ends; undefined when none is left. */
function takeNewest(all: readonly Series[], ends: number[]): number | undefined {
  let newest = -1;
  let from = { index: -1, end: 0 };
  for (const [index, end] of ends.entries()) {
    const leg = all[index]?.[end - 1];
    if (leg === undefined || leg <= newest) continue;
    newest = leg;
    from = { index, end };
  }
  if (newest < 0) return undefined;
  ends[from.index] = from.end - 1;
  return newest;
}

/** What movements of every account say. */
function rowOf(entries: Entries, leg: number) {
  const { account, kind, amount, after } = entries.entry(leg);
  const posting = entries.postingOf(leg);
  return {
    id: leg + 1,
    at: entries.instant(posting),
    currency: account.currency,
    amount,
    before: after - amount,
    after,
    type: kind.type,
    memo: kind.memo,
    reference: entries.reference(posting),
  };
}

function movement(entries: Entries, leg: number): Movement {
  const { owner: user, wallet, locked } = entries.entry(leg).account;
  return { ...rowOf(entries, leg), user, wallet, locked };
}

/** The latest movements of a house account, newest first: legs of house accounts are not indexed, so all are passed over. */
export function findHouseMovements(entries: Entries, house: HouseName, limit: number): HouseMovement[] {
  const { list } = entries.accounts;
  const wanted = new Set(
    list.flatMap((account, index) => (!account.isUser && account.house === house ? [index] : [])),
  );
  const rows: HouseMovement[] = [];
  for (let leg = entries.legs - 1; leg >= 0 && rows.length < limit; leg -= 1)
    if (wanted.has(entries.indexesOf(leg).account)) rows.push({ ...rowOf(entries, leg), house });
  return rows;
}

/** One page of a user's log, newest first. Bisection finds the page, so an old page costs hardly more than the newest. */
export function findMovements(
  entries: Entries,
  filter: MovementFilter,
  page: { readonly offset: number; readonly limit: number },
): { readonly rows: Movement[]; readonly total: number } {
  const all = seriesOf(entries, filter);
  const total = all.reduce((sum, series) => sum + series.length, 0);
  const rows: Movement[] = [];
  if (page.offset >= total) return { rows, total };
  const ends = endsAfter(all, Math.max(0, page.offset), entries.legs);
  while (rows.length < page.limit) {
    const leg = takeNewest(all, ends);
    if (leg === undefined) break;
    rows.push(movement(entries, leg));
  }
  return { rows, total };
}
