/** What a browser with a seat reads and does besides trading. */
import type { SeatReport } from '#contract/rooms/index.ts';
import { cardOf, shownName } from '#simulator/rooms/record.ts';
import type { Place } from './call.ts';

/** Where the browser is, and what its trader was told. */
export function seatReportOf({ room, seat }: Place): SeatReport {
  const { record } = room;
  const { member: number, readOnly } = seat;
  const isFor = ({ trader }: { readonly trader?: number | undefined }): boolean =>
    trader === undefined || trader === number;
  const clock = record.phase === 'archived' ? { now: 0, speed: 0 } : room.book.control.clock();
  return {
    room: cardOf(record),
    trader: { number, shown: shownName(record, room.member(number)) },
    readOnly,
    ...clock,
    messages: record.messages.filter(isFor),
    whatIf: null,
  };
}

/** Ends the login of a browser. */
export const leaveSeat = ({ room, seat }: Place): Promise<void> => room.leave(seat);
