/** Hooks for second contracts: what is known beside their lists, and the exchange's time. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import type { DecodedEventOf } from '#contract/index.ts';
import { useExchange } from './context.ts';
import type { MicroNews } from './stores/micro.ts';

/** When orders end, which were just placed, which just closed. */
export const useMicroNews = (): MicroNews => useStore(useExchange().micro);

/** Calls `listener` with every own second contract that closes while the component is there. */
export function useClosedMicroOrders(
  listener: (order: DecodedEventOf<'closed_microorder'>['data']) => void,
): void {
  const { feed } = useExchange();
  const receive = useEffectEvent(listener);
  useEffect(() => feed.on('closed_microorder', ({ data }) => receive(data)), [feed]);
}

/** The exchange's time in milliseconds, read again every `everyMs`: it may stand still, or run faster than local time. */
export function useExchangeTime(everyMs: number): number {
  const { clock } = useExchange();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), everyMs);
    return () => clearInterval(timer);
  }, [clock, everyMs]);
  return now;
}
