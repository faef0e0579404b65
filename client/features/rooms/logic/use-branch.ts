import { useQueryClient } from '@tanstack/react-query';
import { anything, useRoomAction } from './room-action.ts';

/** Makes a call of the private branch. The follower of the room loads the page again where another exchange is then behind it. */
export function useBranch() {
  const queries = useQueryClient();
  return useRoomAction(async (call, [what, body]: readonly [what: string, body: object]) => {
    await call(`/api/room/what-if${what}`, anything, { body });
    await queries.invalidateQueries({ queryKey: ['rooms'] });
  });
}
