/** Which private events must reach which sockets, and whether each did: once, and no other. */

/** A private event as a socket received it. */
export interface Arrival {
  /** Index of the socket. */
  readonly socket: number;
  /** Such as `update_balance 3`: the event and what it is of. */
  readonly what: string;
  /** The user that the event names, where it names one. */
  readonly to: number | undefined;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Counts what is due and what arrives. */
export class Deliveries {
  readonly #users: readonly (number | undefined)[];
  readonly #sockets = new Map<number, number[]>();
  /** When each was caused, by socket and event. */
  readonly #due = new Map<string, number>();
  readonly #left = new Map<number, { count: number; readonly done: () => void }>();
  readonly #times: number[] = [];
  readonly #issues: string[] = [];
  #count = 0;

  /** @param users whose private events each socket gets; none for one that must get nothing */
  constructor(users: readonly (number | undefined)[]) {
    this.#users = users;
    for (const [socket, user] of users.entries())
      if (user !== undefined) this.#sockets.set(user, [...(this.#sockets.get(user) ?? []), socket]);
  }

  /** Milliseconds from the call to the event, of all that were timed. */
  get times(): readonly number[] {
    return this.#times;
  }

  /** How many have arrived where they were due. */
  get count(): number {
    return this.#count;
  }

  /** What reached a socket that it was not for, or more often than it should. */
  get issues(): readonly string[] {
    return this.#issues;
  }

  /** How many have not arrived yet. */
  get missing(): number {
    return this.#due.size;
  }

  /**
   * Events that one action of a user causes, each once for every socket of his; resolves when all have arrived.
   * @param timed whether the action is done now, and not some time later
   */
  expect(user: number, whats: readonly string[], timed = true): Promise<void> {
    const sockets = this.#sockets.get(user) ?? [];
    const began = timed ? now() : Number.NaN;
    for (const socket of sockets) for (const what of whats) this.#due.set(`${socket} ${what}`, began);
    return new Promise((done) => this.#left.set(user, { count: sockets.length * whats.length, done }));
  }

  /** What was expected of a call that was refused is not due. */
  withdraw(user: number): void {
    for (const socket of this.#sockets.get(user) ?? [])
      for (const key of this.#due.keys()) if (key.startsWith(`${socket} `)) this.#due.delete(key);
  }

  receive({ socket, what, to, at }: Arrival): void {
    const user = this.#users[socket];
    const key = `${socket} ${what}`;
    const since = this.#due.get(key);
    if (user === undefined || (to !== undefined && to !== user)) return this.#report(`${key} of user ${to}`);
    if (since === undefined) return this.#report(`${key}, which was not due`);
    this.#count += 1;
    this.#due.delete(key);
    if (!Number.isNaN(since)) this.#times.push(at - since);
    const left = this.#left.get(user);
    if (left && (left.count -= 1) === 0) left.done();
  }

  #report(issue: string): void {
    this.#issues.push(`socket ${issue}`);
  }
}

/** Milliseconds since the epoch, the same in all processes of a machine. */
export const now = (): number => performance.timeOrigin + performance.now();
