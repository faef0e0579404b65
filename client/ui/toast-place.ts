/** Where messages appear. */
import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Set on the document, read by the messages: the place of their box, as `inset` has it. */
const PLACE = '--toasts-inset';
const GAP = 12;
/** Below the bars that panels begin with: their buttons stay within reach. */
const BARS = 60;

/**
 * While an element such as the ticket of a desk is there, messages appear beside it, on its left and near its upper edge: near to
 * where they were caused, and over no button of it.
 */
export function useToastsBeside(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const { style } = document.documentElement;
    const place = () => {
      const { left, top } = element.getBoundingClientRect();
      style.setProperty(PLACE, `${top + BARS}px ${innerWidth - left + GAP}px auto auto`);
    };
    // It moves also where something beside or above it takes another size.
    const observer = new ResizeObserver(place);
    observer.observe(element);
    const main = element.closest('main');
    if (main) observer.observe(main);
    place();
    return () => {
      observer.disconnect();
      style.removeProperty(PLACE);
    };
  }, []);
  return ref;
}
