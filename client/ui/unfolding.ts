/** State of the rows that show their details. */
import { useId, useState } from 'react';

interface Row {
  readonly id: number | string;
}

/** Which rows of a list show their details. */
export interface Unfolding {
  readonly isOpen: (row: Row) => boolean;
  readonly toggle: (row: Row) => void;
  /** The id of a row's details in the page. */
  readonly idOf: (row: Row) => string;
}

export function useUnfolding(): Unfolding {
  const prefix = useId();
  const [open, setOpen] = useState<ReadonlySet<Row['id']>>(new Set());
  return {
    isOpen: ({ id }) => open.has(id),
    toggle: ({ id }) =>
      setOpen((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    idOf: ({ id }) => `${prefix}-${id}`,
  };
}
