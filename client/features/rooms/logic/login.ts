import type { RoomLogin } from '#contract/rooms/index.ts';
import type { UserSession } from '#client/exchange/index.ts';

/** Stores the login of a room. The page has to load itself again: its socket must carry the new cookie. */
export function beginLogin(session: UserSession, login: RoomLogin): void {
  session.begin(login.token);
  session.identify(
    {
      account_number: login.account,
      id: login.user,
      extension_code: login.inviteCode,
      is_seller: login.seller ? 1 : 0,
    },
    login.token,
  );
  session.rename(login.trader.shown);
}
