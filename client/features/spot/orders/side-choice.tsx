import { SegmentedControl } from '@mantine/core';
import { useText } from '#client/ui/text.ts';
import type { SideFilter } from './open-lists.ts';

const sides = [
  { value: 'all', text: 'common.all' },
  { value: 'buy', text: 'common.buy' },
  { value: 'sell', text: 'common.sell' },
] as const;

interface SideChoiceProps {
  readonly chosen: SideFilter;
  readonly onChoose: (choice: SideFilter) => void;
}

/** Chooses all open orders, or those of a side (DESK-220, DESK-463). */
export function OrderSideFilter({ chosen, onChoose }: SideChoiceProps) {
  const t = useText();
  return (
    <SegmentedControl
      aria-label={t('spot.orderSide')}
      data={sides.map(({ value, text }) => ({ value, label: t(text) }))}
      value={chosen}
      onChange={onChoose}
    />
  );
}
