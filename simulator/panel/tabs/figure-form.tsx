import { useState } from 'react';
import { useDrawer } from '../drawer/context.ts';
import { Form, TextField } from '../drawer/kit.tsx';
import type { PanelKey } from '../texts.ts';

interface Figure {
  readonly label: PanelKey;
  /** What stands in the field at first. */
  readonly first: string;
  readonly min: number;
  readonly max: number;
  /** Whole numbers without it. */
  readonly step?: number | 'any';
}

/** An order of two figures, on one line with its button. While `off` it makes no sense and cannot be given. */
export function FigureForm(props: {
  readonly name: PanelKey;
  readonly button: PanelKey;
  readonly fields: readonly [Figure, Figure];
  readonly off?: boolean;
  readonly onGive: (first: number, second: number) => void;
}) {
  const { text } = useDrawer();
  const { name, button, fields, off = false, onGive } = props;
  const [typed, setTyped] = useState<readonly [string, string]>([fields[0].first, fields[1].first]);
  const input = (place: 0 | 1) => {
    const { label, min, max, step } = fields[place];
    return (
      <TextField
        label={text(label)}
        type="number"
        required
        {...{ min, max, step }}
        value={typed[place]}
        onType={(value) => setTyped(([first, second]) => (place === 0 ? [value, second] : [first, value]))}
      />
    );
  };
  return (
    <Form look="line" label={text(name)} onSubmit={() => !off && onGive(Number(typed[0]), Number(typed[1]))}>
      {input(0)}
      {input(1)}
      <button type="submit" aria-disabled={off}>
        {text(button)}
      </button>
    </Form>
  );
}
