/** Settings of a seat or of an account as React state: everything that shows one shares it. */
import { useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';
import { persisted } from '#client/exchange/persisted.ts';
import type { Persisted } from '#client/exchange/persisted.ts';
import { useExchange, useSession } from '#client/exchange/react.tsx';
import type { AccountSetting, StorageKey } from '#client/exchange/storage.ts';

/** What a setting may be, and what it is where nothing is stored. */
export interface SettingForm<Value> {
  readonly schema: z.ZodMiniType<Value>;
  readonly initial: Value;
}

/** The value of a setting, and how to change it. */
export type Setting<Value> = readonly [value: Value, set: Persisted<Value>['set']];

/** A setting of this seat. A logout forgets it. */
export function useSetting<Value>(key: StorageKey, { schema, initial }: SettingForm<Value>): Setting<Value> {
  const { storage } = useExchange();
  const store = persisted(key, schema, initial)(storage);
  return [useSyncExternalStore(store.subscribe, store.get), store.set];
}

/** No user has this id; visitors of a seat share their settings. */
const VISITOR = 0;

/** A setting of this account. Logging out keeps it. */
export function useAccountSetting<Value>(name: AccountSetting, form: SettingForm<Value>): Setting<Value> {
  const { userId = VISITOR } = useSession();
  return useSetting(`account.${userId}.${name}`, form);
}
