import type { SeatReport } from '#contract/rooms/index.ts';
import type { SessionNotice } from '#client/ui/session-notice.ts';
import type { Text } from '#client/ui/text.ts';
import { minuteText } from '#client/ui/time.ts';
import { isRoomOver } from './texts.ts';

/** What the buttons of the notice do. */
interface Ways {
  readonly showResults: () => void;
  readonly leaveBranch: () => void;
}

/** What a trader is told of the session on every page (ROOM-130); undefined while it simply goes on. */
export function seatNotice(t: Text, seat: SeatReport, ways: Ways): SessionNotice | undefined {
  const { room, trader, readOnly, speed, whatIf } = seat;
  if (whatIf) {
    return {
      status: t('rooms.session_branch'),
      text: t('rooms.session_branchText', { time: minuteText(whatIf.from) }),
      action: { text: t('rooms.whatIfLeave'), onPress: ways.leaveBranch },
    };
  }
  if (isRoomOver(room)) {
    return {
      status: t('rooms.session_over'),
      text: t('rooms.session_overText'),
      action: { text: t('rooms.myResults'), onPress: ways.showResults },
    };
  }
  if (room.phase === 'open')
    return { status: t('rooms.session_open'), text: t('rooms.session_openText', { name: trader.shown }) };
  if (speed === 0) {
    const canTrade = room.rules.tradeWhilePaused === true;
    return {
      status: t('rooms.paused'),
      text: t(canTrade ? 'rooms.session_pausedOpen' : 'rooms.session_pausedClosed'),
    };
  }
  if (!readOnly) return undefined;
  return { status: t('rooms.session_watching'), text: t('rooms.watching', { name: trader.shown }) };
}
