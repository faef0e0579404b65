/** What is known of one kind of live data: written as it comes, shown at the pace of the store. */
import { shallow } from 'zustand/shallow';

/** Values by key. */
export interface Known<Value> {
  /** Changes the value; undefined leaves it as it is. */
  update(key: string, change: (value: Value | undefined) => Value | undefined): void;
  /** Forgets every value. */
  clear(): void;
  /** The values as of now; the same map until one of them changes. */
  values(): ReadonlyMap<string, Value>;
}

/** Keeps at most `capacity` values, those that changed last; calls `changed` when one was changed. */
export function createKnown<Value>(capacity: number, changed: () => void): Known<Value> {
  const known = new Map<string, Value>();
  let shown: ReadonlyMap<string, Value> | undefined;
  const touch = () => {
    shown = undefined;
    changed();
  };
  return {
    update(key, change) {
      const before = known.get(key);
      const after = change(before);
      // A server sends figures again that have not changed.
      if (after === undefined || shallow(before, after)) return;
      // Put last: a map is read in the order of its entries.
      known.delete(key);
      known.set(key, after);
      const [oldest] = known.keys();
      if (known.size > capacity && oldest !== undefined) known.delete(oldest);
      touch();
    },
    clear() {
      known.clear();
      touch();
    },
    values: () => (shown ??= new Map(known)),
  };
}
