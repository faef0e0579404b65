/** Copying to the clipboard, with a message whether it worked (ERR-016). */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { copyText } from '#shared/ui/clipboard.ts';
import { IconCopy } from './page-icons.tsx';
import { useText } from './text.ts';
import { showToast } from './toasts.tsx';

/** Copies a text and says whether it worked. */
export function useCopy(): (text: string) => void {
  const t = useText();
  return (text) =>
    void copyText(text).then((done) =>
      showToast(done ? 'success' : 'error', t(done ? 'common.copySuccess' : 'common.copyFail')),
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
