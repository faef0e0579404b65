/** The keys of the panel, and what they do. */
import { useEffectEvent, useLayoutEffect } from 'react';
import { keysOf } from '#contract/keys.ts';

/**
 * The keys of the panel, as people read them; the first of each is the one that is shown where only one fits. All
 * but those of the drawer and the strip work in presenter mode and in the speaker view only.
 */
export const keys = {
  next: ['F8', 'Page Down', 'Ctrl+Alt+N'],
  back: ['Page Up', 'Ctrl+Alt+B'],
  pause: ['Ctrl+Alt+K'],
  faster: ['Ctrl+Alt+.'],
  slower: ['Ctrl+Alt+,'],
  note: ['F9', 'Ctrl+Alt+I'],
  speaker: ['Ctrl+Alt+V'],
  drawer: ['Ctrl+Alt+S'],
  hide: ['Ctrl+Alt+P'],
} as const;

export type KeyName = keyof typeof keys;
export const keyNames = keysOf(keys);

/** What each key does, where it does anything at present. */
export type KeyActions = Readonly<Partial<Record<KeyName, (() => void) | undefined>>>;

const codes: Readonly<Record<string, string>> = {
  'Page Down': 'PageDown',
  'Page Up': 'PageUp',
  '.': 'Period',
  ',': 'Comma',
};

const codeOf = (key: string): string => codes[key] ?? (key.length === 1 ? `Key${key}` : key);

function matches(event: KeyboardEvent, combination: string): boolean {
  const parts = combination.split('+');
  return (
    event.code === codeOf(parts.at(-1) ?? '') &&
    event.ctrlKey === parts.includes('Ctrl') &&
    event.altKey === parts.includes('Alt') &&
    !event.shiftKey &&
    !event.metaKey
  );
}

const TEXT_FIELDS =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"]), textarea, select, ' +
  '[contenteditable]:not([contenteditable="false"])';

/** Fields of one line, in which Page Up and Page Down do nothing: an empty `type` is a text. */
const lines = /^(?:text|email|password|search|tel|url)?$/;
const isLine = (field: Element): boolean =>
  field.tagName === 'INPUT' && lines.test(field.getAttribute('type') ?? '');

/** Whether the key belongs to what has the focus: a field that is typed into, or the drawer, which Page Up and Page Down scroll. */
function isTakenBy(target: EventTarget | undefined, name: KeyName, combination: string): boolean {
  if (name === 'drawer' || name === 'hide' || /^F\d/.test(combination)) return false;
  if (!(target instanceof Element)) return false;
  const field = target.closest(TEXT_FIELDS);
  if (!combination.startsWith('Page')) return field !== null;
  return (field !== null && !isLine(field)) || target.closest('#sandpit-panel [role="dialog"]') !== null;
}

/** Listens for the panel's keys before the page does. */
export function usePanelKeys(actions: KeyActions): void {
  const pressed = useEffectEvent((event: KeyboardEvent): void => {
    const [target] = event.composedPath();
    const isPressed = (name: KeyName): boolean =>
      keys[name].some((keys) => matches(event, keys) && !isTakenBy(target, name, keys));
    const name = keyNames.find(isPressed);
    const action = name && actions[name];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    // A key that is held down counts once, and does not scroll the page either.
    if (!event.repeat) action();
  });
  // Before anything of the panel is visible, so that its buttons work.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => pressed(event);
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, []);
}
