/** One Engine.IO connection over a simulated WebSocket. */
import { decodePacket, encodePacket } from 'engine.io-parser';
import type { PacketType } from 'engine.io-parser';
import type { SocketLimits } from '#simulator/session/server-socket.ts';

/** What a frame of the wire can be. */
export type WireFrame = string | ArrayBuffer;

/** The client's end of one simulated WebSocket, as the server sees it. */
export interface Wire {
  send(frame: WireFrame): void;
  close(code: number, reason: string): void;
}

/** Why an Engine.IO connection ended; the names are those of engine.io. */
export type CloseReason =
  | 'transport close'
  | 'transport error'
  | 'ping timeout'
  | 'parse error'
  | 'forced close';

/** Revisions of Engine.IO: 4 of socket.io-client 3 and 4, 3 of socket.io-client 2. */
export type EngineProtocol = 3 | 4;

export interface EngineHandlers {
  message(data: WireFrame): void;
  closed(reason: CloseReason): void;
}

const NORMAL_CLOSURE = 1000;
const MESSAGE_TOO_BIG = 1009;

/**
 * One Engine.IO connection on a wire: sends the open packet at once and starts the heartbeat; then messages, and close. In protocol 4 the
 * server pings, in protocol 3 the client does, and packets are text.
 */
export class EngineConnection {
  readonly id: string;
  readonly #wire: Wire;
  readonly #limits: SocketLimits;
  readonly #handlers: EngineHandlers;
  readonly #protocol: EngineProtocol;
  #isOpen = true;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    id: string,
    wire: Wire,
    limits: SocketLimits,
    protocol: EngineProtocol,
    handlers: EngineHandlers,
  ) {
    this.id = id;
    this.#protocol = protocol;
    this.#wire = wire;
    this.#limits = limits;
    this.#handlers = handlers;
    this.#transmit('open', openPacket(id, limits));
    this.#beat();
  }

  receive(frame: WireFrame): void {
    if (!this.#isOpen) return;
    if (sizeOf(frame) > this.#limits.maxPayload) return this.#end('transport error', MESSAGE_TOO_BIG);
    const packet = decodePacket(frame, 'arraybuffer');
    if (packet.type === 'pong') return this.#beat();
    if (packet.type === 'message') return this.#handlers.message((packet.data ?? '') as WireFrame);
    if (packet.type === 'close') return this.close('transport close');
    if (packet.type === 'ping') return this.#receivePing(packet.data);
    if (packet.type === 'error') this.close('parse error');
  }

  send(data: WireFrame): void {
    if (this.#isOpen) this.#transmit('message', data);
  }

  close(reason: CloseReason): void {
    this.#end(reason, NORMAL_CLOSURE);
  }

  /** The other end went away. */
  lost(): void {
    this.#end('transport close', undefined);
  }

  /** Only a server sends pings in protocol 4. */
  #receivePing(data: WireFrame | undefined): void {
    if (this.#protocol === 4) return this.close('transport error');
    this.#transmit('pong', data);
    this.#beat();
  }

  #transmit(type: PacketType, data?: WireFrame): void {
    encodePacket({ type, data }, true, (encoded: WireFrame) => this.#wire.send(encoded));
  }

  #beat(): void {
    const { pingInterval, pingTimeout } = this.#limits;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#protocol === 4) this.#transmit('ping');
      this.#timer = setTimeout(() => this.close('ping timeout'), pingTimeout);
    }, pingInterval);
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

function sizeOf(frame: WireFrame): number {
  return typeof frame === 'string' ? frame.length : frame.byteLength;
}
