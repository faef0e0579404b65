/** The lines of figures in the trade panel. */
import { canonical } from '#client/exchange/index.ts';
import type { Quotation } from '#client/exchange/index.ts';
import { useIsStale } from '#client/exchange/react.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { Balance, Figure, Money } from '#client/ui/figures.tsx';
import { Sentence } from '#client/ui/sentence.tsx';
import { GetPaperMoney } from '#client/ui/paper-money.tsx';
import { useText } from '#client/ui/text.ts';
import { orderFee } from '../logic/order.ts';
import classes from '#client/desk/trade/trade-form.module.css';
import type { SpotOrderFormState } from './use-order-form.ts';

interface LineProps {
  readonly form: SpotOrderFormState;
  readonly pair: Quotation;
}

/** What there is to trade with: the balance that this side spends comes first. */
export function TradeFunds({ form, pair }: LineProps) {
  const t = useText();
  const quote = { value: form.funds.quote, unit: pair.quoteName };
  const base = { value: form.funds.base, unit: pair.baseName };
  const [spent, gained] = form.side === 'buy' ? [quote, base] : [base, quote];
  return (
    <Facts
      look="form"
      facts={[
        [
          <>
            {t('common.available')}
            <span className={classes.fund}>
              <GetPaperMoney account="change" />
            </span>
          </>,
          <>
            <Balance {...spent} />
            <span className={classes.gained}>
              <Balance {...gained} />
            </span>
          </>,
        ],
      ]}
    />
  );
}

/** The price at which the book would fill it, and how much worse that is than the last one; nothing of an order that waits (DESK-541). */
export function EstimateLine({ form }: Pick<LineProps, 'form'>) {
  const t = useText();
  const { estimate } = form.order;
  return (
    <Facts
      look="form"
      facts={[
        [
          t('spot.estimate'),
          <output data-testid="order-estimate">
            <Figure value={estimate?.average} places={form.places.price} />
            {estimate && (
              <span className={classes.slippage}>
                <Figure value={estimate.slippage} signed unit="%" />
              </span>
            )}
          </output>,
        ],
      ]}
    />
  );
}

/** What the order costs or brings (SPOT-015), red where the balance does not pay for it. */
export function TotalLine({ form, pair }: LineProps) {
  const t = useText();
  const isOver = form.side === 'buy' && form.shortage !== undefined;
  return (
    <Facts
      look="total"
      facts={[
        [
          t(form.order.estimate ? 'spot.estimatedTotal' : 'common.c2c_total'),
          <output data-testid="order-total" className={isOver ? classes.over : undefined}>
            <Money value={form.order.total} currency={pair.quoteName} />
          </output>,
        ],
      ]}
    />
  );
}

/** What the exchange takes if the whole order fills (SPOT-042). */
export function FeeLine({ form, pair }: LineProps) {
  const t = useText();
  if (pair.feePercent === undefined) return null;
  const percent = t('spot.feePercent', { percent: pair.feePercent });
  return (
    <Facts
      look="form"
      facts={[
        [
          `${t('common.fee')} ${percent}`,
          <Balance
            value={orderFee(form.side, form.order.total, form.order.number, pair.feePercent)}
            unit={form.side === 'buy' ? pair.baseName : pair.quoteName}
          />,
        ],
      ]}
    />
  );
}

/** What speaks against sending the order as it is; the line is always there, so that nothing moves. */
export function Notes({ form, pair }: LineProps) {
  const t = useText();
  const isStale = useIsStale();
  const { order } = form;
  return (
    <p role="status" className={classes.notes}>
      {order.kind === 'market' && order.estimate?.isShort === true && (
        <span>
          <Sentence
            text={t('spot.bookShort', { amount: canonical(order.estimate.filled), coin: pair.baseName })}
          />
        </span>
      )}
      {isStale && <span>{t('desk.staleForm')}</span>}
    </p>
  );
}
