/** Shows when live data does not arrive; shows nothing while it does. */
import { useConnection, useIsStale } from '#client/exchange/react.tsx';
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
          title={t(state === 'stale' ? 'shell.staleHint' : 'shell.offlineHint')}
        >
          {t(state === 'stale' ? 'shell.stale' : 'shell.offline')}
        </span>
      )}
    </div>
  );
}

/** The state as text with a dot, for the status line of a desk. */
export function ConnectionDot() {
  const t = useText();
  const state = useConnection();
  const label = {
    connecting: t('shell.connecting'),
    live: t('shell.live'),
    stale: t('shell.stale'),
    offline: t('shell.offline'),
    unavailable: t('desk.noFeed'),
  }[state];
  const hint = {
    connecting: undefined,
    live: t('shell.liveHint'),
    stale: t('shell.staleHint'),
    offline: t('shell.offlineHint'),
    unavailable: t('desk.noFeedHint'),
  }[state];
  return (
    <span className={classes.dot} data-state={state} title={hint}>
      {label}
    </span>
  );
}
