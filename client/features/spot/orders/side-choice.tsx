import { ChoiceBar } from '#client/ui/choice-bar.tsx';
import type { SideFilter } from './open-lists.ts';

interface SideChoiceProps {
  readonly chosen: SideFilter;
  readonly onChoose: (choice: SideFilter) => void;
}

const texts = { all: 'common.all', buy: 'common.buy', sell: 'common.sell' } as const;

/** Chooses all open orders, or those of a side (DESK-220, DESK-463). */
export const OrderSideFilter = (choice: SideChoiceProps) => (
  <ChoiceBar label="spot.orderSide" texts={texts} {...choice} />
);
