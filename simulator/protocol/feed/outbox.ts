/** What one publish of the feed sends, gathered so that what all listeners get can be encoded once. */
import { entryOf } from '#simulator/engine/modules/kit.ts';
import type { FeedEvent } from '#simulator/protocol/wire/feed-event.ts';

/** Gathers the events of one publish: an opening, then those of single listeners, then those for everybody. */
export class Outbox<Listener extends { send(events: readonly FeedEvent[]): void }> {
  readonly #shared: FeedEvent[] = [];
  readonly #own = new Map<Listener, FeedEvent[]>();
  readonly #openings = new Map<Listener, FeedEvent>();
  #opening: FeedEvent | undefined;

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

  /** Hands the events over, those of single listeners first; what all get is one and the same array. */
  send(listeners: Iterable<Listener>): void {
    const owners = new Set([...this.#openings.keys(), ...this.#own.keys()]);
    for (const listener of owners) {
      const first = this.#openings.get(listener) ?? this.#opening;
      listener.send([...(first ? [first] : []), ...(this.#own.get(listener) ?? [])]);
    }
    const all = this.#opening ? [this.#opening, ...this.#shared] : this.#shared;
    if (all.length === 0) return;
    for (const listener of listeners) {
      const rest = owners.has(listener) ? this.#shared : all;
      if (rest.length > 0) listener.send(rest);
    }
  }
}
