/** The WebSocket that a page is given in place of the browser's. */

/** The way from the page's sockets to the exchange: one channel carries all of them, distinguished by number. */
export interface SocketChannel {
  open(id: number, url: string): void;
  send(id: number, data: string | ArrayBuffer): void;
  close(id: number, code: number, reason: string): void;
}

/** What the exchange sends to one socket of the page. */
export type ChannelEvent =
  | { readonly kind: 'opened' }
  | { readonly kind: 'message'; readonly data: string | ArrayBuffer }
  | { readonly kind: 'closed'; readonly code: number; readonly reason: string; readonly clean: boolean };

type Sendable = string | ArrayBufferLike | Blob | ArrayBufferView;
type Handler<E extends Event> = ((this: WebSocket, event: E) => unknown) | null;

const ABNORMAL_CLOSURE = 1006;
const MAX_REASON = 123;

/**
 * A WebSocket of the page whose other end is the simulator. It behaves as the browser's own: states, events, binary
 * types, close codes and the errors of wrong use; but messages that the exchange sends together come in one task. Frames sent before the exchange is there wait.
 */
export class SimulatedWebSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readonly CLOSING = 2;
  readonly CLOSED = 3;

  readonly url: string;
  readonly protocol = '';
  readonly extensions = '';
  readonly bufferedAmount = 0;
  binaryType: BinaryType = 'blob';
  onopen: Handler<Event> = null;
  onmessage: Handler<MessageEvent> = null;
  onerror: Handler<Event> = null;
  onclose: Handler<CloseEvent> = null;

  #state: 0 | 1 | 2 | 3 = 0;
  readonly #id: number;
  readonly #origin: string;
  readonly #channel: () => SocketChannel | undefined;

  constructor(id: number, url: string, channel: () => SocketChannel | undefined) {
    super();
    this.#id = id;
    this.url = url;
    this.#origin = new URL(url).origin;
    this.#channel = channel;
    // Listeners, so that what they throw is reported, and the messages after it arrive nevertheless.
    const socket = this as unknown as WebSocket;
    this.addEventListener('open', (event) => this.onopen?.call(socket, event));
    this.addEventListener('message', (event) => this.onmessage?.call(socket, event as MessageEvent));
    this.addEventListener('error', (event) => this.onerror?.call(socket, event));
    this.addEventListener('close', (event) => this.onclose?.call(socket, event as CloseEvent));
  }

  get readyState(): 0 | 1 | 2 | 3 {
    return this.#state;
  }

  /** Throws InvalidStateError while connecting; after closing the data is dropped, as the standard says. */
  send(data: Sendable): void {
    if (this.#state === SimulatedWebSocket.CONNECTING)
      throw new DOMException('Still in CONNECTING state.', 'InvalidStateError');

    if (this.#state !== SimulatedWebSocket.OPEN) return;
    if (data instanceof Blob) void data.arrayBuffer().then((bytes) => this.#channel()?.send(this.#id, bytes));
    else this.#channel()?.send(this.#id, typeof data === 'string' ? data : copyBytes(data));
  }

  /** Throws InvalidAccessError or SyntaxError for a code or reason that the standard forbids. */
  close(code?: number, reason = ''): void {
    if (code !== undefined && code !== 1000 && (code < 3000 || code > 4999))
      throw new DOMException(`The code must be 1000 or 3000 to 4999, not ${code}.`, 'InvalidAccessError');

    if (new TextEncoder().encode(reason).length > MAX_REASON)
      throw new DOMException('The reason is too long.', 'SyntaxError');

    if (this.#state >= SimulatedWebSocket.CLOSING) return;
    this.#state = SimulatedWebSocket.CLOSING;
    const channel = this.#channel();
    if (channel) channel.close(this.#id, code ?? 1005, reason);
    else setTimeout(() => this.receive({ kind: 'closed', code: ABNORMAL_CLOSURE, reason: '', clean: false }));
  }

  /** Delivers what the exchange sent. */
  receive(event: ChannelEvent): void {
    if (this.#state === SimulatedWebSocket.CLOSED) return;
    if (event.kind === 'opened') this.#opened();
    else if (event.kind === 'message') this.#message(event.data);
    else this.#closed(event);
  }

  #opened(): void {
    if (this.#state !== SimulatedWebSocket.CONNECTING) return;
    this.#state = SimulatedWebSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  #message(data: string | ArrayBuffer): void {
    if (this.#state !== SimulatedWebSocket.OPEN) return;
    const shown = typeof data === 'string' || this.binaryType === 'arraybuffer' ? data : new Blob([data]);
    this.dispatchEvent(new MessageEvent('message', { data: shown, origin: this.#origin }));
  }

  #closed({ code, reason, clean }: Extract<ChannelEvent, { kind: 'closed' }>): void {
    this.#state = SimulatedWebSocket.CLOSED;
    if (!clean) this.dispatchEvent(new Event('error'));
    this.dispatchEvent(closeEvent(code, reason, clean));
  }
}

/** Node has no CloseEvent before version 23; an Event with the same fields takes its place. */
function closeEvent(code: number, reason: string, wasClean: boolean): CloseEvent {
  if (typeof CloseEvent === 'function') return new CloseEvent('close', { code, reason, wasClean });
  return Object.assign(new Event('close'), { code, reason, wasClean }) as CloseEvent;
}

/** The sender may reuse its buffer as soon as `send` returns. */
function copyBytes(data: ArrayBufferLike | ArrayBufferView): ArrayBuffer {
  const view = ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
  return view.slice().buffer as ArrayBuffer;
}
