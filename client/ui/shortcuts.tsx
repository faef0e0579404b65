/** Keyboard shortcuts: features register theirs, one listener handles them, one sheet lists them (`?`). */
import { lazy, Suspense, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { createStore } from '#client/exchange/index.ts';
import type { Shortcut } from './shortcut-sheet.tsx';
import type { TextKey } from './text.ts';

/** Loaded on first use. */
const ShortcutSheet = lazy(async () => ({ default: (await import('./shortcut-sheet.tsx')).ShortcutSheet }));

const registered = createStore<readonly Shortcut[]>([]);
/** A second key counts as the next of a pair within this time. */
const PAIR_MS = 900;

/** Offers a shortcut while the component is mounted. Keys typed into fields and keys with modifiers are ignored. */
export function useShortcut(keys: string, label: TextKey, action: () => void): void {
  const run = useEffectEvent(action);
  useEffect(() => {
    const shortcut = { keys, label, run: () => run() };
    registered.set([...registered.get(), shortcut]);
    return () => registered.set(registered.get().filter((other) => other !== shortcut));
  }, [keys, label]);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"]') !== null);

/** Handles the keys of the whole page. Returns a function that stops it. */
function listen(): () => void {
  let first = '';
  let firstAt = 0;
  const onKey = (press: KeyboardEvent) => {
    if (press.ctrlKey || press.metaKey || press.altKey || isTyping(press.target)) return;
    const pair = press.timeStamp - firstAt < PAIR_MS ? `${first} ${press.key}` : press.key;
    const found = registered.get().findLast(({ keys }) => keys === pair || keys === press.key);
    first = press.key;
    firstAt = press.timeStamp;
    if (!found) return;
    press.preventDefault();
    found.run();
  };
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
}

/** Handles all shortcuts and shows their sheet; mounted once. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  const shortcuts = useSyncExternalStore(registered.subscribe, registered.get);
  useEffect(listen, []);
  useShortcut('?', 'shell.shortcutHelp', () => setOpen(true));
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <ShortcutSheet shortcuts={shortcuts} isOpen={isOpen} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
