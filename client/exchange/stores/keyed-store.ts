/** The one kind of store that live market data is kept in. */
import { createEmitter } from '../emitter.ts';
import type { Emitter } from '../emitter.ts';

/** Values by key, each with its own listeners. */
export interface KeyedStore<Value> {
  /** What is shown for the key: the value as of the last frame. */
  get(key: string): Value | undefined;
  subscribe(key: string, listener: () => void): () => void;
  /** Changes the value; it is shown, and listeners are called, with the next frame. Undefined leaves it as it is. */
  update(key: string, change: (value: Value | undefined) => Value | undefined): void;
  /** Forgets every value. */
  clear(): void;
}

export interface KeyedStoreOptions {
  /** The number of keys kept; beyond it the key without listeners that changed longest ago is dropped. */
  readonly capacity: number;
  /** Runs a task with the next frame. */
  readonly nextFrame: (task: () => void) => void;
}

/** A store of at most `capacity` values that calls each listener at most once a frame, however often values change. */
export function createKeyedStore<Value>({ capacity, nextFrame }: KeyedStoreOptions): KeyedStore<Value> {
  const shown = new Map<string, Value>();
  const watchers = new Map<string, Emitter & { count: number }>();
  let drafts = new Map<string, Value>();

  const forgetOldest = () => {
    for (const key of shown.keys()) {
      if (shown.size <= capacity) return;
      if (!watchers.has(key)) shown.delete(key);
    }
  };
  const show = () => {
    const due = drafts;
    drafts = new Map();
    for (const [key, value] of due) {
      shown.delete(key);
      shown.set(key, value);
    }
    forgetOldest();
    for (const key of due.keys()) watchers.get(key)?.emit();
  };
  const draft = (key: string, value: Value) => {
    if (drafts.size === 0) nextFrame(show);
    // A hidden page draws no frames: values without listeners must not accumulate until it does.
    if (drafts.size < capacity || drafts.has(key)) drafts.set(key, value);
  };
  return {
    get: (key) => shown.get(key),
    subscribe: (key, listener) => watch(watchers, key, listener),
    update(key, change) {
      const before = drafts.get(key) ?? shown.get(key);
      const after = change(before);
      if (after !== undefined && after !== before) draft(key, after);
    },
    clear() {
      const known = [...shown.keys()];
      shown.clear();
      drafts.clear();
      for (const key of known) watchers.get(key)?.emit();
    },
  };
}

function watch(
  watchers: Map<string, Emitter & { count: number }>,
  key: string,
  listener: () => void,
): () => void {
  const watcher = watchers.get(key) ?? { ...createEmitter(), count: 0 };
  watchers.set(key, watcher);
  watcher.count += 1;
  const stop = watcher.listen(listener);
  return () => {
    stop();
    watcher.count -= 1;
    if (watcher.count === 0) watchers.delete(key);
  };
}
