/** The command palette of the page (Ctrl+K), loaded on first use. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useFocusReturn } from '#client/ui/focus.ts';
import { useShortcut } from '#client/ui/shortcuts.tsx';
import { useText } from '#client/ui/text.ts';

const Palette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }));

/** Opens the palette and runs what is chosen in it; mounted once. */
export function Commands() {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const chosen = useRef<() => void>(undefined);
  useShortcut('Mod+k', 'shell.palette', () => {
    setOpen(true);
    setWasOpened(true);
  });
  useFocusReturn(isOpen);
  // Runs after the focus was returned, so that an action may move it.
  useEffect(() => {
    if (isOpen) return;
    chosen.current?.();
    chosen.current = undefined;
  }, [isOpen]);
  const choose = (run: () => void) => {
    chosen.current = run;
    setOpen(false);
  };
  if (!wasOpened) return null;
  return (
    // While it is loaded, keys must not reach the shortcuts of the page behind it.
    <Suspense fallback={isOpen && <div role="dialog" aria-modal aria-busy aria-label={t('shell.palette')} />}>
      <Palette isOpen={isOpen} onClose={() => setOpen(false)} onChoose={choose} />
    </Suspense>
  );
}
