/** Events with listeners. A value with listeners is a zustand store. */

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
