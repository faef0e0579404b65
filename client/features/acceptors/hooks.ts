import { useSyncExternalStore } from 'react';
import { useExchange } from '#client/exchange/react.tsx';

/** The `address` that was stored at login (SHELL-018), which older servers of this family ask for; undefined without one. */
export function useStoredAddress(): string | undefined {
  const { session, storage } = useExchange();
  return useSyncExternalStore(session.subscribe, () => storage.get('address')) || undefined;
}
