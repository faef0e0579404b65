/** A Socket.IO server that runs without a network. */
import { Decoder, Encoder, PacketType } from 'socket.io-parser';
import type { Packet } from 'socket.io-parser';
import { membersIn } from '#shared/json.ts';
import { defaultLimits } from '#simulator/session/server-socket.ts';
import type { FeedEvent } from '#simulator/protocol/wire/feed-event.ts';
import type { ServerSocket, SocketLimits, SocketListener } from '#simulator/session/server-socket.ts';
import { EngineConnection } from './engine-connection.ts';
import type { EngineProtocol, WireFrame, Wire } from './engine-connection.ts';

/** What the page's side of a wire reports to the server. */
export interface WireEnd {
  receive(frame: WireFrame): void;
  /** The page closed its socket, or went away. */
  lost(): void;
}

export interface PageSocketOptions {
  readonly limits?: Partial<SocketLimits>;
  /** Whether a new wire is let in; every one unless given. */
  accepts?(): boolean;
  /** Called once for each client that joined the main namespace; any other namespace is refused. */
  onConnection(socket: ServerSocket): void;
}

const MAIN_NAMESPACE = '/';

/**
 * A Socket.IO server without a network: it is handed wires instead of accepting connections. It speaks protocol 5 with the clients
 * of socket.io 3 and 4, and protocol 4 with those of socket.io 2.
 */
export class SocketServer {
  readonly #options: PageSocketOptions;
  readonly #clients = new Set<Client>();
  #nextId = 1;

  constructor(options: PageSocketOptions) {
    this.#options = options;
  }

  /**
   * Takes a new wire and gives it an id; `undefined` when the address does not speak Engine.IO 3 or 4 over `transport`, or none is
   * let in.
   */
  accept(
    url: string,
    wire: Wire,
    transport: Transport = 'websocket',
  ): (WireEnd & { id: string }) | undefined {
    const { accepts, onConnection } = this.#options;
    const protocol = protocolOf(url, transport);
    if (protocol === undefined || accepts?.() === false) return undefined;
    const limits = { ...defaultLimits, ...this.#options.limits };
    const id = `wire-${this.#nextId++}`;
    const client = new Client({ id, url, wire, limits, protocol, onConnection });
    this.#clients.add(client);
    client.whenClosed(() => this.#clients.delete(client));
    return client;
  }

  close(): void {
    for (const client of [...this.#clients]) client.drop();
  }
}

/** How a client reaches the server. */
export type Transport = 'polling' | 'websocket';

/** A session id in the address would continue another wire. */
function protocolOf(url: string, transport: Transport): EngineProtocol | undefined {
  const { searchParams } = new URL(url);
  if (searchParams.get('transport') !== transport || searchParams.has('sid')) return undefined;
  const revision = Number(searchParams.get('EIO'));
  return revision === 3 || revision === 4 ? revision : undefined;
}

interface ClientDeps {
  readonly id: string;
  readonly url: string;
  readonly wire: Wire;
  readonly limits: SocketLimits;
  readonly protocol: EngineProtocol;
  readonly onConnection: (socket: ServerSocket) => void;
}

/** One wire with the Socket.IO conversation on it. */
class Client implements WireEnd {
  readonly id: string;
  readonly #engine: EngineConnection;
  readonly #encoder = new Encoder();
  readonly #decoder = new Decoder();
  readonly #onConnection: (socket: ServerSocket) => void;
  readonly #closeListeners: (() => void)[] = [];
  readonly #joinTimer: ReturnType<typeof setTimeout>;
  #socket: JoinedSocket | undefined;

  constructor({ id, url, wire, limits, protocol, onConnection }: ClientDeps) {
    this.id = id;
    this.#onConnection = onConnection;
    this.#decoder.on('decoded', (packet: Packet) => this.#dispatch(packet));
    this.#joinTimer = setTimeout(() => this.drop(), limits.connectTimeout);
    this.#engine = new EngineConnection(id, wire, limits, protocol, {
      message: (data) => this.#decode(data),
      closed: (reason) => this.#closed(reason),
    });
    // A client of socket.io 2 is in the main namespace without asking, and has what it passes in its address.
    if (protocol === 3) this.#join(Object.fromEntries(new URL(url).searchParams), undefined);
  }

  receive(frame: WireFrame): void {
    this.#engine.receive(frame);
  }

  lost(): void {
    this.#engine.lost();
  }

  drop(): void {
    this.#engine.close('forced close');
  }

  whenClosed(listener: () => void): void {
    this.#closeListeners.push(listener);
  }

  transmit(packet: Packet): void {
    for (const part of this.#encoder.encode(packet)) this.#engine.send(part);
  }

  /** A frame that is not a Socket.IO packet ends the connection, as on a real server. */
  #decode(data: WireFrame): void {
    try {
      this.#decoder.add(data);
    } catch {
      this.#engine.close('parse error');
    }
  }

  #dispatch(packet: Packet): void {
    if (packet.type === PacketType.CONNECT) return this.#connect(packet);
    if (!this.#socket || packet.nsp !== MAIN_NAMESPACE) return this.drop();
    if (packet.type === PacketType.DISCONNECT) return this.#leave('client namespace disconnect');
    if (packet.type === PacketType.EVENT) this.#socket.receiveEvent(packet);
    else if (packet.type === PacketType.ACK) this.#socket.receiveAck(packet);
  }

  #connect(packet: Packet): void {
    if (packet.nsp !== MAIN_NAMESPACE) {
      this.transmit({
        type: PacketType.CONNECT_ERROR,
        nsp: packet.nsp,
        data: { message: 'Invalid namespace' },
      });
      return;
    }
    if (!this.#socket) this.#join(packet.data, { sid: `${this.id}-main` });
  }

  #join(auth: unknown, response: object | undefined): void {
    clearTimeout(this.#joinTimer);
    const socket = new JoinedSocket(`${this.id}-main`, auth, this);
    this.#socket = socket;
    this.transmit({ type: PacketType.CONNECT, nsp: MAIN_NAMESPACE, data: response });
    this.#onConnection(socket);
  }

  #leave(reason: string): void {
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.ended(reason);
  }

  #closed(reason: string): void {
    clearTimeout(this.#joinTimer);
    this.#decoder.destroy();
    this.#leave(reason);
    for (const listener of this.#closeListeners) listener();
  }
}

/** A client inside the main namespace. */
class JoinedSocket implements ServerSocket {
  readonly id: string;
  readonly auth: Readonly<Record<string, unknown>>;
  readonly #client: Client;
  readonly #listeners = new Map<string, SocketListener[]>();
  readonly #closeListeners: ((reason: string) => void)[] = [];
  readonly #awaited = new Map<number, SocketListener>();
  #nextAck = 0;
  #joined = true;

  constructor(id: string, auth: unknown, client: Client) {
    this.id = id;
    this.auth = membersIn(auth);
    this.#client = client;
  }

  on(event: string, listener: SocketListener): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }

  onClose(listener: (reason: string) => void): void {
    this.#closeListeners.push(listener);
  }

  emit(event: string, ...args: unknown[]): void {
    if (!this.#joined) return;
    const last = args.at(-1);
    if (typeof last !== 'function') return this.#send(PacketType.EVENT, [event, ...args]);
    const id = this.#nextAck++;
    this.#awaited.set(id, last as SocketListener);
    this.#send(PacketType.EVENT, [event, ...args.slice(0, -1)], id);
  }

  send(events: readonly FeedEvent[]): void {
    for (const { event, payload } of events) this.emit(event, payload);
  }

  disconnect(): void {
    if (!this.#joined) return;
    this.#send(PacketType.DISCONNECT, undefined);
    this.ended('server namespace disconnect');
    this.#client.drop();
  }

  drop(): void {
    this.#client.drop();
  }

  receiveEvent(packet: Packet): void {
    const [event, ...args]: [string, ...unknown[]] = packet.data;
    if (packet.id !== undefined) args.push(this.#acknowledge(packet.id));
    for (const listener of this.#listeners.get(event) ?? []) listener(...args);
  }

  receiveAck(packet: Packet): void {
    if (packet.id === undefined) return;
    const listener = this.#awaited.get(packet.id);
    this.#awaited.delete(packet.id);
    const args: unknown[] = packet.data;
    listener?.(...args);
  }

  ended(reason: string): void {
    if (!this.#joined) return;
    this.#joined = false;
    this.#awaited.clear();
    for (const listener of this.#closeListeners) listener(reason);
  }

  /** Acknowledges once: a second call has no effect, as in socket.io. */
  #acknowledge(id: number): SocketListener {
    let responded = false;
    return (...args) => {
      if (responded) return;
      responded = true;
      this.#send(PacketType.ACK, args, id);
    };
  }

  #send(type: PacketType, data: unknown, id?: number): void {
    this.#client.transmit({ type, nsp: MAIN_NAMESPACE, data, id });
  }
}
