/** Leaves small balances out of lists of what is held. */
import { Checkbox } from '@mantine/core';
import * as z from 'zod/mini';
import { compare } from '#client/exchange/index.ts';
import type { Decimal } from '#client/exchange/index.ts';
import { useText } from './text.ts';
import { useSetting } from './use-setting.ts';

/** Below this worth in USDT a balance counts as small. */
const SMALL = '1';
const form = { schema: z.enum(['hidden', 'shown']), initial: 'shown' } as const;

/** Whether a worth in USDT is small; what has no known price is not. */
export const isSmall = (worth: Decimal | undefined): boolean =>
  worth !== undefined && compare(worth, SMALL) < 0;

/** Whether small balances are left out, and how to change that; remembered for every list. */
export function useHideSmall(): readonly [isHidden: boolean, choose: (isHidden: boolean) => void] {
  const [stored, set] = useSetting<'hidden' | 'shown'>('layout.balances.small', form);
  return [stored === 'hidden', (isHidden) => set(isHidden ? 'hidden' : 'shown')];
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
