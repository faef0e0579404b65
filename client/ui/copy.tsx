/** Copying to the clipboard, with a message whether it worked (ERR-016). */
import { useCallback } from 'react';
import { useText } from './text.ts';
import { showToast } from './toasts.tsx';

/** Pages on plain http have no clipboard interface; an invisible text field serves there. */
function copyByField(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  return copied;
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByField(text);
  }
}

/** Copies a text and says whether it worked. */
export function useCopy(): (text: string) => void {
  const t = useText();
  return useCallback(
    (text) =>
      void copied(text).then((done) =>
        showToast(done ? 'success' : 'error', t(done ? 'lay.copySuccess' : 'lay.copyFail')),
      ),
    [t],
  );
}
