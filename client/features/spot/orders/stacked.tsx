/** Cells of order lists in two lines, for narrow tables. */
import type { ReactNode } from 'react';
import type { TradeSide } from '#client/ui/trade-side.ts';
import { Toned } from '#client/ui/figures.tsx';
import { useText } from '#client/ui/text.ts';
import classes from './orders.module.css';
import { revokeSides } from './revoke.tsx';

/** Buys are green and sells red, as everywhere (SPOT-047). */
export function SideMark({ side }: { readonly side: TradeSide }) {
  const t = useText();
  return <Toned tone={revokeSides[side].tone}>{t(revokeSides[side].text)}</Toned>;
}

interface StackedProps {
  /** In the second line. */
  readonly below: ReactNode;
  readonly children: ReactNode;
}

/** One figure above another. */
export const Stacked = ({ below, children }: StackedProps) => (
  <span className={classes.stacked}>
    <span>{children}</span>
    <span className={classes.below}>{below}</span>
  </span>
);
