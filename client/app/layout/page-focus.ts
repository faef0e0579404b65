import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Moves the focus to the page after a navigation, so that keyboard and screen reader users start at its beginning, and marks it
 * with the address it is of: two addresses may have one title, and one may lead on to the other.
 */
export function usePageFocus(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname, search } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A page that has focused a field of its own keeps that focus.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  // Not an attribute that is rendered: an effect comes after those of the page, so that a page that leads on has done so.
  useEffect(() => {
    main.current?.setAttribute('data-address', `${pathname}${search}`);
  }, [pathname, search]);
  return main;
}
