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

/** Why an Engine.IO connection ended; the names are those of engine.io. */
export type CloseReason =
  'transport close' | 'transport error' | 'ping timeout' | 'parse error' | 'forced close';

export interface EngineHandlers {
  message(data: Frame): void;
  closed(reason: CloseReason): void;
}

const NORMAL_CLOSURE = 1000;
const MESSAGE_TOO_BIG = 1009;

/** One Engine.IO 4 connection on a wire: sends the open packet at once and starts the heartbeat; then messages, and close. */
export class EngineConnection {
  readonly id: string;
  readonly #wire: Wire;
  readonly #limits: SocketLimits;
  readonly #handlers: EngineHandlers;
  #isOpen = true;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string, wire: Wire, limits: SocketLimits, handlers: EngineHandlers) {
    this.id = id;
    this.#wire = wire;
    this.#limits = limits;
    this.#handlers = handlers;
    this.#transmit('open', openPacket(id, limits));
    this.#beat();
  }

  receive(frame: Frame): void {
    if (!this.#isOpen) return;
    if (sizeOf(frame) > this.#limits.maxPayload) return this.#end('transport error', MESSAGE_TOO_BIG);
    const packet = decodePacket(frame, 'arraybuffer');
    if (packet.type === 'pong') return this.#beat();
    if (packet.type === 'message') return this.#handlers.message((packet.data ?? '') as Frame);
    if (packet.type === 'close') return this.close('transport close');
    // Only a server sends pings in protocol 4; an unknown type is not Engine.IO.
    if (packet.type === 'ping') return this.close('transport error');
    if (packet.type === 'error') this.close('parse error');
  }

  send(data: Frame): void {
    if (this.#isOpen) this.#transmit('message', data);
  }

  close(reason: CloseReason): void {
    this.#end(reason, NORMAL_CLOSURE);
  }

  /** The other end went away. */
  lost(): void {
    this.#end('transport close', undefined);
  }

  #transmit(type: PacketType, data?: Frame): void {
    encodePacket({ type, data }, true, (encoded: Frame) => this.#wire.send(encoded));
  }

  #beat(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#transmit('ping');
      this.#timer = setTimeout(() => this.close('ping timeout'), this.#limits.pingTimeout);
    }, this.#limits.pingInterval);
  }

  #end(reason: CloseReason, code: number | undefined): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    clearTimeout(this.#timer);
    if (code !== undefined) this.#wire.close(code, '');
    this.#handlers.closed(reason);
  }
}

function openPacket(id: string, { pingInterval, pingTimeout, maxPayload }: SocketLimits): string {
  return JSON.stringify({ sid: id, upgrades: [], pingInterval, pingTimeout, maxPayload });
}

function sizeOf(frame: Frame): number {
  return typeof frame === 'string' ? frame.length : frame.byteLength;
}
