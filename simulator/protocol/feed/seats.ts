/** Which listeners asked for the private events of which user. */
import { entryOf } from '#simulator/engine/modules/kit.ts';

/** Listeners by user; each has one user at most. */
export class UserListeners<Listener> {
  readonly #listeners = new Map<number, Set<Listener>>();
  readonly #users = new Map<Listener, number>();

  /** Gives a listener the seat of a user, or none, instead of the one that it had. */
  take(listener: Listener, user: number | undefined): void {
    const before = this.#users.get(listener) ?? Number.NaN;
    const others = this.#listeners.get(before);
    others?.delete(listener);
    if (others?.size === 0) this.#listeners.delete(before);
    this.#users.delete(listener);
    if (user === undefined) return;
    this.#users.set(listener, user);
    entryOf(this.#listeners, user, () => new Set()).add(listener);
  }

  of(user: number): Iterable<Listener> {
    return this.#listeners.get(user) ?? [];
  }

  /** The users that have any. */
  users(): Iterable<number> {
    return this.#listeners.keys();
  }

  has(user: number): boolean {
    return this.#listeners.has(user);
  }
}
