/** Messages between windows of one browser: another session was begun, and everything shown is out of date. */
import type { EngineLink } from '#simulator/page/link.ts';
import { forgetLogin, lastAccountOfSeat, logIn, seatOfTab } from '#simulator/page/seat.ts';

let channel: BroadcastChannel | undefined;
/** One channel for both directions: a window does not receive its own messages. */
const open = (): BroadcastChannel => (channel ??= new BroadcastChannel('sandpit-session'));

/** Notifies every other window of this browser that another session was begun. */
export const announceSession = (): void => open().postMessage('begun');

/** Calls `listener` when another window has begun another session. */
export function onSessionElsewhere(listener: () => void): () => void {
  const receive = (): void => listener();
  open().addEventListener('message', receive);
  return () => open().removeEventListener('message', receive);
}

/** A page of Sandpit's own client has a home. */
interface SessionPage {
  readonly link: EngineLink;
  readonly home?: string;
}

/** Loads the page again over another session; Sandpit's client logged in as the user it showed where that session has this user. */
export async function startOver({ link, home }: SessionPage): Promise<void> {
  if (home === undefined) return location.reload();
  const seat = seatOfTab();
  // The page may have been refused its old login already, by a call that came in between.
  const account = lastAccountOfSeat(seat);
  if (account !== undefined)
    await logIn(seat, account, (request) => link.request(request)).catch(() => forgetLogin(seat));
  location.reload();
}

/** Shows the session that this window has begun, here and in every other window of this browser. */
export function showSession(page: SessionPage): Promise<void> {
  announceSession();
  return startOver(page);
}
