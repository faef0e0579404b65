/** Sends events to one client, which may read slowly. */
import type { Socket } from 'socket.io';
import type { FeedEvent } from '#simulator/protocol/wire/feed-event.ts';
import { encodeEvents } from './encoded-events.ts';

/** Options of a packet as socket.io's own broadcast gives them: the frame is written as it is. */
interface FrameOptions {
  readonly compress?: boolean;
  readonly wsPreEncodedFrame: readonly Buffer[];
}

/**
 * Sends events to the client of a socket, and lets it go when more than `maxBuffered` bytes wait for it, with the reason. The
 * client may come back and then gets the state again.
 */
export function createEventSender(
  { conn }: Socket,
  maxBuffered: number,
  letGo: (reason: string) => void,
): (events: readonly FeedEvent[]) => void {
  let buffered = 0;
  let isLetGo = false;
  return (events) => {
    if (isLetGo) return;
    if (buffered > maxBuffered) {
      isLetGo = true;
      return letGo(`The client reads too slowly: more than ${maxBuffered} bytes wait for it.`);
    }
    const { packets, frames } = encodeEvents(events);
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
