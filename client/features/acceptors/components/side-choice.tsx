import { ChoiceBar } from '#client/ui/choice-bar.tsx';
import type { TradeSide } from '#client/ui/trade-side.ts';

interface SideChoiceProps {
  readonly chosen: TradeSide;
  readonly onChoose: (side: TradeSide) => void;
}

const texts = { buy: 'acceptor.deposit', sell: 'acceptor.withdraw' } as const;

/** Deposit or withdrawal: of a request, and of the records. */
export const DealSideChoice = (choice: SideChoiceProps) => (
  <ChoiceBar label="acceptor.side" texts={texts} {...choice} />
);
