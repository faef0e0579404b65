/** The rows of a side of the book that are in sight. */
import { useState } from 'react';
import type { RowWindow } from '../logic/ladder.ts';

/** Height of a row of the book in pixels; order-book.module.css has the same. */
export const ROW_HEIGHT = 20;

/** The place of a side: how many whole rows fit into it, and from which one it is scrolled. */
export interface RowFrame extends RowWindow {
  /** Takes the element. */
  readonly attach: (element: HTMLElement | null) => void;
  /** What is left of its height below the last whole row, in pixels. */
  readonly rest: number;
}

const NOT_DRAWN = { count: undefined, rest: 0 };

/** Measures an element for the rows of a side; at least one fits, and the count is undefined until it is drawn. */
export function useRowWindow(): RowFrame {
  const [fitting, setFitting] = useState<{ count: number | undefined; rest: number }>(NOT_DRAWN);
  const [from, setFrom] = useState(0);
  // One function for all renders: React gives a new one the element again.
  const [attach] = useState(() => (element: HTMLElement | null) => {
    if (!element) return undefined;
    const measure = () => {
      const { clientHeight } = element;
      const count = Math.max(1, Math.floor(clientHeight / ROW_HEIGHT));
      setFitting(
        clientHeight === 0 ? NOT_DRAWN : { count, rest: Math.max(0, clientHeight - count * ROW_HEIGHT) },
      );
    };
    // The sells begin at the bottom of their frame: above it, the distance is negative.
    const onScroll = () => setFrom(Math.round(Math.abs(element.scrollTop) / ROW_HEIGHT));
    measure();
    onScroll();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  });
  return { attach, from, ...fitting };
}
