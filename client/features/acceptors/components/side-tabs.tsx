import { TabBar } from '#client/ui/tab-bar.tsx';
import { useText } from '#client/ui/text.ts';
import type { Side } from '../logic/deal.ts';

interface SideTabsProps {
  readonly chosen: Side;
  readonly onChoose: (side: Side) => void;
}

/** Deposit or withdrawal: of a request, and of the records. */
export function SideTabs({ chosen, onChoose }: SideTabsProps) {
  const t = useText();
  return (
    <TabBar<Side>
      label={t('acceptor.side')}
      tabs={[
        { key: 'buy', text: t('acceptor.deposit') },
        { key: 'sell', text: t('acceptor.withdraw') },
      ]}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}
