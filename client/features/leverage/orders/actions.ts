/** What a user does with own trades; each result is the server's own text (LEVER-034, LEVER-043). */
import { createElement } from 'react';
import { useGuardedMutation, useOperationMutation } from '#client/exchange/react.tsx';
import { useConfirm } from '#client/ui/confirm.tsx';
import { useConfirmRevoke } from '#client/ui/confirm-revoke.tsx';
import { useText } from '#client/ui/text.ts';
import { reversalOf } from '../logic/position.ts';
import type { LeverTrade } from '../logic/position.ts';
import { tradeText } from './cells.tsx';
import { CloseSummary, ReverseSummary } from './close-summary.tsx';

/** Closes a position at the market after a confirmation (DESK-115), which may choose a part of it (DESK-237). */
export function useClose(): (trade: LeverTrade) => void {
  const t = useText();
  const confirm = useConfirm();
  const { run: closeWhole } = useOperationMutation('leverClose');
  const { run: closePart } = useOperationMutation('leverClosePart');
  const close = async (trade: LeverTrade) => {
    let hands: number | undefined = Number(trade.share);
    const onHands = (chosen: number | undefined) => {
      hands = chosen;
    };
    const yes = await confirm({
      title: t('leverage.closeTitle'),
      body: createElement(CloseSummary, { trade, onHands }),
      confirmLabel: t('leverage.closeYes'),
      isReady: () => hands !== undefined,
    });
    if (!yes || hands === undefined) return;
    if (hands < Number(trade.share)) await closePart({ id: trade.id, share: hands });
    else await closeWhole({ id: trade.id });
  };
  return (trade) => void close(trade);
}

/**
 * Closes a position and opens one of the same size the other way after one confirmation (DESK-236). The protocol has no call
 * for it: it is closed first, and what then opens is checked like any order.
 */
export function useReverse(): (trade: LeverTrade) => void {
  const t = useText();
  const confirm = useConfirm();
  const { run: close } = useOperationMutation('leverClose');
  const { run: submit } = useOperationMutation('leverSubmit');
  const reverse = useGuardedMutation({
    async mutationFn(trade: LeverTrade) {
      const yes = await confirm({
        title: t('leverage.reverseTitle'),
        body: createElement(ReverseSummary, { trade }),
        confirmLabel: t('leverage.reverseYes'),
      });
      if (!yes || (await close({ id: trade.id })) === undefined) return;
      await submit(reversalOf(trade));
    },
  });
  return (trade) => void reverse.run(trade);
}

/** Revokes a pending order after a question. */
export function useRevoke(): (trade: LeverTrade) => void {
  const t = useText();
  const confirm = useConfirmRevoke();
  const { run } = useOperationMutation('leverCancel');
  return (trade) => void run({ id: trade.id }, () => confirm({ order: tradeText(t, trade) }));
}
