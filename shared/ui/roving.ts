/** Lists of buttons of which one is in the tab order and arrow keys reach the others. */
import type { KeyboardEvent } from 'react';

/** Marks the buttons that arrow keys go through. */
export const ROVING = { 'data-roving': true } as const;

const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index) => index + 1,
  ArrowRight: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  ArrowLeft: (index) => index - 1,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/**
 * Handles a key inside the container of such buttons: moves the focus, and returns the button that got it. In a row only left and
 * right move it, round from the last to the first.
 */
export function rove(
  press: KeyboardEvent<HTMLElement>,
  { isRow = false }: { readonly isRow?: boolean } = {},
): HTMLElement | undefined {
  const step = isRow && /Up|Down/.test(press.key) ? undefined : steps[press.key];
  if (!step) return undefined;
  const buttons = [...press.currentTarget.querySelectorAll<HTMLElement>('[data-roving]')];
  const current = buttons.findIndex((button) => button === document.activeElement);
  const to = step(current, buttons.length);
  const next = isRow ? buttons.at(to % buttons.length) : buttons[to];
  if (!next) return undefined;
  press.preventDefault();
  next.focus();
  return next;
}
