/** The control plane of a room, for its instructors. */
import { ControlError, isControlPath } from '#simulator/control/index.ts';
import type { HttpRequest, HttpResponse } from '#simulator/http.ts';
import { isOver } from '#simulator/rooms/record.ts';
import type { Room } from './room.ts';

export { isControlPath };

/** Calls that would make a room another session, or act in the name of a trader. */
const NOT_IN_ROOM: ReadonlySet<string> = new Set([
  '/sim/reset',
  '/sim/command',
  '/sim/seats',
  '/sim/recording',
  '/sim/snapshot',
  '/sim/link',
  '/sim/replay',
]);

/** Calls after which the room may be on another branch. */
const BRANCHING: ReadonlySet<string> = new Set(['/sim/back', '/sim/branches']);

/** Hands a call to the control plane of the room's exchange. Throws ControlError STATE, NOT_IN_ROOM. */
export async function steer(room: Room, request: HttpRequest): Promise<HttpResponse> {
  const { pathname } = request.url;
  const changes = request.method !== 'GET';
  if (changes && isOver(room.record))
    throw new ControlError(409, 'STATE', `The room ${room.name} has ended: nothing changes any more.`);
  if (changes && NOT_IN_ROOM.has(pathname))
    throw new ControlError(403, 'NOT_IN_ROOM', `POST ${pathname} is not for rooms.`);
  const response = await room.book.runtime.respond(withoutRoom(request));
  if (changes && BRANCHING.has(pathname) && response.status === 200) {
    await room.endWhatIfs();
    await room.openAccounts();
  }
  return response;
}

/** The administrator's `?room=` is not part of the call. */
function withoutRoom(request: HttpRequest): HttpRequest {
  const url = new URL(request.url);
  url.searchParams.delete('room');
  const { method, body, size } = request;
  return { method, url, body, size, header: (name) => request.header(name), signal: request.signal };
}
