import { useIsStale } from '#client/exchange/react.tsx';
import classes from './stale.module.css';

/** The class of what is shown from live data: greyed while the connection is lost, rather than blanked. */
export function useStaleClass(): string | undefined {
  return useIsStale() ? classes.stale : undefined;
}
