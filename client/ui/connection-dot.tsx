import { useConnection } from '#client/exchange/react.tsx';
import classes from './connection-dot.module.css';
import { useSessionNotice } from './session-notice.ts';
import { useText } from './text.ts';

/** The state as text with a dot, for the status line of a desk, and on a phone the line of its tabs; in place of live prices that the session does not simply go on. */
export function ConnectionDot() {
  const t = useText();
  const connection = useConnection();
  const notice = useSessionNotice();
  const state = connection === 'live' && notice ? 'held' : connection;
  const label = {
    connecting: t('common.connecting'),
    live: t('common.live'),
    held: notice?.status,
    stale: t('common.stale'),
    offline: t('common.offline'),
    unavailable: t('common.desk_noFeed'),
  }[state];
  const hint = {
    connecting: undefined,
    live: t('common.liveHint'),
    held: undefined,
    stale: t('common.staleHint'),
    offline: t('common.offlineHint'),
    unavailable: t('common.desk_noFeedHint'),
  }[state];
  return (
    <span className={classes.dot} data-testid="connection" data-state={state} title={hint}>
      {label}
    </span>
  );
}
