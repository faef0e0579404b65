/** The drawings of a pair, kept for the account: one store for all charts that show them. */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { Persisted } from '#client/exchange/persisted.ts';
import type { Drawing } from '#client/ui/chart/drawings/drawing.ts';
import { drawingsForm, NO_DRAWINGS } from '#client/ui/chart/drawings/stored.ts';
import type { PairDrawings } from '#client/ui/chart/drawings/stored.ts';
import { useAccountStore } from '#client/ui/use-setting.ts';

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

type Kept = Persisted<PairDrawings | undefined>;
type Deleted = StoreApi<readonly Drawing[]>;

/** What the last deletion on a pair took, for all charts of the page. */
const deletions = new WeakMap<Kept, Deleted>();

function deletionsOf(kept: Kept): Deleted {
  const store = deletions.get(kept) ?? createStore<readonly Drawing[]>(() => []);
  deletions.set(kept, store);
  return store;
}

const isNot =
  (ids: readonly string[]) =>
  ({ id }: Drawing): boolean =>
    !ids.includes(id);

/** Changes drawings, and keeps them. */
function changesOf(store: Kept, deleted: Deleted) {
  const change = (next: (now: PairDrawings) => Partial<PairDrawings>): void =>
    store.setState((kept = NO_DRAWINGS) => {
      const changed = { ...kept, ...next(kept) };
      return changed.drawings.length > 0 ? changed : undefined;
    }, true);
  return {
    put: (drawing: Drawing) =>
      change(({ drawings }) => {
        const index = drawings.findIndex(({ id }) => id === drawing.id);
        return { drawings: index < 0 ? [...drawings, drawing] : drawings.with(index, drawing) };
      }),
    remove: (ids: readonly string[]) =>
      change(({ drawings }) => {
        deleted.setState(
          drawings.filter(({ id }) => ids.includes(id)),
          true,
        );
        return { drawings: drawings.filter(isNot(ids)) };
      }),
    undo() {
      const taken = deleted.getState();
      deleted.setState([], true);
      change(({ drawings }) => ({ drawings: [...drawings, ...taken], isHidden: false }));
    },
    setHidden: (isHidden: boolean) => change(() => ({ isHidden })),
  };
}

/** The drawings of a pair, by its symbol, of this account. */
export function useDrawings(symbol: string): DrawingStore {
  const store = useAccountStore<PairDrawings | undefined>(`drawings.${symbol}`, drawingsForm);
  const kept = useStore(store) ?? NO_DRAWINGS;
  const taken = deletionsOf(store);
  const deleted = useStore(taken);
  const changes = changesOf(store, taken);
  const nextId = () => {
    const numbers = [...kept.drawings, ...deleted].map(({ id }) => Number(id)).filter(Number.isInteger);
    return String(Math.max(0, ...numbers) + 1);
  };
  return { ...kept, deleted, ...changes, nextId };
}
