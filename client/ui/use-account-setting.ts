import { useState } from 'react';
import { useExchange, useSession } from '#client/exchange/react.tsx';
import type { AccountSetting } from '#client/exchange/storage.ts';

/** No user has this id; visitors of a seat share their settings. */
const VISITOR = 0;

/** The stored text of a setting of this account, and how to change or remove it. Logging out keeps it. */
export function useAccountSetting(
  name: AccountSetting,
): readonly [value: string | undefined, set: (value: string | undefined) => void] {
  const { storage } = useExchange();
  const { userId = VISITOR } = useSession();
  const key = `account.${userId}.${name}` as const;
  const [changed, setChanged] = useState<{ readonly key: string; readonly value: string | undefined }>();
  const set = (value: string | undefined) => {
    if (value === undefined) storage.remove(key);
    else storage.set(key, value);
    setChanged({ key, value });
  };
  return [changed?.key === key ? changed.value : storage.get(key), set];
}
