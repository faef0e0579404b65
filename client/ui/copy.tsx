/** Copying to the clipboard, with a message whether it worked (ERR-016). */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconCopy } from './icons.tsx';
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
  return (text) =>
    void copied(text).then((done) =>
      showToast(done ? 'success' : 'error', t(done ? 'lay.copySuccess' : 'lay.copyFail')),
    );
}

interface CopyButtonProps {
  /** What is copied; a function is called when it is. */
  readonly text: string | (() => string);
  /** Names the button for assistive technology where its own text does not say what it copies; begins with that text. */
  readonly label?: string;
  readonly isFullWidth?: boolean;
  readonly children: ReactNode;
}

/** A button that copies a text. */
export function CopyButton({ text, label, isFullWidth = false, children }: CopyButtonProps) {
  const copy = useCopy();
  return (
    <Button
      variant="default"
      size="compact-sm"
      fullWidth={isFullWidth}
      leftSection={<IconCopy size={14} />}
      aria-label={label}
      onClick={() => copy(typeof text === 'string' ? text : text())}
    >
      {children}
    </Button>
  );
}
