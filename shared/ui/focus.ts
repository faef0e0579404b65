/** Moves the focus when the focused element is removed: without that, the keyboard would start again at the top of the page. */
import { useEffect, useRef } from 'react';
import type { FocusEvent } from 'react';

/** The element, its ancestors from the inside out, and the page. */
function pathOf(element: Element | null): readonly HTMLElement[] {
  const path: HTMLElement[] = [];
  for (let at = element; at; at = at.parentElement) if (at instanceof HTMLElement) path.push(at);
  const page = document.querySelector('main');
  return page ? [...path, page] : path;
}

/** Focuses the first of them that is still there and focusable. */
function focusNearest(path: readonly HTMLElement[]): void {
  for (const element of path) {
    if (element === document.body || !element.isConnected) continue;
    element.focus({ preventScroll: true });
    if (document.activeElement === element) return;
  }
}

/** Whether nothing has the focus: what had it is gone. */
export const isFocusLost = (): boolean => document.activeElement === document.body;

const isInDialog = (): boolean => document.activeElement?.closest('[role="dialog"]') != null;

/**
 * Gives the focus back when a dialog closes: to the element that had it before, or to the nearest ancestor that is
 * still there. If the focus has moved elsewhere, it stays. The dialog itself must not return it.
 */
export function useFocusReturn(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const path = pathOf(document.activeElement);
    return () => {
      if (isFocusLost() || isInDialog()) focusNearest(path);
    };
  }, [isOpen]);
}

interface KeptFocus {
  onFocus(event: FocusEvent): void;
  onBlur(): void;
}

/**
 * Keeps the focus in a box whose content changes: when the focused element is removed or disabled, the nearest
 * focusable ancestor gets the focus: the box itself where it has a tab index. Spread the result on the box; call it where the
 * content is rendered.
 */
export function useKeptFocus(): KeptFocus {
  const path = useRef<readonly HTMLElement[]>(undefined);
  useEffect(() => {
    if (path.current && isFocusLost()) focusNearest(path.current);
  });
  return {
    onFocus: ({ target }) => (path.current = pathOf(target)),
    onBlur: () => (path.current = undefined),
  };
}
