/** Encodes events of the feed once for all sockets that get them. */
import { PacketType } from 'socket.io-parser';
import type { FeedEvent } from '#simulator/protocol/wire/feed-event.ts';

/** Events as they travel. */
export interface EncodedEvents {
  /** A packet of Engine.IO's `message` for each event, for transports that frame by themselves. */
  readonly packets: readonly string[];
  /** The WebSocket frames of all of them, to be written at once. */
  readonly frames: Buffer;
}

const encoded = new WeakMap<readonly FeedEvent[], EncodedEvents>();

/** The same array is encoded once. */
export function encodeEvents(events: readonly FeedEvent[]): EncodedEvents {
  const known = encoded.get(events);
  if (known) return known;
  const packets = events.map(packetOf);
  const made = { packets, frames: Buffer.concat(packets.flatMap(frameOf)) };
  encoded.set(events, made);
  return made;
}

/** An event of the namespace `/` in the protocol of socket.io, as its encoder writes it when it has looked for binary content; there is none. */
const packetOf = ({ event, payload }: FeedEvent): string =>
  `${PacketType.EVENT}${JSON.stringify([event, payload])}`;

const FINAL_TEXT = 0x81;
/** Lengths from here on take two further bytes, and eight. */
const TWO_BYTES = 126;
const EIGHT_BYTES = 65_536;

/** Header and content of the unmasked text frame that carries a packet (RFC 6455, 5.2); 4 is Engine.IO's `message`. */
function frameOf(packet: string): readonly Buffer[] {
  const content = Buffer.from(`4${packet}`);
  const { length } = content;
  if (length < TWO_BYTES) return [Buffer.from([FINAL_TEXT, length]), content];
  const header = Buffer.alloc(length < EIGHT_BYTES ? 4 : 10);
  header[0] = FINAL_TEXT;
  header[1] = length < EIGHT_BYTES ? 126 : 127;
  if (length < EIGHT_BYTES) header.writeUInt16BE(length, 2);
  else header.writeBigUInt64BE(BigInt(length), 2);
  return [header, content];
}
