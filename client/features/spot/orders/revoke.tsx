/** Taking an order back. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ResponseOf } from '#client/exchange/index.ts';
import { useOperationMutation } from '#client/exchange/react.tsx';
import { useConfirmRevoke } from '#client/ui/confirm-revoke.tsx';
import { marketPriceText, quantityText } from '#client/ui/figures.tsx';
import { useText } from '#client/ui/text.ts';
import type { TradeSide } from '#client/ui/trade-side.ts';

/** What is needed of an order that waits in the book, whichever list it comes from. */
type Revocable = Pick<
  ResponseOf<'openBuys'>['list'][number],
  'id' | 'number' | 'price' | 'currency_name' | 'legal_name'
>;

/** Each side is a type of its own when revoked (SPOT-036). */
export const revokeSides = {
  buy: { type: 'in', text: 'common.buy', tone: 'up' },
  sell: { type: 'out', text: 'common.sell', tone: 'down' },
} as const;

/** The side of a `type` of the protocol. */
export const sideOfType = (type: 'in' | 'out'): TradeSide => (type === 'in' ? 'buy' : 'sell');

/** An order as values of a text. */
export function orderText(order: Revocable) {
  return {
    amount: quantityText(order.number),
    base: order.currency_name,
    quote: order.legal_name,
    price: marketPriceText(order.price),
  };
}

/** Revokes after a question (SPOT-035). Returns the revoked orders, which are hidden before the list is fetched again (SPOT-037). */
export function useRevokeOrder() {
  const t = useText();
  const confirm = useConfirmRevoke();
  const cancel = useOperationMutation('spotCancel');
  const [revoked, setRevoked] = useState<ReadonlySet<number>>(new Set());
  const revoke = async (side: TradeSide, order: Revocable) => {
    const ask = () => confirm({ order: t(`spot.revokeOrder_${side}`, orderText(order)) });
    const response = await cancel.run({ id: order.id, type: revokeSides[side].type }, ask);
    if (response !== undefined) setRevoked((before) => new Set(before).add(order.id));
  };
  return { revoke, revoked };
}

interface RevokeButtonProps {
  readonly side: TradeSide;
  readonly order: Revocable;
  readonly onPress: () => void;
}

/** Its accessible name identifies the order. */
export function RevokeButton({ side, order, onPress }: RevokeButtonProps) {
  const t = useText();
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      aria-label={t(`spot.revokeLabel_${side}`, orderText(order))}
      onClick={onPress}
    >
      {t('desk.revoke')}
    </Button>
  );
}
