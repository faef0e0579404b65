import { useSyncExternalStore } from 'react';

/** Whether the page is at most `limit` pixels wide: the window less what is reserved beside it (`--reserved-right`). */
export function usePageUpTo(limit: number): boolean {
  return useSyncExternalStore(watchPage, () => pageWidth() <= limit);
}

function pageWidth(): number {
  const reserved = getComputedStyle(document.documentElement).getPropertyValue('--reserved-right');
  return window.innerWidth - (Number.parseFloat(reserved) || 0);
}

function watchPage(onChange: () => void): () => void {
  const observer = new ResizeObserver(onChange);
  observer.observe(document.body);
  return () => observer.disconnect();
}
