/** Leaves small balances out of lists of what is held. */
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { compare } from '#client/exchange/index.ts';
import type { Decimal } from '#client/exchange/index.ts';
import { useExchange } from '#client/exchange/react.tsx';
import { useText } from './text.ts';

/** Below this worth in USDT a balance counts as small. */
const SMALL = '1';
const STORED = 'layout.balances.small';

/** Whether a worth in USDT is small; what has no known price is not. */
export const isSmall = (worth: Decimal | undefined): boolean =>
  worth !== undefined && compare(worth, SMALL) < 0;

/** Whether small balances are left out, and how to change that; remembered for every list. */
export function useHideSmall(): readonly [isHidden: boolean, choose: (isHidden: boolean) => void] {
  const { storage } = useExchange();
  const [isHidden, setHidden] = useState(() => storage.get(STORED) === 'hidden');
  const choose = (hidden: boolean) => {
    setHidden(hidden);
    storage.set(STORED, hidden ? 'hidden' : 'shown');
  };
  return [isHidden, choose];
}

interface HideSmallProps {
  readonly isHidden: boolean;
  readonly onChoose: (isHidden: boolean) => void;
}

/** The box that leaves them out. */
export function HideSmall({ isHidden, onChoose }: HideSmallProps) {
  const t = useText();
  return (
    <Checkbox
      size="xs"
      label={t('common.hideSmall')}
      checked={isHidden}
      onChange={(event) => onChoose(event.currentTarget.checked)}
    />
  );
}
