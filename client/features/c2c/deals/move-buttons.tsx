import { Button } from '@mantine/core';
import type { C2cDeal } from '#client/exchange/index.ts';
import { useText } from '#client/ui/text.ts';
import { movesOf, partyOf } from './deal.ts';
import type { Move, Party } from './deal.ts';
import type { Moves } from './use-moves.tsx';

/** The texts of a move; the publisher of the ad confirms a payment, its taker a receipt (C2C-031, C2C-036). */
function textOf(move: Move, party: Party) {
  if (move !== 'confirm') return move;
  return party === 'taker' ? 'confirmReceipt' : 'confirmPayment';
}

interface MoveButtonsProps {
  readonly deal: C2cDeal;
  readonly list: Party;
  readonly moves: Moves;
  /** In a row, where the button also says which order it is about. */
  readonly isSmall?: boolean;
}

/** What can be done with an order now; nothing where there is nothing to do (C2C-034). */
export function MoveButtons({ deal, list, moves, isSmall = false }: MoveButtonsProps) {
  const t = useText();
  const party = partyOf(deal, list);
  return movesOf(deal, party).map((move) => {
    const text = textOf(move, party);
    return (
      <Button
        key={move}
        variant={move === 'cancel' ? 'default' : 'filled'}
        {...(isSmall && {
          size: 'compact-sm',
          'aria-label': t(`c2c.deals_ofOrder_${text}`, { order: deal.id }),
        })}
        aria-busy={moves.isPending}
        onClick={() => moves.make(move, deal)}
      >
        {t(`c2c.deals_${text}`)}
      </Button>
    );
  });
}
