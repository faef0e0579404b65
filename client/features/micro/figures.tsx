/** Figures of second contracts. */
import type { Decimal, MicroOrder } from '#client/exchange/index.ts';
import { Arrow, Money, Toned, toneOf } from '#client/ui/figures.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import classes from './figures.module.css';
import { expiryLabel } from './logic/expiry.ts';
import { orderDirection } from './logic/order.ts';
import type { MicroDirection } from './logic/order.ts';

interface AmountProps {
  readonly value: Decimal | undefined;
  readonly currency: string;
}

/** A gain or loss in the colour of its sign. */
export const Profit = ({ hasUnit, ...amount }: AmountProps & { readonly hasUnit?: boolean }) => (
  <Toned tone={toneOf(amount.value)}>
    <Money {...amount} signed hasUnit={hasUnit} />
  </Toned>
);

/** Up or down, with its arrow. */
export function DirectionMark({ direction }: { readonly direction: MicroDirection }) {
  const t = useText();
  return (
    <Toned tone={direction}>
      <Arrow tone={direction} />
      {t(direction === 'up' ? 'micro.up' : 'micro.down')}
    </Toned>
  );
}

/** An amount in a list; without its unit on narrow screens. */
export const ListedAmount = (amount: AmountProps) => (
  <>
    <Money {...amount} hasUnit={false} />
    <span className={classes.unit}> {amount.currency}</span>
  </>
);

/** Which pair, and on narrow screens, where it has no column of its own, which way. */
export const PairCell = ({ order }: { readonly order: MicroOrder }) => (
  <>
    {order.symbol_name}
    <span className={classes.narrowOnly}>
      <DirectionMark direction={orderDirection(order)} /> {expiryLabel(order.seconds)}
    </span>
  </>
);

/** Names an order in a sentence: "BTC/USDT Up 1m". */
export const microOrderName = (
  t: Text,
  order: Pick<MicroOrder, 'symbol_name' | 'type' | 'seconds'>,
): string =>
  t(`micro.order_${orderDirection(order)}`, {
    symbol: order.symbol_name,
    expiry: expiryLabel(order.seconds),
  });
