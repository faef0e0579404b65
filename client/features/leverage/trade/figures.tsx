/** The figures of the leverage form: what there is, and what the order takes. */
import { isPositive, negate } from '#client/exchange/index.ts';
import type { Decimal, Quotation } from '#client/exchange/index.ts';
import { useIsStale, usePaperMoney } from '#client/exchange/react.tsx';
import { Line, Lines } from '#client/desk/trade/lines.tsx';
import formClasses from '#client/desk/trade/trade-form.module.css';
import { amountText, Balance, Figure, Sentence } from '#client/ui/figures.tsx';
import { useLiveQuotation } from '#client/ui/market/live-figures.tsx';
import { GetPaperMoney } from '#client/ui/paper-money.tsx';
import { useText } from '#client/ui/text.ts';
import { TransferLink } from '#client/ui/transfer-link.tsx';
import { figuresOf, sent } from '../logic/order.ts';
import { suffices } from '../logic/outlook.ts';
import { leftOf } from '../logic/risk.ts';
import type { LeverForm, LeverRequest } from './use-lever-form.ts';

interface FiguresProps {
  readonly form: LeverForm;
  readonly pair: Quotation;
}

/** The price behind an order: the market's as it ticks, or the one that it waits for. */
export function useOrderPrice(
  pair: Quotation,
  order: Pick<LeverRequest, 'kind' | 'price'>,
): Decimal | undefined {
  const { price } = useLiveQuotation(pair);
  return order.kind === 'market' ? price : order.price;
}

/** By how much the balance falls short of margin and fee; undefined where it suffices, or is not known. */
function useMissing({ form, pair }: FiguresProps): Decimal | undefined {
  const balance = form.facts?.balance;
  const price = useOrderPrice(pair, form.values);
  const figures = figuresOf({ ...form.values, price }, pair);
  if (balance === undefined || figures?.margin === undefined) return undefined;
  const left = leftOf(balance, figures.margin, figures.fee);
  return suffices(left) ? undefined : negate(left);
}

/** Where an account that is empty, or short of an order, gets funds from: paper money, or the other accounts. */
function FundLink({ form, pair }: FiguresProps) {
  const paper = usePaperMoney();
  const balance = form.facts?.balance;
  const missing = useMissing({ form, pair });
  if (paper !== undefined) return <GetPaperMoney account="lever" />;
  if (balance === undefined || (isPositive(balance) && missing === undefined)) return null;
  return <TransferLink currency={pair.quoteId} to="lever" missing={missing ?? '0'} />;
}

/** Available in the leverage account. */
export function BalanceLine({ form, pair }: FiguresProps) {
  const t = useText();
  return (
    <Lines>
      <Line
        name={
          <>
            {t('leverage.formAvailable')} <FundLink form={form} pair={pair} />
          </>
        }
      >
        <output data-testid="lever-balance">
          <Balance value={form.facts?.balance} unit={pair.quoteName} />
        </output>
      </Line>
    </Lines>
  );
}

/** Contract value, margin and fee (LEVER-006, LEVER-013 to LEVER-016). */
export function Totals({ form, pair }: FiguresProps) {
  const t = useText();
  const price = useOrderPrice(pair, form.values);
  const figures = figuresOf({ ...form.values, price }, pair);
  const missing = useMissing({ form, pair });
  const unit = pair.quoteName;
  const isStale = useIsStale();
  return (
    <>
      <Lines>
        <Line name={t('leverage.formValue')}>
          <output data-testid="lever-value">
            <Figure value={figures?.value ?? '0'} unit={unit} />
          </output>
        </Line>
        <Line name={t('leverage.margin')}>
          <output data-testid="lever-margin">
            <Figure value={figures?.margin ?? '0'} unit={unit} />
          </output>
        </Line>
        <Line name={`${t('leverage.fee')} ${sent(pair.leverFeePercent)}%`}>
          <output data-testid="lever-fee">
            <Figure value={figures?.fee ?? '0'} unit={unit} />
          </output>
        </Line>
      </Lines>
      <p role="status" className={formClasses.notes}>
        {missing !== undefined && (
          <span className={formClasses.over}>
            <Sentence text={t('leverage.formMissing', { amount: amountText(missing), unit })} />
          </span>
        )}
        {isStale && <span>{t('desk.staleForm')}</span>}
      </p>
    </>
  );
}
