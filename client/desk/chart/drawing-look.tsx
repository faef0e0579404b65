/** The look of a drawing, loaded on first use. */
import { ButtonPopover } from '#client/ui/button-popover.tsx';
import type { PopoverButton } from '#client/ui/button-popover.tsx';
import type { DrawingLook as Look } from '#client/ui/chart/looks.ts';
import { LookFields } from './look-fields.tsx';

interface DrawingLookProps extends PopoverButton {
  /** Of the drawing. */
  readonly name: string;
  /** A text has a colour and no line. */
  readonly isText: boolean;
  readonly look: Look;
  readonly onChange: (look: Look) => void;
}

/** Chooses how a drawing looks; each choice shows at once in the chart. */
export function DrawingLookButton({ name, isText, look, onChange, ...button }: DrawingLookProps) {
  return (
    <ButtonPopover {...button} position="bottom-start" width="max-content">
      <LookFields
        name={name}
        look={isText ? { colour: look.colour } : look}
        onChange={(change) => onChange({ ...look, ...change })}
      />
    </ButtonPopover>
  );
}
