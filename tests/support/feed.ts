import type { SocketEvent } from '#simulator/wire/socket-event.ts';

/** A connection of the feed that hands on each event by itself. */
export const onEach = (receive: (event: string, payload: unknown) => unknown) => ({
  send(events: readonly SocketEvent[]): void {
    for (const { event, payload } of events) receive(event, payload);
  },
});
