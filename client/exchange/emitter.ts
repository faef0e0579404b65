/** Events and values with listeners, for React and for plain code. */
import { createStore as createVanillaStore } from 'zustand/vanilla';

/** A set of listeners; `listen` returns a function that unsubscribes. */
export interface Emitter<Event = void> {
  emit(event: Event): void;
  listen(listener: (event: Event) => void): () => void;
}

/** Calls listeners in the order of their registration; one that is removed during an event is not called again. */
export function createEmitter<Event = void>(): Emitter<Event> {
  const listeners = new Set<(event: Event) => void>();
  return {
    emit(event) {
      for (const listener of listeners) listener(event);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A value with listeners, as `useSyncExternalStore` wants it. */
export interface Store<Value> {
  readonly get: () => Value;
  readonly subscribe: (listener: () => void) => () => void;
}

/** A store that its owner may set; setting the same value calls no listeners. */
export interface WritableStore<Value> extends Store<Value> {
  readonly set: (value: Value) => void;
}

/** Calls `listener` when what `select` reads of a store has changed. Returns how to stop. */
export function onChange<Value, Part>(
  store: Store<Value>,
  select: (value: Value) => Part,
  listener: (now: Part, before: Part) => void,
): () => void {
  let known = select(store.get());
  return store.subscribe(() => {
    const before = known;
    known = select(store.get());
    if (known !== before) listener(known, before);
  });
}

/** A store that holds one value and replaces it whole. */
export function createStore<Value>(initial: Value): WritableStore<Value> {
  const store = createVanillaStore<Value>(() => initial);
  return {
    get: store.getState,
    subscribe: (listener) => store.subscribe(() => listener()),
    set: (value) => store.setState(value, true),
  };
}
