/** State that outlives its page: a typed order is still there after another login. */
import { useEffect, useState } from 'react';
import type { Dispatch, SetStateAction } from 'react';
import * as z from 'zod/mini';
import { persisted } from '#client/exchange/persisted.ts';
import { useExchange } from '#client/exchange/react.tsx';
import { DAY_MS } from '#shared/calendar.ts';

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

const schema: z.ZodMiniType<Stored> = z.object({
  at: z.number(),
  value: z.record(z.string(), z.unknown()),
});

/**
 * State that is kept in the tab for its seat and account. A value that was kept more than a day ago, or at a future
 * time because the exchange started again, is dropped. Without `kept` it is ordinary state.
 */
export function useKept<Value extends object>(
  initial: Value,
  kept?: Kept<Value>,
): [Value, Dispatch<SetStateAction<Value>>] {
  const { clock, session, storage, tabStorage } = useExchange();
  const [{ store, isBlank }] = useState(() => {
    const name = `typed.${storage.seat ?? ''}.${session.getState().account ?? ''}.${kept?.keptAs}` as const;
    const store = kept && persisted<Stored | undefined>(name, schema, undefined)(tabStorage);
    return { store, isBlank: kept?.isBlank };
  });
  const [value, setValue] = useState<Value>(() => {
    const stored = store?.getState();
    const age = stored === undefined ? -1 : clock.now() - stored.at;
    return stored !== undefined && age >= 0 && age < DAY_MS ? fitted(initial, stored.value) : initial;
  });
  useEffect(() => {
    store?.setState(isBlank?.(value) ? undefined : { at: clock.now(), value }, true);
  }, [store, isBlank, value, clock]);
  return [value, setValue];
}

/** The kept members that have the type of the initial ones. */
function fitted<Value extends object>(initial: Value, kept: object): Value {
  const members = Object.entries(kept).filter(
    ([key, member]) => Object.hasOwn(initial, key) && typeof member === typeof initial[key as keyof Value],
  );
  return { ...initial, ...Object.fromEntries(members) };
}
