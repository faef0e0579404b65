import { SegmentedControl } from '@mantine/core';
import { useText } from '#client/ui/text.ts';
import type { Choice } from './open-lists.ts';

const sides = [
  { value: 'all', text: 'common.all' },
  { value: 'buy', text: 'common.buy' },
  { value: 'sell', text: 'common.sell' },
] as const;

interface SideChoiceProps {
  readonly chosen: Choice;
  readonly onChoose: (choice: Choice) => void;
}

/** Chooses all open orders, or those of a side (DESK-220, DESK-463). */
export function SideChoice({ chosen, onChoose }: SideChoiceProps) {
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
