import { Button } from '@mantine/core';
import type { Unfolding } from './unfolding.ts';

interface UnfoldButtonProps {
  readonly unfolding: Unfolding;
  readonly row: { readonly id: number };
  readonly text: string;
  /** Says of which row. */
  readonly label: string;
}

/** Shows and hides the details of a row. */
export function UnfoldButton({ unfolding: { isOpen, toggle, idOf }, row, text, label }: UnfoldButtonProps) {
  return (
    <Button
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
