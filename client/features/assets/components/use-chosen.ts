import { useState } from 'react';
import { flushSync } from 'react-dom';

/** What a dialog is about: kept while the dialog closes, and numbered, so that each opening begins anew. */
export interface Chosen<Value> {
  readonly value: Value | undefined;
  readonly opening: number;
  readonly isOpen: boolean;
  readonly open: (value: Value) => void;
  readonly close: () => void;
}

/** Which row a dialog is about, and whether it is open; open from the first where there is something to begin with. */
export function useChosen<Value>(first?: Value): Chosen<Value> {
  const [value, setValue] = useState(first);
  const [opening, setOpening] = useState(0);
  const [isOpen, setOpen] = useState(first !== undefined);
  return {
    value,
    opening,
    isOpen,
    open(next) {
      // A dialog gives the focus back only to what had it when the dialog, there already, opened.
      flushSync(() => {
        setValue(next);
        setOpening((before) => before + 1);
      });
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}
