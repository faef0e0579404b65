/** The receipt of a spot order: the market at its arrival, its trades, and its fees. */
import type { SpotOrder } from '#client/exchange/index.ts';
import { DateTime } from '#client/ui/date-time.tsx';
import { FactSheet } from '#client/ui/facts.tsx';
import type { Fact } from '#client/ui/facts.tsx';
import { Balance, Figure, MarketPrice, Price } from '#client/ui/figures.tsx';
import { useText } from '#client/ui/text.ts';
import type { Text } from '#client/ui/text.ts';
import { averageOf, isFilled, spotOrderName, outcomeNote } from '../logic/outcome.ts';
import classes from './order-receipt.module.css';

interface ReceiptProps {
  readonly order: SpotOrder;
}

/** The levels of the book that the order walked on arrival. */
function Levels({ order }: ReceiptProps) {
  const t = useText();
  return (
    <table className={classes.table}>
      <caption>{t('spot.receipt_levels')}</caption>
      <thead>
        <tr className={classes.head}>
          <th scope="col">{t('common.price')}</th>
          <th scope="col">{t('common.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {order.levels.map(({ price, number }, index) => (
          <tr key={index}>
            <td>
              <MarketPrice value={price} unit={order.legal_name} />
            </td>
            <td>
              <Balance value={number} unit={order.currency_name} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Every trade of the order, as its maker or its taker. */
function Fills({ order }: ReceiptProps) {
  const t = useText();
  return (
    <table className={classes.table}>
      <caption>{t('spot.receipt_fills')}</caption>
      <thead>
        <tr className={classes.head}>
          <th scope="col">{t('common.time')}</th>
          <th scope="col">{t('common.price')}</th>
          <th scope="col">{t('common.amount')}</th>
          <th scope="col">{t('common.fee')}</th>
          <th scope="col">{t('spot.receipt_role')}</th>
        </tr>
      </thead>
      <tbody>
        {order.fills.map((fill) => (
          <tr key={fill.id}>
            <td>
              <DateTime text={fill.time} />
            </td>
            <td>
              <MarketPrice value={fill.price} unit={order.legal_name} />
            </td>
            <td>
              <Balance value={fill.number} unit={order.currency_name} />
            </td>
            <td>
              <Balance value={fill.fee} unit={order.fee_currency} />
            </td>
            <td>{t(fill.is_maker === 1 ? 'spot.receipt_maker' : 'spot.receipt_taker')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The market at the arrival of the order: the reference price, and the slippage. */
const arrivalOf = (t: Text, order: SpotOrder): readonly (Fact | false)[] => [
  [
    t('spot.receipt_placed'),
    <>
      {t(`spot.${order.mode}`)} <DateTime text={order.create_time} />
    </>,
  ],
  [
    t(order.mode === 'market' ? 'spot.receipt_worst' : 'spot.receipt_limit'),
    <MarketPrice value={order.price} unit={order.legal_name} />,
  ],
  [t('spot.receipt_reference'), <MarketPrice value={order.reference_price} unit={order.legal_name} />],
  order.slippage !== undefined && [
    t('spot.receipt_slippage'),
    <Figure value={order.slippage} places={4} signed unit="%" />,
  ],
  order.mode === 'limit' && [
    t('spot.receipt_queue'),
    <Balance value={order.queue_ahead} unit={order.currency_name} />,
  ],
];

/** Its result. */
const resultOf = (t: Text, order: SpotOrder): readonly Fact[] => [
  [t('spot.filled'), <Balance value={order.complete_number} unit={order.currency_name} />],
  [t('spot.receipt_average'), <Price value={averageOf(order)} unit={order.legal_name} />],
  [t('common.c2c_total'), <Balance value={order.total_money} unit={order.legal_name} />],
  [t('common.fee'), <Balance value={order.fee} unit={order.fee_currency} />],
];

/** The receipt of an order. */
export function SpotReceipt({ id, order }: ReceiptProps & { readonly id: string }) {
  const t = useText();
  return (
    <FactSheet
      id={id}
      label={t('spot.receipt_receiptOf', { order: spotOrderName(t, order) })}
      note={outcomeNote(t, order)}
      after={
        <div className={classes.tables}>
          {order.levels.length > 0 && <Levels order={order} />}
          {isFilled(order) && <Fills order={order} />}
        </div>
      }
      facts={[...arrivalOf(t, order), ...resultOf(t, order)]}
    />
  );
}
