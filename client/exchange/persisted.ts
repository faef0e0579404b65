/** Settings that are kept in the browser: one store for each key of a seat, which everything that shows the setting shares. */
import * as z from 'zod/mini';
import { persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { Store } from './emitter.ts';
import type { SeatStorage, StorageKey } from './storage.ts';

/** A setting as its readers see it, and how they change it. */
export interface Persisted<Value> extends Store<Value> {
  /** Keeps another value. What is made from the present value is made from the one that is kept, whoever changed it last. */
  readonly set: (next: Value | ((now: Value) => Value)) => void;
}

/** What a stored text says: JSON, or a bare word such as `red`. */
function decoded(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const encoded = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const opened = new WeakMap<SeatStorage, Map<StorageKey, unknown>>();

/**
 * The setting of a key. What is stored is checked by `schema`, whose parts fall back by `z.catch`; where it says nothing, the value
 * is `initial`. `undefined` is kept by removing the key. Follows other tabs of the seat, and is `initial` again once the storage is
 * cleared. A key must always be given with one schema.
 *
 * @example
 * const shortcuts = persisted('shortcuts', z.enum(['on', 'off']), 'on');
 * shortcuts(storage).set('off');
 */
export const persisted =
  <Value>(key: StorageKey, schema: z.ZodMiniType<Value>, initial: Value) =>
  (storage: SeatStorage): Persisted<Value> => {
    const stores = opened.get(storage) ?? new Map<StorageKey, unknown>();
    opened.set(storage, stores);
    const known = stores.get(key) as Persisted<Value> | undefined;
    const store = known ?? open(storage, key, schema, initial);
    stores.set(key, store);
    return store;
  };

interface Kept<Value> {
  readonly value: Value;
}

function open<Value>(
  storage: SeatStorage,
  key: StorageKey,
  schema: z.ZodMiniType<Value>,
  initial: Value,
): Persisted<Value> {
  const read = (): Value => {
    const text = storage.get(key);
    const result = text === undefined ? undefined : z.safeParse(schema, decoded(text));
    return result?.success ? result.data : initial;
  };
  const store = createStore<Kept<Value>>()(
    persist((): Kept<Value> => ({ value: initial }), {
      name: key,
      storage: {
        getItem: () => ({ state: { value: read() } }),
        setItem: (_name, { state: { value } }) =>
          value === undefined ? storage.remove(key) : storage.set(key, encoded(value)),
        removeItem: () => storage.remove(key),
      },
      merge: () => ({ value: read() }),
    }),
  );
  follow(storage, key, () => void store.persist.rehydrate());
  return facadeOf(store);
}

/** Reads a setting again when its text was changed by another tab or by a logout: a value that is the same stays the same object. */
function follow(storage: SeatStorage, key: StorageKey, readAgain: () => void): void {
  let known = storage.get(key);
  const look = (): void => {
    const text = storage.get(key);
    if (text !== known) readAgain();
    known = text;
  };
  storage.onForeignChange(look);
  storage.onClear(look);
}

const facadeOf = <Value>(store: StoreApi<Kept<Value>>): Persisted<Value> => ({
  get: () => store.getState().value,
  subscribe: (listener) => store.subscribe(listener),
  set(next) {
    const now = store.getState().value;
    const value = typeof next === 'function' ? (next as (now: Value) => Value)(now) : next;
    if (!Object.is(value, now)) store.setState({ value });
  },
});

/** The items of a stored list that can be read; of something that is no list, none. */
export const readableItems = <Item>(item: z.ZodMiniType<Item>): z.ZodMiniType<readonly Item[]> =>
  z.catch(
    z.pipe(
      z.array(z.unknown()),
      z.transform((items: unknown[]): readonly Item[] =>
        items.flatMap((each) => {
          const result = z.safeParse(item, each);
          return result.success ? [result.data] : [];
        }),
      ),
    ),
    [],
  );
