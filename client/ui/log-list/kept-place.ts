import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';

interface Keyed {
  readonly key: string;
}

/** The first line in sight. */
interface Place {
  readonly key: string;
  readonly index: number;
}

/** New rows at the head of a log move those below; in a scrolled list the visible rows keep their place. */
export function useKeptPlace(lines: readonly Keyed[], virtual: Virtualizer<HTMLElement, Element>): void {
  const place = useRef<Place>(undefined);
  const seen = useRef(lines);
  useLayoutEffect(() => {
    const offset = virtual.scrollOffset ?? 0;
    const held = place.current;
    if (lines !== seen.current && held && offset > 0 && lines[held.index]?.key !== held.key) {
      const moved = lines.findIndex(({ key }) => key === held.key);
      const [from] = virtual.getOffsetForIndex(held.index, 'start') ?? [];
      const [to] = (moved < 0 ? undefined : virtual.getOffsetForIndex(moved, 'start')) ?? [];
      if (from !== undefined && to !== undefined) virtual.scrollToOffset(offset + to - from);
    }
    seen.current = lines;
    const index = virtual.range?.startIndex ?? 0;
    const key = lines[index]?.key;
    place.current = key === undefined ? undefined : { key, index };
  });
}
