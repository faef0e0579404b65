/** A button whose popover is loaded when it is first opened. */
import { cloneElement, useState } from 'react';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import type { PopoverButton } from './button-popover.tsx';
import { Part } from './part.tsx';

interface PopoverOnDemandProps {
  readonly button: ReactElement<ComponentProps<'button'>>;
  /** Loads the script of the popover. */
  readonly load: () => Promise<unknown>;
  readonly popover: (button: PopoverButton) => ReactNode;
}

/** The script is requested when the pointer or the focus reaches the button, so that it is there when the button is pressed. */
export function PopoverOnDemand({ button, load, popover }: PopoverOnDemandProps) {
  const [isOpen, setOpen] = useState<boolean>();
  const prefetch = () => void load().catch(() => undefined);
  const target = cloneElement(button, {
    type: 'button',
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen === true,
    onPointerEnter: prefetch,
    onFocus: prefetch,
    onClick: () => setOpen(isOpen !== true),
  });
  if (isOpen === undefined) return target;
  return (
    <Part waiting={target} onGiveUp={() => setOpen(undefined)}>
      {popover({ target, isOpen, onToggle: setOpen })}
    </Part>
  );
}
