/** Follows the room of this browser: shows its messages and phases, and loads the page again when another exchange is behind it. */
import { useEffect, useRef } from 'react';
import { seatReport } from '#contract/rooms/index.ts';
import type { SeatReport } from '#contract/rooms/index.ts';
import { useExchange } from '#client/exchange/react.tsx';
import { useRoomQuery } from '#client/exchange/rooms.ts';
import { useText } from '#client/ui/text.ts';
import { showToast } from '#client/ui/toasts.tsx';
import { useShownNotice } from '#client/ui/session-notice.ts';
import { seatNotice } from './logic/seat-notice.ts';
import { phases } from './logic/texts.ts';
import { loadAgain, useBranch } from './logic/use-branch.ts';

/** The host announces what changes; this is for a page whose socket is broken. */
const POLL_MS = 30_000;

/** Where the exchange behind the page comes from: the session of the room, or a branch of its own. */
const exchangeOf = ({ room, whatIf }: SeatReport): string => `${room.name} ${whatIf?.from ?? ''}`;

/** Mounted where the host has rooms. What was there before the page is not shown. */
export function RoomFollower({ navigate }: { readonly navigate: (to: string) => void }) {
  const t = useText();
  const { data } = useRoomQuery('/api/room', seatReport, { pollMs: POLL_MS });
  const branch = useBranch();
  const ways = {
    showResults: () => navigate('/room/results'),
    leaveBranch: () => void branch.run(['/leave', {}]),
  };
  useShownNotice(data && seatNotice(t, data, ways));
  const { session } = useExchange();
  const name = data?.trader.shown;
  useEffect(() => {
    if (name !== undefined) session.rename(name);
  }, [session, name]);
  const before = useRef<SeatReport>(undefined);
  useEffect(() => {
    const last = before.current;
    before.current = data;
    if (!last || !data) return;
    if (exchangeOf(last) !== exchangeOf(data)) return loadAgain(data.whatIf !== null);
    const lastId = Math.max(0, ...last.messages.map(({ id }) => id));
    for (const { id, text } of data.messages) if (id > lastId) showToast('info', text);
    if (data.room.phase !== last.room.phase)
      showToast('info', `${data.room.title}: ${t(phases[data.room.phase])}`);
  }, [data, t]);
  return null;
}
