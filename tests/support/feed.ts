import type { ServerSocket, SocketListener } from '#simulator/session/server-socket.ts';
import type { FeedEvent } from '#simulator/protocol/wire/feed-event.ts';

/** A connection of the feed that hands on each event by itself. */
export const onEach = (receive: (event: string, payload: unknown) => unknown) => ({
  send(events: readonly FeedEvent[]): void {
    for (const { event, payload } of events) receive(event, payload);
  },
});

/** A server socket of a test, what it received, and what its client says. */
export function testSocket({ id = 'test', auth = {} }: Partial<Pick<ServerSocket, 'id' | 'auth'>> = {}) {
  const received: unknown[][] = [];
  const listeners = new Map<string, SocketListener>();
  const closing: ((reason: string) => void)[] = [];
  /** Why it was closed; undefined while it is open. */
  let closed: string | undefined;
  const close = (reason: string): void => {
    closed = reason;
    for (const listen of closing) listen(reason);
  };
  const socket: ServerSocket = {
    ...{ id, auth },
    on: (event, listen) => void listeners.set(event, listen),
    ...onEach((...event) => received.push(event)),
    emit: () => undefined,
    disconnect: () => close('disconnected'),
    drop: () => close('dropped'),
    onClose: (listen) => void closing.push(listen),
  };
  return {
    ...{ socket, received },
    closed: () => closed,
    say: (event: string, ...args: unknown[]) => listeners.get(event)?.(...args),
  };
}
