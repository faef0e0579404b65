/** The choice of a C2C currency. */
import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState, PendingState } from '#client/ui/states.tsx';
import { useText } from '#client/ui/text.ts';
import type { C2cCoin } from '../logic/ad.ts';
import { useCoins } from '../logic/use-coins.ts';
import listClasses from '#client/ui/list.module.css';
import classes from './ads.module.css';

interface WithCoinsProps {
  /** Id of the chosen currency; the first one is used if there is none with that id. */
  readonly chosen: number | undefined;
  readonly children: (coins: readonly C2cCoin[], coin: C2cCoin) => ReactNode;
}

/** What needs the legal currencies, once they are known. */
export function WithCoins({ chosen, children }: WithCoinsProps) {
  const t = useText();
  const query = useCoins();
  const coins = query.data ?? [];
  const coin = coins.find(({ id }) => id === chosen) ?? coins[0];
  if (coin) return children(coins, coin);
  return (
    <div className={listClasses.panel}>
      {query.data ? (
        <EmptyState text={t('c2c.noCoins')} />
      ) : (
        <PendingState of={[query]} rows={8} height={44} />
      )}
    </div>
  );
}

interface CoinChoiceProps {
  readonly coins: readonly C2cCoin[];
  readonly chosen: C2cCoin;
  readonly onChoose: (coin: number) => void;
}

/** The coin selector of a list. */
export function CoinChoice({ coins, chosen, onChoose }: CoinChoiceProps) {
  const t = useText();
  return (
    <SegmentedControl
      className={classes.coins}
      aria-label={t('common.coin')}
      data={coins.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen.id}
      onChange={onChoose}
    />
  );
}
