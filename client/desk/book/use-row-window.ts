/** The rows of a side of the book that are in sight. */
import { useState } from 'react';
import { useIsTouched } from '#client/ui/use-is-narrow.ts';
import type { RowWindow } from '../logic/ladder.ts';

const POINTER_HEIGHT = 18;
const FINGER_HEIGHT = 20;

/** The height of a row of the book in pixels (DESK-630). */
export const useRowHeight = (): number => (useIsTouched() ? FINGER_HEIGHT : POINTER_HEIGHT);

/** The place of a side: how many whole rows fit into it, and from which one it is scrolled. */
export interface RowFrame extends RowWindow {
  /** Takes the element. */
  readonly attach: (element: HTMLElement | null) => void;
  readonly rowHeight: number;
  /** What is left of its height below the last whole row, in pixels. */
  readonly rest: number;
}

const NOT_DRAWN = { count: undefined, rest: 0 };

/** Measures an element for the rows of a side; at least one fits, and the count is undefined until it is drawn. The height stays. */
export function useRowWindow(rowHeight: number): RowFrame {
  const [fitting, setFitting] = useState<{ count: number | undefined; rest: number }>(NOT_DRAWN);
  const [from, setFrom] = useState(0);
  // One function for all renders: React gives a new one the element again.
  const [attach] = useState(() => (element: HTMLElement | null) => {
    if (!element) return undefined;
    const measure = () => {
      const { clientHeight } = element;
      const count = Math.max(1, Math.floor(clientHeight / rowHeight));
      setFitting(
        clientHeight === 0 ? NOT_DRAWN : { count, rest: Math.max(0, clientHeight - count * rowHeight) },
      );
    };
    // The sells begin at the bottom of their frame: above it, the distance is negative.
    const onScroll = () => setFrom(Math.round(Math.abs(element.scrollTop) / rowHeight));
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
  return { attach, from, rowHeight, ...fitting };
}
