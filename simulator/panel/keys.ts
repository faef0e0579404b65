import { useEffectEvent, useLayoutEffect } from 'react';

/** The keys of the panel, as people read them. The cue key and the note key work in presenter mode only. */
export const keys = {
  drawer: 'Ctrl+Alt+S',
  hide: 'Ctrl+Alt+P',
  cue: 'F8',
  note: 'F9',
} as const;

type KeyName = keyof typeof keys;

function matches(event: KeyboardEvent, combination: string): boolean {
  const parts = combination.split('+');
  const key = parts.at(-1) ?? '';
  const code = key.length === 1 ? `Key${key}` : key;
  return (
    event.code === code &&
    event.ctrlKey === parts.includes('Ctrl') &&
    event.altKey === parts.includes('Alt') &&
    !event.shiftKey &&
    !event.metaKey
  );
}

/** Listens for the panel's keys before the page does. A handler answers false where the key is none of its business. */
export function usePanelKeys(handlers: Readonly<Record<KeyName, () => boolean>>): void {
  const pressed = useEffectEvent((event: KeyboardEvent): void => {
    const name = (Object.keys(keys) as KeyName[]).find((candidate) => matches(event, keys[candidate]));
    if (name === undefined || event.repeat || !handlers[name]()) return;
    event.preventDefault();
    event.stopPropagation();
  });
  // Before anything of the panel can be seen: whoever sees it may press.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => pressed(event);
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, []);
}
