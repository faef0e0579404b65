import { useEffect, useRef } from 'react';

/** Dismisses a card after so many milliseconds, unless it is pointed at or has the focus then; undefined: never. */
export function useDismissed(
  card: { readonly current: HTMLElement | null },
  afterMs: number | undefined,
  onDismiss: () => void,
): void {
  const dismiss = useRef(onDismiss);
  useEffect(() => {
    dismiss.current = onDismiss;
  });
  useEffect(() => {
    if (afterMs === undefined) return undefined;
    const timer = setInterval(() => {
      if (card.current?.matches(':hover, :focus-within') !== true) dismiss.current();
    }, afterMs);
    return () => clearInterval(timer);
  }, [card, afterMs]);
}
