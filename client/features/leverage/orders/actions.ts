/** What a user does with own trades; each result is the server's own text (LEVER-034, LEVER-043). */
import { add } from '#client/exchange/index.ts';
import { useAction } from '#client/exchange/react.tsx';
import { useConfirm } from '#client/ui/confirm.tsx';
import { figureText } from '#client/ui/figures.tsx';
import { useText, type Text } from '#client/ui/text.ts';
import type { LeverTrade } from '../logic/position.ts';
import { tradeText } from './cells.tsx';

/** Calls whose answers an action on a trade makes old. */
export const REFRESHES = ['leverTrades', 'leverDealAll', 'leverDeal'] as const;

const quoteName = ({ legal_name, symbol = '' }: LeverTrade): string =>
  legal_name ?? symbol.split('/')[1] ?? '';

const revokeBody = (t: Text, trade: LeverTrade): string =>
  t('leverage.revokeBody', {
    order: tradeText(t, trade),
    price: figureText(trade.origin_price, 4),
    amount: figureText(add(trade.caution_money, trade.trade_fee), 4),
    quote: quoteName(trade),
  });

/** Closes a position at the market. */
export function useClose(): (trade: LeverTrade) => void {
  const { run } = useAction('leverClose', { refreshes: REFRESHES });
  return ({ id }) => void run({ id });
}

/** Asks, then revokes a pending order (ERR-022). */
export function useRevoke(): (trade: LeverTrade) => void {
  const t = useText();
  const confirm = useConfirm();
  const { run } = useAction('leverCancel', { refreshes: REFRESHES });
  const revoke = async (trade: LeverTrade) => {
    const yes = await confirm({
      title: t('lay.confirmCancel'),
      body: revokeBody(t, trade),
      confirmLabel: t('leverage.revokeYes'),
      cancelLabel: t('leverage.revokeNo'),
    });
    if (yes) await run({ id: trade.id });
  };
  return (trade) => void revoke(trade);
}
