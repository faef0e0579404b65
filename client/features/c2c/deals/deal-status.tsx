import type { RequestOutcome } from '#client/ui/log-status.ts';
import type { C2cDeal } from '#client/exchange/index.ts';
import { StatusMark } from '#client/ui/status-mark.tsx';
import { useText } from '#client/ui/text.ts';
import { stateOf, stateTexts } from './deal.ts';
import type { DealState } from './deal.ts';

/** Finished orders have no colour, so that orders that need an action stand out. */
const outcomes: Readonly<Record<DealState, RequestOutcome | undefined>> = {
  unpaid: 'review',
  paid: 'review',
  finished: 'done',
  cancelled: undefined,
};

/** Awaiting payment, paid, finished or cancelled (C2C-027). */
export function DealStatusMark({ deal }: { readonly deal: Pick<C2cDeal, 'is_sure'> }) {
  const t = useText();
  const state = stateOf(deal);
  return (
    <StatusMark outcome={state && outcomes[state]}>
      {state === undefined ? deal.is_sure : t(stateTexts[state])}
    </StatusMark>
  );
}
