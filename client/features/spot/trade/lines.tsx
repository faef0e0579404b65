/** The lines of figures in the trade panel. */
import type { Quotation } from '#client/exchange/index.ts';
import { Line, Lines } from '#client/desk/trade/lines.tsx';
import { Balance, Figure } from '#client/ui/figures.tsx';
import { GetPaperMoney } from '#client/ui/paper-money.tsx';
import { useText } from '#client/ui/text.ts';
import { feeOf, totalOf } from '../logic/order.ts';
import classes from '#client/desk/trade/trade-form.module.css';
import type { OrderForm } from './use-order-form.ts';

interface LineProps {
  readonly form: OrderForm;
  readonly pair: Quotation;
}

/** What there is to trade with: the balance that this side spends comes first. */
export function Balances({ form, pair }: LineProps) {
  const t = useText();
  const quote = { value: form.funds.quote, unit: pair.quoteName };
  const base = { value: form.funds.base, unit: pair.baseName };
  const [spent, gained] = form.side === 'buy' ? [quote, base] : [base, quote];
  return (
    <Lines>
      <Line
        name={
          <>
            {t('spot.available')}
            <span className={classes.fund}>
              <GetPaperMoney account="change" />
            </span>
          </>
        }
      >
        <Balance {...spent} />
        <span className={classes.gained}>
          <Balance {...gained} />
        </span>
      </Line>
    </Lines>
  );
}

/** Price times amount (SPOT-015). */
export function TotalLine({ form, pair }: LineProps) {
  const t = useText();
  return (
    <Lines look="total">
      <Line name={t('spot.total')}>
        <output data-testid="order-total">
          <Figure value={totalOf(form.price, form.amount)} unit={pair.quoteName} />
        </output>
      </Line>
    </Lines>
  );
}

/** What the exchange takes if the whole order fills (SPOT-042). */
export function FeeLine({ form, pair }: LineProps) {
  const t = useText();
  if (pair.feePercent === undefined) return null;
  const percent = t('spot.feePercent', { percent: pair.feePercent });
  return (
    <Lines>
      <Line name={`${t('spot.fee')} ${percent}`}>
        <Balance
          value={feeOf(form.side, form.price, form.amount, pair.feePercent)}
          unit={form.side === 'buy' ? pair.baseName : pair.quoteName}
        />
      </Line>
    </Lines>
  );
}
