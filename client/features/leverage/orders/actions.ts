/** What a user does with own trades; each result is the server's own text (LEVER-034, LEVER-043). */
import { createElement } from 'react';
import { useGuardedMutation, useOperationMutation } from '#client/exchange/react.tsx';
import { useConfirm } from '#client/ui/confirm.tsx';
import { useConfirmRevoke } from '#client/ui/confirm-revoke.tsx';
import { useText } from '#client/ui/text.ts';
import { reversalOf } from '../logic/position.ts';
import type { LeverTradeRow } from '../logic/position.ts';
import { tradeText } from './cells.tsx';
import { CloseSummary, ReverseSummary } from './close-summary.tsx';

interface Closing {
  readonly trade: LeverTradeRow;
  /** How much of it, which the question may change; undefined while what is typed is no number of hands. */
  hands: number | undefined;
}

/** Closes a position at the market after a confirmation (DESK-115), which may choose a part of it (DESK-237). */
export function useClose(): (trade: LeverTradeRow) => void {
  const t = useText();
  const confirm = useConfirm();
  const { run: closeWhole } = useOperationMutation('leverClose');
  const { run: closePart } = useOperationMutation('leverClosePart');
  const { run } = useGuardedMutation({
    async mutationFn({ trade, hands = Number(trade.share) }: Closing) {
      const { id, share } = trade;
      if (hands < Number(share)) await closePart({ id, share: hands });
      else await closeWhole({ id });
    },
  });
  return (trade) => {
    const closing: Closing = { trade, hands: Number(trade.share) };
    const onHands = (chosen: number | undefined) => {
      closing.hands = chosen;
    };
    const isMeant = () =>
      confirm({
        title: t('leverage.closeTitle'),
        body: createElement(CloseSummary, { trade, onHands }),
        confirmLabel: t('leverage.closeYes'),
        isReady: () => closing.hands !== undefined,
      });
    void run(closing, isMeant);
  };
}

/**
 * Closes a position and opens one of the same size the other way after one confirmation (DESK-236). The protocol has no call
 * for it: it is closed first, and what then opens is checked like any order.
 */
export function useReverse(): (trade: LeverTradeRow) => void {
  const t = useText();
  const confirm = useConfirm();
  const { run: close } = useOperationMutation('leverClose');
  const { run: submit } = useOperationMutation('leverSubmit');
  const { run } = useGuardedMutation({
    async mutationFn(trade: LeverTradeRow) {
      if ((await close({ id: trade.id })) !== undefined) await submit(reversalOf(trade));
    },
  });
  const isMeant = (trade: LeverTradeRow) =>
    confirm({
      title: t('leverage.reverseTitle'),
      body: createElement(ReverseSummary, { trade }),
      confirmLabel: t('leverage.reverseYes'),
    });
  return (trade) => void run(trade, () => isMeant(trade));
}

/** Revokes a pending order after a question. */
export function useRevokeTrade(): (trade: LeverTradeRow) => void {
  const t = useText();
  const confirm = useConfirmRevoke();
  const { run } = useOperationMutation('leverCancel');
  return (trade) => void run({ id: trade.id }, () => confirm({ order: tradeText(t, trade) }));
}
