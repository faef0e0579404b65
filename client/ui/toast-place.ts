/** Where messages appear. */
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { placeToasts } from './toasts.tsx';

const GAP = 12;
/** Below the bars that panels begin with: their buttons stay within reach. */
const BARS = 60;

/**
 * While an element such as the ticket of a desk is there, messages appear beside it, on its left and near its upper edge: near to
 * where they were caused, and over no button of it.
 */
export function useToastsBeside(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const place = () => {
      const { left, top } = element.getBoundingClientRect();
      placeToasts(`${top + BARS}px ${innerWidth - left + GAP}px auto auto`);
    };
    // It moves also where something beside or above it takes another size. The first call comes once the page has been laid out, which
    // measuring here would do twice.
    const observer = new ResizeObserver(place);
    observer.observe(element);
    const main = element.closest('main');
    if (main) observer.observe(main);
    return () => {
      observer.disconnect();
      placeToasts(undefined);
    };
  }, []);
  return ref;
}
