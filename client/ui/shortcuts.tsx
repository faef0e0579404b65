/** Keyboard shortcuts: features register theirs, one listener handles them, one sheet lists them (`?`). */
import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { useFocusReturn } from '#shared/ui/focus.ts';
import type { Shortcut } from './shortcut-sheet.tsx';
import type { TextKey } from './text.ts';
import { lazyPart, Part } from './part.tsx';
import { useSetting } from './use-setting.ts';

/** Loaded on first use. */
const ShortcutSheet = lazyPart(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet);

const useRegistered = create<readonly Shortcut[]>(() => []);
/** A second key counts as the next of a pair within this time. */
const PAIR_MS = 900;
/** Opens the sheet. */
const HELP = '?';
/** Stored under `shortcuts`: whether single keys work. */
const STORED = { on: 1, off: 0 } as const;

type Stored = (typeof STORED)[keyof typeof STORED];

const form = { schema: z.literal([STORED.on, STORED.off]), initial: STORED.on };

/** Spread on a form: its number fields, in which no letter can be typed, leave keys to the shortcuts. */
export const SHORTCUT_FORM = { 'data-shortcuts': true } as const;

type Details = Partial<Pick<Shortcut, 'group' | 'isLocal' | 'to'>>;

/**
 * Offers a shortcut while the component is mounted. Keys typed into fields and dialogs, and keys with modifiers are
 * ignored, except those that begin with `Mod+`, which work everywhere.
 */
export function useShortcut(keys: string, label: TextKey, action: () => void, details: Details = {}): void {
  const run = useEffectEvent(action);
  const { group = 'common.shortcutsGeneral', isLocal = false, to } = details;
  useEffect(() => {
    const shortcut = { keys, label, group, isLocal, to, run: () => run() };
    useRegistered.setState((before) => [...before, shortcut], true);
    return () => useRegistered.setState((before) => before.filter((other) => other !== shortcut), true);
  }, [keys, label, group, isLocal, to]);
}

/** All shortcuts of the page, each key once: the one that was registered last. */
export function useShortcuts(): readonly Shortcut[] {
  const shortcuts = useRegistered();
  return [...new Map(shortcuts.map((shortcut) => [shortcut.keys, shortcut])).values()];
}

const find = (keys: string): Shortcut | undefined =>
  useRegistered.getState().findLast((shortcut) => shortcut.keys === keys && !shortcut.isLocal);

/** Opens the sheet of shortcuts. */
export const showShortcuts = (): void => find(HELP)?.run();

const isNumberField = (target: HTMLElement): boolean =>
  target instanceof HTMLInputElement &&
  target.inputMode === 'decimal' &&
  target.closest('[data-shortcuts]') !== null;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"]') !== null) &&
  !isNumberField(target);

/** Whether a dialog covers the page, wherever the focus is. */
const isCovered = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

/** Handles the keys of the whole page; single keys only where they are turned on. Returns a function that stops it. */
function listen(isOn: boolean): () => void {
  let first = '';
  let firstAt = 0;
  const findSingle = (press: KeyboardEvent) => {
    if (press.ctrlKey || press.metaKey || isTyping(press.target) || !isOn) return undefined;
    const pair = press.timeStamp - firstAt < PAIR_MS ? `${first} ${press.key}` : '';
    first = press.key;
    firstAt = press.timeStamp;
    return find(pair) ?? find(press.key);
  };
  const onKey = (press: KeyboardEvent) => {
    if (press.altKey || press.isComposing) return;
    const hasMod = press.ctrlKey !== press.metaKey && !press.shiftKey;
    // A single key acts once, however long it is held, and never behind a dialog.
    const isBlocked = press.repeat || isCovered();
    const found = hasMod ? find(`Mod+${press.key}`) : isBlocked ? undefined : findSingle(press);
    if (!found) return;
    press.preventDefault();
    if (!isBlocked) found.run();
  };
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
}

/** Handles all shortcuts and shows their sheet; mounted once. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  const [stored, set] = useSetting<Stored>('shortcuts', form);
  const isOn = stored === STORED.on;
  const shortcuts = useShortcuts();
  const turn = (next: boolean) => {
    set(next ? STORED.on : STORED.off);
  };
  useEffect(() => listen(isOn), [isOn]);
  useShortcut(HELP, 'common.shortcutHelp', () => setOpen(true));
  useFocusReturn(isOpen);
  // Taken away as it closes, before another key can come.
  if (!isOpen) return null;
  return (
    <Part onGiveUp={() => setOpen(false)}>
      <ShortcutSheet shortcuts={shortcuts} onClose={() => setOpen(false)} isOn={isOn} onTurn={turn} />
    </Part>
  );
}
