/** Shows each new notice once while the page is open (DESK-110). The host of the page shows those of missions (DESK-117). */
import type { Notice } from '#client/exchange/index.ts';
import { useHost } from '#client/ui/host.ts';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import { showToast } from '#client/ui/toasts.tsx';
import { useCentre } from './centre.ts';
import type { NoticePlace } from './place.ts';
import { useFresh } from './use-fresh.ts';
import { useNewest } from './use-notices.ts';
import { isOfMission, formatNotice } from './message.ts';

/** If more arrive together, the others are only counted. */
const MAX_TOGETHER = 3;

type Navigate = (to: string) => void;

function showNotice(t: Text, navigate: Navigate, notice: Notice): void {
  const shown = formatNotice(t, notice);
  if (!shown) return;
  const { tone, text, details, to } = shown;
  const openList = { text: t('common.notice_why'), onPress: () => useCentre.setState(true) };
  const open = to === undefined ? undefined : { text: t('common.show'), onPress: () => navigate(to) };
  showToast(tone, text, details.length > 0 ? openList : open);
}

/** Notices that came, newest first. */
function announce(t: Text, navigate: Navigate, fresh: readonly Notice[]): void {
  const count = fresh.length - MAX_TOGETHER;
  if (count > 0) {
    showToast('info', t('common.notice_more', { count }), {
      text: t('common.show'),
      onPress: () => useCentre.setState(true),
    });
  }
  for (const notice of fresh.slice(0, MAX_TOGETHER).reverse()) showNotice(t, navigate, notice);
}

interface NoticeFollowerProps {
  readonly navigate: Navigate;
  /** Up to where the user has seen notices; what comes after it is shown, also what came before this script. */
  readonly since: NoticePlace;
}

/** Mounted once a login. Notices from before `since`, and those known when time went back, are not shown. */
export function NoticeFollower({ navigate, since }: NoticeFollowerProps) {
  const t = useText();
  const { data: list } = useNewest();
  const hasMissionCards = useHost().missions !== undefined;
  const tell = (fresh: readonly Notice[]) =>
    announce(
      t,
      navigate,
      fresh.filter(({ kind }) => !(hasMissionCards && isOfMission(kind))),
    );
  useFresh(list, tell, since);
  return null;
}
