/** Notifies pages that what they show of their room has changed. */
import type { EventPayloadOf } from '#contract/index.ts';
import type { RoomRecord, RoomSeat } from '#simulator/rooms/record.ts';
import type { SessionStatus } from '#simulator/session/session-host.ts';
import type { ServerSocket } from '#simulator/session/server-socket.ts';
import type { RoomBook } from './book.ts';

/** The area of all calls of rooms. */
const payload: EventPayloadOf<'changed'> = { type: 'changed', areas: ['rooms'], jump: false };
const events = [{ event: 'changed', payload }];

/** Sends the event `changed` to everybody when the clock of a session stops, and when it goes on. */
export function announcePauses({ session }: RoomBook, sockets: ReadonlyMap<ServerSocket, RoomSeat>): void {
  const isPaused = (status: SessionStatus): boolean => status.state === 'running' && status.clock.speed === 0;
  let before = isPaused(session.status());
  session.onStatus((status) => {
    if (isPaused(status) === before) return;
    before = !before;
    for (const socket of sockets.keys()) socket.send(events);
  });
}

/** Sends the event `changed` to those whom a new message is for, and to everybody where the phase is another one. */
export function announceRoom(
  sockets: ReadonlyMap<ServerSocket, RoomSeat>,
  before: RoomRecord,
  after: RoomRecord,
): void {
  const last = before.messages.at(-1)?.id ?? 0;
  const added = after.messages.filter(({ id }) => id > last);
  const isPhase = before.phase !== after.phase;
  if (!isPhase && added.length === 0) return;
  for (const [socket, { member }] of sockets)
    if (isPhase || added.some(({ trader = member }) => trader === member)) socket.send(events);
}
