import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';

/** Fixes the columns at the widths of their present rows until the width of the table changes. */
function freeze(table: HTMLTableElement): void {
  const headings = [...table.querySelectorAll('th')];
  table.style.tableLayout = '';
  headings.forEach((heading) => (heading.style.minWidth = ''));
  const widths = headings.map((heading) => heading.getBoundingClientRect().width);
  headings.forEach((heading, index) => (heading.style.width = `${widths[index] ?? 0}px`));
  table.style.tableLayout = 'fixed';
}

/**
 * Columns do not move while rows scroll into sight: their widths are measured once, and again when the width of the
 * table changes.
 */
export function useFrozenColumns(body: RefObject<HTMLElement | null>, scroller: HTMLElement): void {
  useLayoutEffect(() => {
    const table = body.current?.closest('table');
    if (!table) return undefined;
    const observer = new ResizeObserver(() => freeze(table));
    observer.observe(scroller);
    return () => {
      observer.disconnect();
      table.style.tableLayout = '';
    };
  }, [body, scroller]);
}
