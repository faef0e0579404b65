/** The drawings of a pair, kept for the account: one store for all charts that show them. */
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { createStore } from '#client/exchange/index.ts';
import type { WritableStore } from '#client/exchange/index.ts';
import { useExchange } from '#client/exchange/react.tsx';
import type { AccountKey, SeatStorage } from '#client/exchange/storage.ts';
import type { Drawing } from '#client/ui/chart/drawings/drawing.ts';
import { read, written } from '#client/ui/chart/drawings/stored.ts';
import type { PairDrawings } from '#client/ui/chart/drawings/stored.ts';
import { useAccountKey } from '#client/ui/use-account-setting.ts';

interface State extends PairDrawings {
  /** What the last deletion took; nothing once it is undone, or after a reload. */
  readonly deleted: readonly Drawing[];
}

/** The drawings of a pair, and how to change them. */
export interface DrawingStore extends State {
  /** An id that no drawing has. */
  readonly nextId: () => string;
  /** Adds a drawing, or puts it in the place of the one with its id. */
  readonly put: (drawing: Drawing) => void;
  readonly remove: (ids: readonly string[]) => void;
  /** Brings back what the last deletion took. */
  readonly undo: () => void;
  readonly setHidden: (isHidden: boolean) => void;
}

const stores = new WeakMap<SeatStorage, Map<AccountKey, WritableStore<State>>>();

const stateOf = (text: string | undefined): State => ({ ...read(text), deleted: [] });

function storeOf(storage: SeatStorage, key: AccountKey): WritableStore<State> {
  const ofSeat = stores.get(storage) ?? new Map<AccountKey, WritableStore<State>>();
  stores.set(storage, ofSeat);
  const store = ofSeat.get(key) ?? createStore(stateOf(storage.get(key)));
  ofSeat.set(key, store);
  return store;
}

const isNot =
  (ids: readonly string[]) =>
  ({ id }: Drawing): boolean =>
    !ids.includes(id);

/** Changes drawings, and keeps them. */
function changesOf(storage: SeatStorage, key: AccountKey, store: WritableStore<State>) {
  const set = (change: Partial<State>): void => {
    const next = { ...store.get(), ...change };
    const text = written(next);
    if (text === undefined) storage.remove(key);
    else storage.set(key, text);
    store.set(next);
  };
  return {
    nextId() {
      const { drawings, deleted } = store.get();
      const numbers = [...drawings, ...deleted].map(({ id }) => Number(id)).filter(Number.isInteger);
      return String(Math.max(0, ...numbers) + 1);
    },
    put(drawing: Drawing) {
      const { drawings } = store.get();
      const index = drawings.findIndex(({ id }) => id === drawing.id);
      set({ drawings: index < 0 ? [...drawings, drawing] : drawings.with(index, drawing) });
    },
    remove(ids: readonly string[]) {
      const { drawings } = store.get();
      set({
        drawings: drawings.filter(isNot(ids)),
        deleted: drawings.filter(({ id }) => ids.includes(id)),
      });
    },
    undo() {
      const { drawings, deleted } = store.get();
      set({ drawings: [...drawings, ...deleted], deleted: [], isHidden: false });
    },
    setHidden: (isHidden: boolean) => set({ isHidden }),
  };
}

/** The drawings of a pair, by its symbol, of this account. */
export function useDrawings(symbol: string): DrawingStore {
  const { storage } = useExchange();
  const key = useAccountKey(`drawings.${symbol}`);
  const store = storeOf(storage, key);
  const state = useSyncExternalStore(store.subscribe, store.get);
  const changes = useMemo(() => changesOf(storage, key, store), [storage, key, store]);
  useEffect(
    () =>
      storage.onForeignChange(() => {
        const text = storage.get(key);
        if (text !== written(store.get())) store.set(stateOf(text));
      }),
    [storage, key, store],
  );
  return { ...state, ...changes };
}
