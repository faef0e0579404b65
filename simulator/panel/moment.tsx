/** Texts for instants: a time, with the date where it is another day. */
import { useSyncExternalStore } from 'react';
import { formatDate, formatDateTime, formatTime, startOfDay } from '#shared/calendar.ts';
import { usePanel } from './state.ts';

/** An instant to somebody who knows the day of `now`: its time, with the date where it is of another day. */
export const momentText = (at: number, now: number): string =>
  formatDate(at) === formatDate(now) ? formatTime(at) : formatDateTime(at);

/**
 * Texts for instants relative to the present one. Lists that are requested every second draw them again with each response;
 * lists that are not polled draw them again when the clock is set.
 */
export function useMoments(): (at: number) => string {
  const { link } = usePanel();
  const today = useSyncExternalStore(
    (changed) => link.onStatus(changed),
    () => startOfDay(link.clock.now()),
  );
  return (at) => momentText(at, today);
}

/** Since when something waits. */
export function Moment({ at }: { readonly at: number }) {
  const texts = useMoments();
  return <time dateTime={new Date(at).toISOString()}>{texts(at)}</time>;
}
