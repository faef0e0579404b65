import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Unfolding } from './unfolding.ts';

interface UnfoldButtonProps {
  readonly unfolding: Unfolding;
  readonly row: { readonly id: number };
  readonly text: string;
  /** Says of which row. */
  readonly label: string;
}

/** Brings the details of a row into sight when they are unfolded; where both do not fit, the row. Returns the ref of its button. */
function useInSight(isUnfolded: boolean, id: string) {
  const button = useRef<HTMLButtonElement>(null);
  const wasUnfolded = useRef(isUnfolded);
  useEffect(() => {
    if (isUnfolded && !wasUnfolded.current) {
      for (const part of [document.getElementById(id), button.current?.closest('tr')])
        part?.scrollIntoView({ block: 'nearest' });
    }
    wasUnfolded.current = isUnfolded;
  }, [isUnfolded, id]);
  return button;
}

/** Shows and hides the details of a row. */
export function UnfoldButton({ unfolding: { isOpen, toggle, idOf }, row, text, label }: UnfoldButtonProps) {
  const button = useInSight(isOpen(row), idOf(row));
  return (
    <Button
      ref={button}
      variant="subtle"
      size="compact-xs"
      aria-expanded={isOpen(row)}
      aria-controls={isOpen(row) ? idOf(row) : undefined}
      aria-label={label}
      onClick={() => toggle(row)}
    >
      {text}
    </Button>
  );
}
