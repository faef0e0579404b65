/** State that outlives its page: a typed order is still there after another login. */
import { useEffect, useState } from 'react';
import type { Dispatch, SetStateAction } from 'react';
import { useExchange } from '#client/exchange/react.tsx';
import { DAY_MS } from './time.ts';

/** How a value is kept. */
export interface Kept<Value> {
  /** Its name within the seat and account. */
  readonly keptAs: string;
  /** Whether a value need not be kept. */
  readonly isBlank: (value: Value) => boolean;
}

interface Stored {
  /** The exchange's time when it was kept. */
  readonly at: number;
  readonly value: object;
}

/**
 * State that is kept in the tab for its seat and account. A value that was kept more than a day ago, or at a future
 * time because the exchange started again, is dropped. Without `kept` it is ordinary state.
 */
export function useKept<Value extends object>(
  initial: Value,
  kept?: Kept<Value>,
): [Value, Dispatch<SetStateAction<Value>>] {
  const { clock, session, storage } = useExchange();
  const [{ name, isBlank }] = useState(() => ({
    name: kept && `typed.${storage.seat ?? ''}.${session.getState().account ?? ''}.${kept.keptAs}`,
    isBlank: kept?.isBlank,
  }));
  const [value, setValue] = useState<Value>(() => {
    const stored = name === undefined ? undefined : read(name);
    const age = stored === undefined ? -1 : clock.now() - stored.at;
    return stored !== undefined && age >= 0 && age < DAY_MS ? fitted(initial, stored.value) : initial;
  });
  useEffect(() => {
    if (name !== undefined) write(name, isBlank?.(value) ? undefined : { at: clock.now(), value });
  }, [name, isBlank, value, clock]);
  return [value, setValue];
}

/** The kept members that have the type of the initial ones. */
function fitted<Value extends object>(initial: Value, kept: object): Value {
  const members = Object.entries(kept).filter(
    ([key, member]) => Object.hasOwn(initial, key) && typeof member === typeof initial[key as keyof Value],
  );
  return { ...initial, ...Object.fromEntries(members) };
}

function read(name: string): Stored | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null');
    const isKept = typeof kept === 'object' && kept !== null && 'at' in kept && 'value' in kept;
    return isKept && typeof kept.value === 'object' && kept.value !== null ? (kept as Stored) : undefined;
  } catch {
    return undefined;
  }
}

/** Where the browser refuses storage, nothing is kept. */
function write(name: string, kept: Stored | undefined): void {
  try {
    if (kept === undefined) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(kept));
  } catch {
    // The browser refuses storage: the value lives as long as the page.
  }
}
