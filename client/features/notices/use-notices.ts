/** The newest notices of the user, and which of them are unread. */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { ResponseOf, Notice, SeatStorage } from '#client/exchange/index.ts';
import { useExchange, useOperation, useSession } from '#client/exchange/react.tsx';
import { goesOnFrom, placeOf } from './place.ts';
import type { Place } from './place.ts';

const KEY = 'notices_read';

export const listOf = ({ list }: ResponseOf<'notices'>): readonly Notice[] => list;

/** The newest notices; fetched where the host announces them, and again whenever it announces more. */
export const useNewest = () => useOperation('notices', {}, { select: listOf, quiet: true });

/** `user id time`. */
function readMark(text: string | undefined, user: string): Place | undefined {
  const [of, id, ...time] = (text ?? '').split(' ');
  return of === user && Number.isSafeInteger(Number(id))
    ? { id: Number(id), time: time.join(' ') }
    : undefined;
}

/** Other parts of the page that show what is read. */
const listeners = new Set<() => void>();

function subscribe(storage: SeatStorage, listener: () => void): () => void {
  listeners.add(listener);
  const stop = storage.onForeignChange(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

export interface Unread {
  readonly count: number;
  readonly isUnread: (notice: Place) => boolean;
  readonly markRead: () => void;
}

/**
 * Notices since the user marked them as read. Notices that exist at the first visit of a seat, or after time was set
 * back, count as read.
 */
export function useUnread(): Unread {
  const { storage } = useExchange();
  const { userId } = useSession();
  const { data: list } = useNewest();
  const stored = useSyncExternalStore(
    (listener: () => void) => subscribe(storage, listener),
    () => storage.get(KEY),
  );
  const read = readMark(stored, String(userId));
  const markRead = () => {
    if (list === undefined || userId === undefined) return;
    const { id, time } = placeOf(list);
    storage.set(KEY, `${userId} ${id} ${time}`);
    for (const listener of listeners) listener();
  };
  const isFollowed = list !== undefined && read !== undefined && goesOnFrom(list, read);
  const begin = useEffectEvent(markRead);
  useEffect(() => {
    if (!isFollowed) begin();
  }, [isFollowed, list, userId]);
  return {
    count: isFollowed ? placeOf(list).id - read.id : 0,
    isUnread: ({ id }) => isFollowed && id > read.id,
    markRead,
  };
}
