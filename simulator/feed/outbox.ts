/** What one publish of the feed sends, gathered so that what all listeners get can be encoded once. */
import { entryOf } from '#simulator/modules/kit.ts';
import type { SocketEvent } from '#simulator/wire/socket-event.ts';

/** Gathers the events of one publish: an opening, then those of single listeners, then those for everybody. */
export class Outbox<Listener extends { send(events: readonly SocketEvent[]): void }> {
  readonly #shared: SocketEvent[] = [];
  readonly #own = new Map<Listener, SocketEvent[]>();
  readonly #openings = new Map<Listener, SocketEvent>();
  #opening: SocketEvent | undefined;

  /** The first event of everybody who has no opening of its own. */
  open(event: string, payload: unknown): void {
    this.#opening = { event, payload };
  }

  openOne(listener: Listener, event: string, payload: unknown): void {
    this.#openings.set(listener, { event, payload });
  }

  toOne(listener: Listener, event: string, payload: unknown): void {
    entryOf(this.#own, listener, () => []).push({ event, payload });
  }

  toAll(event: string, payload: unknown): void {
    this.#shared.push({ event, payload });
  }

  /** Hands the events over; who gets nothing of its own gets one and the same array as all others. */
  send(listeners: Iterable<Listener>): void {
    const all = this.#opening ? [this.#opening, ...this.#shared] : this.#shared;
    for (const listener of listeners) {
      const opening = this.#openings.get(listener);
      const own = this.#own.get(listener);
      if (opening || own) {
        const first = opening ?? this.#opening;
        listener.send([...(first ? [first] : []), ...(own ?? [])]);
      }
      const rest = opening || own ? this.#shared : all;
      if (rest.length > 0) listener.send(rest);
    }
  }
}
