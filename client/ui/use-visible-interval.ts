import { useEffect, useEffectEvent } from 'react';

/** Calls `action` every `everyMs` while the page is visible, and once when it becomes visible again. */
export function useVisibleInterval(action: () => void, everyMs: number): void {
  const tick = useEffectEvent(action);
  useEffect(() => {
    const run = () => {
      if (document.visibilityState === 'visible') tick();
    };
    const timer = setInterval(run, everyMs);
    document.addEventListener('visibilitychange', run);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', run);
    };
  }, [everyMs]);
}
