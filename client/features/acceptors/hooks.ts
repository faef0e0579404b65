import { useStore } from 'zustand';
import { useExchange } from '#client/exchange/react.tsx';

/** The `address` that was stored at login (SHELL-018), which older servers of this family ask for; undefined without one. */
export function useStoredAddress(): string | undefined {
  const { session, storage } = useExchange();
  return useStore(session, () => storage.get('address')) || undefined;
}
