/** Which session a tab uses: `?seat=b` gives it one of its own, kept for the life of the tab. */
import { openStorage, seatOf } from '#client/exchange/storage.ts';

const MEMORY_KEY = 'seat';

/** The seat of this tab. `?seat=` without a name goes back to the ordinary one. */
export function seatOfAddress(
  search: string,
  memory: Pick<Storage, 'getItem' | 'setItem'>,
): string | undefined {
  if (new URLSearchParams(search).has('seat')) memory.setItem(MEMORY_KEY, seatOf(search) ?? '');
  return memory.getItem(MEMORY_KEY) || undefined;
}

/** The storage of this tab's seat. */
export const openTabStorage = () => openStorage(localStorage, seatOfAddress(location.search, sessionStorage));
