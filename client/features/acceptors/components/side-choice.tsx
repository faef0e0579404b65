import { SegmentedControl } from '@mantine/core';
import { useText } from '#client/ui/text.ts';
import type { Side } from '../logic/deal.ts';

interface SideChoiceProps {
  readonly chosen: Side;
  readonly onChoose: (side: Side) => void;
}

/** Deposit or withdrawal: of a request, and of the records. */
export function DealSideChoice({ chosen, onChoose }: SideChoiceProps) {
  const t = useText();
  return (
    <SegmentedControl<Side>
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
