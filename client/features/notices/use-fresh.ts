/** What a list of what happened gains while a page is open. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { goesOnFrom, newestPlace } from './place.ts';
import type { NoticePlace } from './place.ts';

/**
 * Calls `tell` with the entries that came, newest first. What a list has when time was set back is not new.
 * @param since what comes after it is new; without it, what comes after the first list
 */
export function useFresh<Entry extends NoticePlace>(
  list: readonly Entry[] | undefined,
  tell: (fresh: readonly Entry[]) => void,
  since?: NoticePlace,
): void {
  const followed = useRef(since);
  const onFresh = useEffectEvent(tell);
  useEffect(() => {
    if (!list) return;
    const before = followed.current;
    followed.current = newestPlace(list);
    if (before && goesOnFrom(list, before)) onFresh(list.filter(({ id }) => id > before.id));
  }, [list]);
}
