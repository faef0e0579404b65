import { TabBar } from '#client/ui/tab-bar.tsx';
import { useText } from '#client/ui/text.ts';
import type { Choice } from './open-lists.ts';

const tabs = [
  { key: 'all', text: 'spot.allTab' },
  { key: 'buy', text: 'spot.buyTab' },
  { key: 'sell', text: 'spot.sellTab' },
] as const;

interface SideTabsProps {
  readonly chosen: Choice;
  readonly onChoose: (choice: Choice) => void;
}

/** Chooses all open orders, or those of a side (DESK-220, DESK-463). */
export function SideTabs({ chosen, onChoose }: SideTabsProps) {
  const t = useText();
  return (
    <TabBar
      label={t('spot.orderSide')}
      look="small"
      tabs={tabs.map(({ key, text }) => ({ key, text: t(text) }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}
