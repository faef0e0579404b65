/** Applies the fault plan to realtime connections. */
import type { ConnectionsCutEvent } from '#simulator/engine/modules/module.ts';
import type { ActiveFaultRule } from '#simulator/engine/modules/faults/index.ts';
import type { FeedEvent } from '#simulator/protocol/wire/feed-event.ts';
import type { FaultMatches, FaultMatch } from './matches.ts';
import type { ServerSocket } from '../server-socket.ts';

type Send = (events: readonly FeedEvent[]) => void;

/** Applies the fault plan to the realtime connections. */
export class SocketFilter {
  readonly #matches: FaultMatches;
  readonly #connections = new Set<Connection>();

  constructor(matches: FaultMatches) {
    this.#matches = matches;
  }

  /** Whether a new connection is accepted. */
  accepts(): boolean {
    return this.#matches.firstMatch(this.#refusing()) === undefined;
  }

  /** Whether no connection may be open: one that was accepted before that, and joins now, is to be broken. */
  refusesAll(): boolean {
    return this.#refusing().some(({ rule }) => (rule.chance ?? 1) === 1 && rule.times === undefined);
  }

  /** Takes a connection in. Events go through what it returns and reach `send` as the fault plan says. */
  connect(socket: ServerSocket, send: Send): Send {
    const connection = new Connection(socket, send, this.#matches);
    this.#connections.add(connection);
    socket.onClose(() => {
      this.#connections.delete(connection);
      connection.close();
    });
    return (events) => connection.send(events);
  }

  /** Breaks every open connection, as a rule asked for it. */
  cut({ id, seq, chance, times }: ConnectionsCutEvent): void {
    const targets = [...this.#connections].slice(0, times ?? undefined);
    targets.forEach((connection, match) => {
      if (this.#matches.isHit({ id, seq }, chance, match)) connection.break();
    });
  }

  close(): void {
    for (const connection of this.#connections) connection.close();
    this.#connections.clear();
  }

  #refusing() {
    return this.#matches.active(({ refuseReconnects }) => refuseReconnects !== undefined);
  }
}

/** One connection: its events in the order, number and time that the fault plan gives them. */
class Connection {
  readonly #socket: ServerSocket;
  readonly #send: Send;
  readonly #matches: FaultMatches;
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  /** Waits for the next event to overtake it. */
  #held: (() => void) | undefined;
  #isClosed = false;

  constructor(socket: ServerSocket, send: Send, matches: FaultMatches) {
    this.#socket = socket;
    this.#send = send;
    this.#matches = matches;
  }

  send(events: readonly FeedEvent[]): void {
    const isFree = !this.#held && this.#matches.active(({ on }) => on === 'socket').length === 0;
    if (isFree) return this.#send(events);
    for (const event of events) if (!this.#isClosed) this.#sendOne(event);
  }

  #sendOne(one: FeedEvent): void {
    const { event } = one;
    const send = () => this.#send([one]);
    const concerns = ({ on, event: only, refuseReconnects }: ActiveFaultRule) =>
      on === 'socket' && refuseReconnects === undefined && (only === undefined || only === event);
    const faults = this.#matches.active(concerns);
    const match = faults.length === 0 ? undefined : this.#matches.firstMatch(faults);
    if (match) this.#suffer(match, send);
    else this.#sendNow(send);
  }

  break(): void {
    this.close();
    this.#socket.drop();
  }

  close(): void {
    this.#isClosed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#held = undefined;
  }

  #suffer(match: FaultMatch, send: () => void): void {
    const { drop, disconnect, duplicate, delay, reorder } = match.rule;
    if (drop) return;
    if (disconnect) return this.break();
    if (delay) return this.#sendLater(send, this.#matches.latency(match, delay));
    if (reorder && !this.#held) return void (this.#held = send);
    if (duplicate) send();
    this.#sendNow(send);
  }

  #sendNow(send: () => void): void {
    send();
    const held = this.#held;
    this.#held = undefined;
    held?.();
  }

  #sendLater(send: () => void, milliseconds: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      send();
    }, milliseconds);
    this.#timers.add(timer);
  }
}
