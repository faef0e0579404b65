/** Calls of the private branch of a trader. */
import { useQueryClient } from '@tanstack/react-query';
import { wholeAddress } from './addresses.ts';
import { anything, useRoomAction } from './room-action.ts';

/**
 * Loads the page again, because another exchange is behind it: who begins a branch on the page of the room goes on to trade on it, and
 * every other page stays what it is.
 */
export function loadAgain(isBranch: boolean): void {
  const isRoomPage = location.pathname === new URL(wholeAddress('/room')).pathname;
  if (isBranch && isRoomPage) location.assign(wholeAddress('/newmarket'));
  else location.reload();
}

/** Makes a call of the private branch. */
export function useBranch() {
  const queries = useQueryClient();
  return useRoomAction(async (call, [what, body]: readonly [what: string, body: object]) => {
    await call(`/api/room/what-if${what}`, anything, { body });
    if (what === '/clock') return queries.invalidateQueries({ queryKey: ['rooms'] });
    // The follower of the room is perhaps not loaded yet; where it is, it does the same.
    return loadAgain(what === '');
  });
}
