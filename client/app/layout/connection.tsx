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
          title={t(state === 'stale' ? 'common.staleHint' : 'common.offlineHint')}
        >
          {t(state === 'stale' ? 'common.stale' : 'common.offline')}
        </span>
      )}
    </div>
  );
}
