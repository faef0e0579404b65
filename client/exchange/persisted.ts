/** Settings that are kept in the browser: one store for each key of a seat, which everything that shows the setting shares. */
import * as z from 'zod/mini';
import { persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { SeatStorage, StorageKey } from './storage.ts';

/**
 * A setting as a zustand store. Whoever changes it replaces the value whole, `setState(next, true)`: zustand would merge a list into an
 * object.
 */
export type Persisted<Value> = StoreApi<Value> & {
  /** Reads again what is stored, which another script may have changed. */
  readonly persist: { readonly rehydrate: () => Promise<void> | void };
};

/** The texts of a setting by their keys. */
type Texts = Readonly<Partial<Record<StorageKey, string | number | undefined>>>;

export interface PersistedOptions<Value> {
  /**
   * How a value is written that has several keys, or a text that is not JSON. Names every key, whatever the value, and those to remove
   * as undefined. The schema then reads an object of the stored texts by these keys.
   */
  readonly texts?: (value: Value) => Texts;
  /** The page keeps the value when the storage is cleared, which a logout does: for how a page looks. */
  readonly outlivesLogout?: boolean;
}

/** What a stored text says: JSON, or a bare word such as `red`. */
function decoded(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const encoded = (value: unknown): string | undefined =>
  typeof value === 'string' || value === undefined ? value : JSON.stringify(value);

const opened = new WeakMap<SeatStorage, Map<StorageKey, unknown>>();

/**
 * The setting of a key. What is stored is checked by `schema`, whose parts fall back by `z.catch`; where it says nothing, the value
 * is `initial`. `undefined` is kept by removing the key. Follows other tabs of the seat, and is `initial` again once the storage is
 * cleared, unless `outlivesLogout` says otherwise. A key must always be given with one schema.
 *
 * @example
 * const shortcuts = persisted('shortcuts', z.enum(['on', 'off']), 'on');
 * shortcuts(storage).setState('off', true);
 */
export const persisted =
  <Value>(
    key: StorageKey,
    schema: z.ZodMiniType<Value>,
    initial: Value,
    options: PersistedOptions<Value> = {},
  ) =>
  (storage: SeatStorage): Persisted<Value> => {
    const stores = opened.get(storage) ?? new Map<StorageKey, unknown>();
    opened.set(storage, stores);
    const known = stores.get(key) as Persisted<Value> | undefined;
    const store = known ?? open(storage, key, schema, initial, options);
    stores.set(key, store);
    return store;
  };

function open<Value>(
  storage: SeatStorage,
  key: StorageKey,
  schema: z.ZodMiniType<Value>,
  initial: Value,
  { texts, outlivesLogout = false }: PersistedOptions<Value>,
): Persisted<Value> {
  const textsOf = texts ?? ((value: Value): Texts => ({ [key]: encoded(value) }));
  const keys = Object.keys(textsOf(initial)) as StorageKey[];
  const stored = () => new Map(keys.map((each) => [each, storage.get(each)]));
  const readable = (): unknown => {
    if (texts !== undefined) return Object.fromEntries(known);
    const text = known.get(key);
    return text === undefined ? undefined : decoded(text);
  };
  let known = new Map<StorageKey, string | undefined>();
  /** A value whose texts are the same stays the same object. */
  const read = (): Value => {
    const before = known;
    known = stored();
    const isSame = before.size > 0 && keys.every((each) => known.get(each) === before.get(each));
    const isCleared = before.size > 0 && keys.every((each) => known.get(each) === undefined);
    if (isSame || (isCleared && outlivesLogout)) return store.getState();
    const result = z.safeParse(schema, readable());
    return result.success ? result.data : initial;
  };
  /** Writes only the keys whose text differs from the one last read: another tab may have changed the rest. */
  const write = (value: Value): void => {
    const next = textsOf(value);
    for (const each of keys) {
      const text = next[each] === undefined ? undefined : String(next[each]);
      if (text === known.get(each)) continue;
      if (text === undefined) storage.remove(each);
      else storage.set(each, text);
    }
    known = stored();
  };
  const store: Persisted<Value> = createStore<Value>()(
    persist(() => initial, {
      name: key,
      skipHydration: true,
      // The middleware copies the value into an object, which only an object survives, so it is read from the store.
      storage: { getItem: () => null, setItem: () => write(store.getState()), removeItem: () => {} },
      merge: read,
      // The middleware would keep to itself what a listener throws.
      onRehydrateStorage: () => (_state, error) => {
        if (error !== undefined) console.error(error);
      },
    }),
  );
  const readAgain = (): void => void store.persist.rehydrate();
  readAgain();
  readBeforeChange(store, readAgain);
  storage.onForeignChange(readAgain);
  storage.onClear(readAgain);
  return store;
}

/** Has a change build on what is stored: another tab may have changed it, and the event of that has not come yet. */
function readBeforeChange<Value>(store: Persisted<Value>, readAgain: () => void): void {
  const { setState } = store;
  const change = (...given: Parameters<typeof setState>) => {
    readAgain();
    setState(...given);
  };
  store.setState = change as typeof setState;
}

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
