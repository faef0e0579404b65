import { wholeAddress } from './addresses.ts';
import { anything, useRoomAction } from './room-action.ts';

/** Makes a call of the private branch. Where another exchange is then behind the page, the page loads itself again. */
export const useBranch = () =>
  useRoomAction(async (call, [what, body]: readonly [what: string, body: object]) => {
    await call(`/api/room/what-if${what}`, anything, { body });
    if (what !== '/clock') location.assign(wholeAddress(what === '' ? '/newmarket' : '/room'));
  });
