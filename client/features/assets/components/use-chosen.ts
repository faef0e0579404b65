/** State of a dialog about one row of a list. */
import { useState } from 'react';
import { flushSync } from 'react-dom';

/** The subject of a dialog: kept while the dialog closes, and numbered, so that each opening starts with new state. */
export interface Chosen<Value> {
  readonly value: Value | undefined;
  readonly opening: number;
  readonly isOpen: boolean;
  readonly open: (value: Value) => void;
  readonly close: () => void;
}

/** The row that a dialog is about, and whether it is open; initially open if there is a first row. */
export function useChosen<Value>(first?: Value): Chosen<Value> {
  const [value, setValue] = useState(first);
  const [opening, setOpening] = useState(0);
  const [isOpen, setOpen] = useState(first !== undefined);
  return {
    value,
    opening,
    isOpen,
    open(next) {
      // A dialog returns the focus only if it was rendered before it opened.
      flushSync(() => {
        setValue(next);
        setOpening((before) => before + 1);
      });
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}
