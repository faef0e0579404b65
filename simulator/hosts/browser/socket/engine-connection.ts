/** One Engine.IO connection over a simulated WebSocket. */
import { decodePacket, encodePacket } from 'engine.io-parser';
import type { PacketType } from 'engine.io-parser';
import type { SocketLimits } from '../../server-socket.ts';

/** What a frame of the wire can be. */
export type Frame = string | ArrayBuffer;

/** The client's end of one simulated WebSocket, as the server sees it. */
export interface Wire {
  send(frame: Frame): void;
  close(code: number, reason: string): void;
}

/** Why an Engine.IO connection ended; the words are those of engine.io. */
export type CloseReason =
  'transport close' | 'transport error' | 'ping timeout' | 'parse error' | 'forced close';

export interface EngineHandlers {
  message(data: Frame): void;
  closed(reason: CloseReason): void;
}

/** One Engine.IO 4 connection: open packet, heartbeat, messages, close. */
export interface EngineConnection {
  readonly id: string;
  receive(frame: Frame): void;
  send(data: Frame): void;
  close(reason: CloseReason): void;
  /** The other end went away. */
  lost(): void;
}

const NORMAL_CLOSURE = 1000;
const MESSAGE_TOO_BIG = 1009;

/** Opens an Engine.IO connection on a wire: sends the open packet at once and starts the heartbeat. */
export function openEngineConnection(
  id: string,
  wire: Wire,
  limits: SocketLimits,
  handlers: EngineHandlers,
): EngineConnection {
  let open = true;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const transmit = (type: PacketType, data?: Frame): void => {
    encodePacket({ type, data }, true, (encoded: Frame) => wire.send(encoded));
  };
  const end = (reason: CloseReason, code: number | undefined): void => {
    if (!open) return;
    open = false;
    clearTimeout(timer);
    if (code !== undefined) wire.close(code, '');
    handlers.closed(reason);
  };
  const beat = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      transmit('ping');
      timer = setTimeout(() => end('ping timeout', NORMAL_CLOSURE), limits.pingTimeout);
    }, limits.pingInterval);
  };
  const receive = (frame: Frame): void => {
    if (!open) return;
    if (sizeOf(frame) > limits.maxPayload) return end('transport error', MESSAGE_TOO_BIG);
    const packet = decodePacket(frame, 'arraybuffer');
    if (packet.type === 'pong') return beat();
    if (packet.type === 'message') return handlers.message((packet.data ?? '') as Frame);
    if (packet.type === 'close') return end('transport close', NORMAL_CLOSURE);
    // Only a server sends pings in protocol 4; an unknown type is not Engine.IO.
    if (packet.type === 'ping') return end('transport error', NORMAL_CLOSURE);
    if (packet.type === 'error') end('parse error', NORMAL_CLOSURE);
  };

  transmit('open', openPacket(id, limits));
  beat();
  return {
    id,
    receive,
    send: (data) => {
      if (open) transmit('message', data);
    },
    close: (reason) => end(reason, NORMAL_CLOSURE),
    lost: () => end('transport close', undefined),
  };
}

function openPacket(id: string, { pingInterval, pingTimeout, maxPayload }: SocketLimits): string {
  return JSON.stringify({ sid: id, upgrades: [], pingInterval, pingTimeout, maxPayload });
}

function sizeOf(frame: Frame): number {
  return typeof frame === 'string' ? frame.length : frame.byteLength;
}
