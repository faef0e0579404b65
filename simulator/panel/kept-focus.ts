/** Keeps the focus inside a list whose rows change. */
import { useEffect, useRef } from 'react';
import type { FocusEvent, RefObject } from 'react';

/** Whether nothing has the focus: what had it is gone. */
export const isFocusLost = (): boolean => document.activeElement === document.body;

interface KeptFocus<Box extends HTMLElement> {
  readonly ref: RefObject<Box | null>;
  readonly tabIndex: -1;
  onFocus(event: FocusEvent): void;
  onBlur(): void;
}

/**
 * Keeps the focus in a box whose rows come and go: the box takes the focus when the row that had it is removed, and only then,
 * because the user may be writing elsewhere by that time. Spread it on the box; call it where the rows are requested.
 */
export function useKeptFocus<Box extends HTMLElement>(): KeptFocus<Box> {
  const ref = useRef<Box>(null);
  const focused = useRef<Element>(undefined);
  useEffect(() => {
    if (focused.current?.isConnected !== false || !isFocusLost()) return;
    focused.current = undefined;
    ref.current?.focus();
  });
  return {
    ref,
    tabIndex: -1,
    onFocus: ({ target }) => (focused.current = target),
    onBlur: () => (focused.current = undefined),
  };
}
