/** Packets of socket.io as they travel in the messages of a socket. */

/** An event of a socket. */
export interface PacketEvent {
  readonly name: string;
  readonly payload: unknown;
}

/** `4` is Engine.IO's message, `2` an event of socket.io in it; other packets open and keep the connection. */
const EVENT = '42';
/** `0` joins, with the credentials of the client. */
const JOIN = '40';

/** The event that a message carries; undefined where it carries none. Throws an Error where the event cannot be read. */
export function eventIn(message: string): PacketEvent | undefined {
  if (!message.startsWith(EVENT)) return undefined;
  const packet: unknown = JSON.parse(message.slice(EVENT.length));
  if (!Array.isArray(packet) || typeof packet[0] !== 'string') throw new Error('the event has no name');
  return { name: packet[0], payload: packet[1] as unknown };
}

/** The token that a client joins with; undefined where the message is another one, or has none. */
export function tokenIn(message: string): string | undefined {
  return message.startsWith(JOIN) ? /"token"\s*:\s*"([^"]+)"/.exec(message)?.[1] : undefined;
}
