import { SegmentedControl } from '@mantine/core';
import type { TradeSide } from '#client/ui/trade-side.ts';
import { useText } from '#client/ui/text.ts';

interface SideChoiceProps {
  readonly chosen: TradeSide;
  readonly onChoose: (side: TradeSide) => void;
}

/** Deposit or withdrawal: of a request, and of the records. */
export function DealSideChoice({ chosen, onChoose }: SideChoiceProps) {
  const t = useText();
  return (
    <SegmentedControl<TradeSide>
      aria-label={t('acceptor.side')}
      data={[
        { value: 'buy', label: t('acceptor.deposit') },
        { value: 'sell', label: t('acceptor.withdraw') },
      ]}
      value={chosen}
      onChange={onChoose}
    />
  );
}
