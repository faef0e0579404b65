/** Shows when live data does not arrive; shows nothing while it does. */
import { useConnection, useIsStale } from '#client/exchange/react.tsx';
import { useSessionNotice } from '#client/ui/session-notice.ts';
import { useText } from '#client/ui/text.ts';
import classes from './connection.module.css';

/** A notice in the header while what is shown may be out of date. */
export function ConnectionNotice() {
  const t = useText();
  const state = useConnection();
  const isLost = useIsStale();
  return (
    <div role="status" className={classes.place}>
      {isLost && (
        <span
          className={classes.notice}
          title={t(state === 'stale' ? 'common.staleHint' : 'common.offlineHint')}
        >
          {t(state === 'stale' ? 'common.stale' : 'common.offline')}
        </span>
      )}
    </div>
  );
}

/** The state as text with a dot, for the status line of a desk; in place of live prices that the session does not simply go on. */
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
