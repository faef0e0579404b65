/** The command palette of the page (Ctrl+K), loaded on first use. */
import { useEffect, useRef, useState } from 'react';
import { useFocusReturn } from '#shared/ui/focus.ts';
import { useShortcut } from '#client/ui/shortcuts.tsx';
import { useText } from '#client/ui/text.ts';
import { lazyPart, Part } from '#client/ui/part.tsx';

const Palette = lazyPart(async () => (await import('./command-palette.tsx')).CommandPalette);

/** Opens the palette and runs what is chosen in it; mounted once. */
export function Commands() {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const chosen = useRef<() => void>(undefined);
  useShortcut('Mod+k', 'common.palette', () => {
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
  const giveUp = () => {
    setOpen(false);
    setWasOpened(false);
  };
  if (!wasOpened) return null;
  return (
    // While it is loaded, keys must not reach the shortcuts of the page behind it.
    <Part
      waiting={isOpen && <div role="dialog" aria-modal aria-busy aria-label={t('common.palette')} />}
      onGiveUp={giveUp}
    >
      <Palette isOpen={isOpen} onClose={() => setOpen(false)} onChoose={choose} />
    </Part>
  );
}
