/** A popover that hangs on its button. It is imported by what is loaded on first use only: positioning and the focus trap are large. */
import { Popover } from '@mantine/core';
import type { PopoverDropdownProps, PopoverProps } from '@mantine/core';
import { cloneElement, useRef } from 'react';
import type { ReactElement, RefAttributes } from 'react';

/** The button of a popover, and whether the popover is open. */
export interface PopoverButton {
  /** Its name is that of the popover too. */
  readonly target: ReactElement<RefAttributes<HTMLElement>>;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

interface ButtonPopoverProps
  extends PopoverButton, Pick<PopoverProps, 'position' | 'width'>, Omit<PopoverDropdownProps, 'onToggle'> {}

/** Takes the focus when it opens and returns it when it closes. Other props are those of the dropdown. */
export function ButtonPopover({ target, isOpen, onToggle, position, width, ...rest }: ButtonPopoverProps) {
  const button = useRef<HTMLElement>(null);
  // The focus had moved before the script was loaded, so it is returned to the button explicitly.
  const change = (next: boolean) => {
    onToggle(next);
    if (!next) button.current?.focus();
  };
  return (
    <Popover opened={isOpen} onChange={change} position={position} width={width} trapFocus>
      <Popover.Target>{cloneElement(target, { ref: button })}</Popover.Target>
      <Popover.Dropdown {...rest} />
    </Popover>
  );
}
