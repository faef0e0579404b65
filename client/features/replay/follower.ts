/** Says on every page that an earlier time of the session is shown, or another branch of it, or that its clock stands. */
import { useEffect, useRef } from 'react';
import { reasonOf } from '#shared/control-client.ts';
import { useExchangeTime } from '#client/exchange/micro.ts';
import type { Replay, ReplayPlace } from '#client/ui/host.ts';
import { useShownNotice } from '#client/ui/session-notice.ts';
import type { SessionNotice } from '#client/ui/session-notice.ts';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import { minuteText } from '#client/ui/time.ts';
import { showToast } from '#client/ui/toasts.tsx';
import { timelineName } from '#client/ui/timeline-name.ts';

const CLOCK_MS = 1_000;

interface Ways {
  readonly goTo: (at: number) => void;
  readonly open: (branch: string) => void;
}

function noticeOf(t: Text, { end, origin, branch, speed }: ReplayPlace, now: number, ways: Ways) {
  const paused = speed === 0 ? t('desk.session_paused') : undefined;
  if (end !== undefined) {
    return {
      status: t('desk.session_past'),
      text: t('desk.session_pastText', { time: minuteText(now) }),
      action: { text: t('desk.replay_toEnd'), onPress: () => ways.goTo(end) },
    };
  }
  if (origin) {
    const [name, left] = [timelineName(t, branch), timelineName(t, origin.branch)];
    return {
      status: paused ?? t('desk.session_branch', { name }),
      text: t('desk.session_branchText', { name, left, time: minuteText(origin.at) }),
      action: {
        text: t('desk.session_return', { name: left }),
        onPress: () => ways.open(origin.branch),
      },
    };
  }
  return paused === undefined ? undefined : ({ status: paused } satisfies SessionNotice);
}

interface FollowerProps {
  readonly replay: Replay;
  readonly place: ReplayPlace;
}

/** Mounted while the session does not simply go on; an action in the past, which begins a branch, is told once. */
export function ReplayFollower({ replay, place }: FollowerProps) {
  const t = useText();
  const now = useExchangeTime(CLOCK_MS);
  const run = (work: Promise<unknown>) =>
    void work.catch((error: unknown) => showToast('error', reasonOf(error)));
  useShownNotice(
    noticeOf(t, place, now, {
      goTo: (at) => run(replay.goTo(at)),
      open: (branch) => run(replay.openBranch(branch)),
    }),
  );
  const before = useRef<ReplayPlace>(undefined);
  useEffect(() => {
    const last = before.current;
    before.current = place;
    const { branch, origin } = place;
    if (last?.end === undefined || last.branch === branch || origin?.branch !== last.branch) return;
    showToast(
      'info',
      t('desk.session_begun', { name: timelineName(t, branch), left: timelineName(t, origin.branch) }),
    );
  }, [place, t]);
  return null;
}
