/** Settings of a seat or of an account as React state: everything that shows one shares it. */
import type * as z from 'zod/mini';
import { useStore } from 'zustand';
import { persisted } from '#client/exchange/persisted.ts';
import type { Persisted } from '#client/exchange/persisted.ts';
import { useExchange, useSession } from '#client/exchange/react.tsx';
import type { AccountSetting, StorageKey } from '#client/exchange/storage.ts';

/** What a setting may be, and what it is where nothing is stored. */
export interface SettingForm<Value> {
  readonly schema: z.ZodMiniType<Value>;
  readonly initial: Value;
}

/** The value of a setting, and how to set it: a value, or a function of the current value. */
export type Setting<Value> = readonly [value: Value, set: (next: Value | ((now: Value) => Value)) => void];

function useSettingStore<Value>(key: StorageKey, { schema, initial }: SettingForm<Value>): Persisted<Value> {
  return persisted(key, schema, initial)(useExchange().storage);
}

const useSettingOf = <Value>(store: Persisted<Value>): Setting<Value> => [
  useStore(store),
  (next) => store.setState(next, true),
];

/** A setting of this seat. A logout forgets it. */
export const useSetting = <Value>(key: StorageKey, form: SettingForm<Value>): Setting<Value> =>
  useSettingOf(useSettingStore(key, form));

/** No user has this id; visitors of a seat share their settings. */
const VISITOR = 0;

/** The store of a setting of this account. */
export function useAccountStore<Value>(name: AccountSetting, form: SettingForm<Value>): Persisted<Value> {
  const { userId = VISITOR } = useSession();
  return useSettingStore(`account.${userId}.${name}`, form);
}

/** A setting of this account. Logging out keeps it. */
export const useAccountSetting = <Value>(name: AccountSetting, form: SettingForm<Value>): Setting<Value> =>
  useSettingOf(useAccountStore(name, form));
