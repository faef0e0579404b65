/** Sends events to one client, which may read slowly. */
import type { Socket } from 'socket.io';
import type { SocketEvent } from '#simulator/wire/socket-event.ts';
import { prepare } from './prepared.ts';

/** Options of a packet as socket.io's own broadcast gives them: the frame is written as it is. */
interface FrameOptions {
  readonly compress?: boolean;
  readonly wsPreEncodedFrame: readonly Buffer[];
}

/** Close code of RFC 6455's registry: try again later. */
const TRY_AGAIN_LATER = 1013;

/**
 * Sends events to the client of a socket, and lets it go when more than `maxBuffered` bytes wait for it: a WebSocket is closed
 * with 1013 and the reason behind what waits, a polling connection ends. The client may come back and then gets the state again.
 */
export function createEventSender(
  { conn }: Socket,
  maxBuffered: number,
): (events: readonly SocketEvent[]) => void {
  let buffered = 0;
  let isLetGo = false;
  const letGo = (): void => {
    isLetGo = true;
    const { socket } = Object(conn.transport);
    const reason = `The client reads too slowly: more than ${maxBuffered} bytes wait for it.`;
    if (conn.transport.name === 'websocket') socket.close(TRY_AGAIN_LATER, reason);
    else conn.close(true);
  };
  return (events) => {
    if (isLetGo) return;
    if (buffered > maxBuffered) return letGo();
    const { packets, frames } = prepare(events);
    const size = frames.length;
    buffered += size;
    const sent = (): void => void (buffered -= size);
    if (conn.transport.name !== 'websocket') {
      packets.forEach((packet, index) =>
        conn.write(packet, {}, index === packets.length - 1 ? sent : undefined),
      );
      return;
    }
    // One packet to Engine.IO, whose frame is all of them: one system call for a client and not one for an event.
    const options: FrameOptions = { wsPreEncodedFrame: [frames] };
    conn.write(packets[0] ?? '', options, sent);
  };
}
