/** Settings of an account, kept beyond its logout. */
import { useCallback, useState } from 'react';
import { useExchange, useSession } from '#client/exchange/react.tsx';
import type { AccountKey, AccountSetting } from '#client/exchange/storage.ts';

/** No user has this id; visitors of a seat share their settings. */
const VISITOR = 0;

/** The key of a setting of this account. */
export function useAccountKey(name: AccountSetting): AccountKey {
  const { userId = VISITOR } = useSession();
  return `account.${userId}.${name}`;
}

/** The stored text of a setting of this account, and how to change or remove it. Logging out keeps it. */
export function useAccountSetting(
  name: AccountSetting,
): readonly [value: string | undefined, set: (value: string | undefined) => void] {
  const { storage } = useExchange();
  const key = useAccountKey(name);
  const [changed, setChanged] = useState<{ readonly key: string; readonly value: string | undefined }>();
  const set = useCallback(
    (value: string | undefined) => {
      if (value === undefined) storage.remove(key);
      else storage.set(key, value);
      setChanged({ key, value });
    },
    [storage, key],
  );
  return [changed?.key === key ? changed.value : storage.get(key), set];
}

/** What the text of a setting says; undefined where there is none or it cannot be read. */
export function parsedSetting(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
