/** Values that change are zustand stores: readers take `useStore` of zustand with a selector, or `getState` and `subscribe`. */
import type { StoreApi } from 'zustand/vanilla';

/** A store as its readers see it; its owner has the whole `StoreApi`. */
export type Store<Value> = Pick<StoreApi<Value>, 'getState' | 'getInitialState' | 'subscribe'>;
