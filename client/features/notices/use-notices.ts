/** The newest notices of the user, and which of them are unread. */
import { useEffect, useEffectEvent } from 'react';
import * as z from 'zod/mini';
import type { ResponseOf, Notice } from '#client/exchange/index.ts';
import { useOperation, useSession } from '#client/exchange/react.tsx';
import { useSetting } from '#client/ui/use-setting.ts';
import { goesOnFrom, newestPlace } from './place.ts';
import type { NoticePlace } from './place.ts';

/** `user id time`. */
const markForm = { schema: z.string(), initial: '' };

export const listOf = ({ list }: ResponseOf<'notices'>): readonly Notice[] => list;

/** The newest notices; fetched where the host announces them, and again whenever it announces more. */
export const useNewest = () => useOperation('notices', {}, { select: listOf, quiet: true });

function readMark(text: string, user: string): NoticePlace | undefined {
  const [of, id, ...time] = text.split(' ');
  return of === user && Number.isSafeInteger(Number(id))
    ? { id: Number(id), time: time.join(' ') }
    : undefined;
}

export interface Unread {
  readonly count: number;
  readonly isUnread: (notice: NoticePlace) => boolean;
  readonly markRead: () => void;
}

/**
 * Notices since the user marked them as read. Notices that exist at the first visit of a seat, or after time was set
 * back, count as read.
 */
export function useUnread(): Unread {
  const { userId } = useSession();
  const { data: list } = useNewest();
  const [stored, setStored] = useSetting('notices_read', markForm);
  const read = readMark(stored, String(userId));
  const markRead = () => {
    if (list === undefined || userId === undefined) return;
    const { id, time } = newestPlace(list);
    setStored(`${userId} ${id} ${time}`);
  };
  const isFollowed = list !== undefined && read !== undefined && goesOnFrom(list, read);
  const begin = useEffectEvent(markRead);
  useEffect(() => {
    if (!isFollowed) begin();
  }, [isFollowed, list, userId]);
  return {
    count: isFollowed ? newestPlace(list).id - read.id : 0,
    isUnread: ({ id }) => isFollowed && id > read.id,
    markRead,
  };
}
