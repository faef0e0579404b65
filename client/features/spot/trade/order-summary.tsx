/** The confirmation of a spot order: amount, price, fee, and what is left (DESK-224, DESK-227). */
import { canonical, larger } from '#client/exchange/index.ts';
import type { Quotation } from '#client/exchange/index.ts';
import { Facts } from '#client/ui/facts.tsx';
import classes from '#client/desk/trade/summary.module.css';
import { useIncrements } from '#client/desk/trade/use-increments.ts';
import { useDeviationText } from '#client/desk/trade/use-deviation.ts';
import { LivePrice, useLiveFigure } from '#client/ui/market/live-figures.tsx';
import { Balance, Figure, MarketPrice, Money, Toned } from '#client/ui/figures.tsx';
import { useText } from '#client/ui/text.ts';
import { orderFee, fundsLeft, shortOf, orderWorth } from '../logic/order.ts';
import { useFunds } from './use-order-form.ts';
import { useOrder } from './use-order.ts';
import type { Order } from './use-order.ts';

interface SummaryProps {
  readonly pair: Quotation;
  readonly order: Order;
}

function Heading({ pair, order }: SummaryProps) {
  const t = useText();
  const name = { amount: canonical(order.number), pair: pair.symbol };
  return (
    <p className={classes.heading}>
      <Toned tone={order.side === 'buy' ? 'up' : 'down'}>
        {t(order.side === 'buy' ? 'spot.receipt_nameBuy' : 'spot.receipt_nameSell', name)}
      </Toned>
      <span className={classes.multiple}>{t(`spot.${order.kind}`)}</span>
    </p>
  );
}

/** The limit of the order, and the average price of what would trade at once by the book (DESK-226, DESK-541), beside the last price. */
function Prices({ pair, order, places }: SummaryProps & { readonly places: number }) {
  const t = useText();
  const { kind, price, estimate } = order;
  const unit = pair.quoteName;
  const isEstimated = kind === 'market' || estimate !== undefined;
  return (
    <Facts
      look="form"
      facts={[
        kind === 'limit' && [t('common.price'), <MarketPrice value={price} unit={unit} />],
        isEstimated && [t('spot.estimate'), <Figure value={estimate?.average} places={places} unit={unit} />],
        [t('common.lastPrice'), <LivePrice pair={pair} hasUnit />],
        isEstimated && [t('spot.slippage'), <Figure value={estimate?.slippage} signed unit="%" />],
      ]}
    />
  );
}

function Result({ pair, order }: SummaryProps) {
  const t = useText();
  const { side, price, total, number, estimate } = order;
  const isBuy = side === 'buy';
  const funds = useFunds(pair);
  const isShort = shortOf(side, funds, orderWorth(price, number), number) !== undefined;
  const left = fundsLeft(side, funds, total, number);
  // A market buy that costs more than the balance trades as much as the balance pays for (FILLS-R6).
  const shown = left === undefined || isShort ? left : larger(left, '0');
  return (
    <Facts
      look="total"
      facts={[
        [
          t(estimate ? 'spot.estimatedTotal' : 'common.c2c_total'),
          <Money value={total} currency={pair.quoteName} />,
        ],
        pair.feePercent !== undefined && [
          `${t('common.fee')} ${t('spot.feePercent', { percent: pair.feePercent })}`,
          <Balance
            value={orderFee(side, total, number, pair.feePercent)}
            unit={isBuy ? pair.baseName : pair.quoteName}
          />,
        ],
        [
          t('spot.leftThen'),
          <span className={isShort ? classes.alarm : undefined}>
            <Money value={shown} currency={isBuy ? pair.quoteName : pair.baseName} />
          </span>,
        ],
      ]}
    />
  );
}

/** The body of the confirmation; follows the market while it is open. */
export function SpotOrderSummary({ pair, order: confirmed }: SummaryProps) {
  const t = useText();
  const { side, kind, price, number } = confirmed;
  const places = useIncrements(pair);
  const order = useOrder(pair, { side, kind, price, amount: number, unit: 'base' }, places.amount);
  const warning = useDeviationText(kind === 'limit' ? price : '', useLiveFigure(pair, 'price'));
  return (
    <div className={classes.summary} data-testid="order-summary">
      <Heading pair={pair} order={order} />
      {warning !== undefined && <p className={classes.alarm}>{warning}</p>}
      <Prices pair={pair} order={order} places={places.price} />
      <Result pair={pair} order={order} />
      {order.estimate && <p className={classes.note}>{t('spot.followsMarket')}</p>}
    </div>
  );
}
