/** The parts that every module's state is built of: indexes, the hash chain of its history, saving and restoring. */
import { encode, hashText } from '#simulator/engine/kernel/index.ts';
import type { EngineModule, Plain } from '#simulator/engine/kernel/index.ts';

/** What is expected to exist. Throws an Error with the message where it does not: the state contradicts itself. */
export function must<T>(found: T | undefined, message: string): T {
  if (found === undefined) throw new Error(message);
  return found;
}

/** The entry of a key; made first where there is none. */
export function entryOf<K, V>(entries: Map<K, V>, key: K, make: () => V): V {
  let entry = entries.get(key);
  if (entry === undefined) entries.set(key, (entry = make()));
  return entry;
}

type Bound<D, S, F> = {
  readonly [K in keyof F]: F[K] extends (deps: D, state: S, ...given: infer Given) => infer Result
    ? (...given: Given) => Result
    : never;
};

/** Functions of a module without their first two parameters, which are the same for all: its dependencies and its state. */
export function bind<D, S, F extends Record<string, (deps: D, state: S, ...given: never[]) => unknown>>(
  deps: D,
  state: S,
  functions: F,
): Bound<D, S, F> {
  const bound = Object.entries(functions).map(([name, run]) => [name, run.bind(undefined, deps, state)]);
  return Object.fromEntries(bound) as Bound<D, S, F>;
}

/** Values by key; those of a key in the order in which they came. */
export class MultiMap<K, V> {
  readonly #entries = new Map<K, Set<V>>();

  of(key: K): Iterable<V> {
    return this.#entries.get(key) ?? [];
  }

  /** Puts a value in, or takes it out. */
  set(key: K, value: V, isIn = true): void {
    if (isIn) entryOf(this.#entries, key, () => new Set<V>()).add(value);
    else this.#entries.get(key)?.delete(value);
  }

  clear(): void {
    this.#entries.clear();
  }
}

/** What a {@link Register} needs to know of a record. */
interface Registered {
  readonly id: number;
  readonly user: number;
}

/** The records of one kind by id and by user, and those of them that are open. */
export class Register<T extends Registered> {
  readonly #rows = new Map<number, T>();
  readonly #ofUser = new Map<number, number[]>();
  readonly #open = new Set<number>();
  readonly #openOfUser = new MultiMap<number, number>();
  readonly #isOpen: (row: T) => boolean;

  /** @param isOpen whether something is still to happen to a record: few are, and they are found without the others */
  constructor(isOpen: (row: T) => boolean) {
    this.#isOpen = isOpen;
  }

  /** How many records there are. */
  get size(): number {
    return this.#rows.size;
  }

  /** Adds a new record, or replaces the one with its id. */
  put(row: T): void {
    const { id, user } = row;
    if (!this.#rows.has(id)) entryOf(this.#ofUser, user, () => []).push(id);
    this.#rows.set(id, row);
    const isOpen = this.#isOpen(row);
    this.#openOfUser.set(user, id, isOpen);
    if (isOpen) this.#open.add(id);
    else this.#open.delete(id);
  }

  get(id: number): T | undefined {
    return this.#rows.get(id);
  }

  /** Every record, or a user's, oldest first. */
  all(user?: number): readonly T[] {
    return user === undefined ? [...this.#rows.values()] : this.#listed(this.#ofUser.get(user) ?? []);
  }

  /** Those of them that are open, oldest first. */
  open(user?: number): readonly T[] {
    return this.#listed(user === undefined ? this.#open : this.#openOfUser.of(user));
  }

  /** A user's records, newest first, as far as they are read. */
  *newest(user: number): Generator<T> {
    const ids = this.#ofUser.get(user) ?? [];
    for (let index = ids.length - 1; index >= 0; index -= 1) yield* this.#listed([ids[index] as number]);
  }

  /** Replaces all records. */
  load(rows: readonly T[]): void {
    for (const index of [this.#rows, this.#ofUser, this.#open, this.#openOfUser]) index.clear();
    for (const row of rows) this.put(row);
  }

  #listed(ids: Iterable<number>): readonly T[] {
    return [...ids].flatMap((id) => this.#rows.get(id) ?? []);
  }
}

/** A hash over rows in their order: two histories have the same value only when they are the same. */
export class HashChain {
  #value = '';

  get value(): string {
    return this.#value;
  }

  /** @param kind distinguishes rows of one chain that could be equal */
  append(row: Plain, kind = ''): void {
    this.#value = hashText(`${this.#value}${kind}${encode(row)}`);
  }

  restore(value: string): void {
    this.#value = value;
  }
}

type Saved = Pick<EngineModule, 'dump' | 'load'>;

/** The members of a module by which the kernel saves and restores its state. */
export const saving = (state: Saved): Saved => ({
  dump: () => state.dump(),
  load: (plain) => state.load(plain),
});

/** State whose history is a hash chain, which stands for it in the hash. */
interface Persistent extends Saved {
  readonly chain: HashChain;
  digest(): Plain;
}

/** The members of a module by which the kernel saves, restores and hashes such a state. */
export const persistence = (state: Persistent) => ({
  ...saving(state),
  digest: () => state.digest(),
  fingerprint: () => state.chain.value,
});
