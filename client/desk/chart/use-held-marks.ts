/** Marks that were dragged, until the exchange has answered. */
import { useState } from 'react';
import type { Decimal } from '#client/exchange/index.ts';
import type { OperationName } from '#contract/index.ts';
import { useRefreshed } from '#client/exchange/react.tsx';
import type { ChartMark } from '#client/ui/chart/marks/mark.ts';

const without = (held: readonly ChartMark[], { id }: ChartMark): readonly ChartMark[] =>
  held.filter((each) => each.id !== id);

/**
 * The same marks, but one that was dragged stays at its new price, also where it is not listed for a moment, until the operation that
 * lists it is up to date; then it is where the list has it (DESK-520). It cannot be dragged meanwhile.
 */
export function useHeldMarks(marks: readonly ChartMark[], list: OperationName): readonly ChartMark[] {
  const [held, setHeld] = useState<readonly ChartMark[]>([]);
  const refreshed = useRefreshed();
  const follow = ({ onMove, ...mark }: ChartMark) => {
    if (!onMove) return mark;
    const move = async (price: Decimal) => {
      setHeld((before) => [...without(before, mark), { ...mark, price }]);
      try {
        await onMove(price);
        await refreshed(list);
      } finally {
        setHeld((before) => without(before, mark));
      }
    };
    return { ...mark, onMove: move };
  };
  return [...held.reduce(without, marks).map(follow), ...held];
}
