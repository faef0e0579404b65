/** The figures of the leverage form: what there is, and what the order takes. */
import { isPositive } from '#client/exchange/index.ts';
import type { Decimal, Quotation } from '#client/exchange/index.ts';
import { useLeverAccount } from '#client/exchange/live.ts';
import { usePaperMoney } from '#client/exchange/practice.ts';
import { useIsStale } from '#client/exchange/react.tsx';
import { Facts } from '#client/ui/facts.tsx';
import formClasses from '#client/desk/trade/trade-form.module.css';
import { Fee, figureText, Money } from '#client/ui/figures.tsx';
import { Sentence } from '#client/ui/sentence.tsx';
import { useLiveFigure } from '#client/ui/market/live-figures.tsx';
import { GetPaperMoney } from '#client/ui/paper-money.tsx';
import { Shortfall } from '#client/ui/shortfall.tsx';
import { useText } from '#client/ui/text.ts';
import { TransferLink } from '#client/ui/transfer-link.tsx';
import { orderFigures, sent } from '../logic/order.ts';
import type { LeverOrderKind } from '../logic/order.ts';
import { obstacleOf, outlookOf, pricedOf } from '../logic/outlook.ts';
import type { Obstacle } from '../logic/outlook.ts';
import type { LeverFormState, LeverRequest } from './use-lever-form.ts';

const RATE_PLACES = 2;

interface FiguresProps {
  readonly form: LeverFormState;
  readonly pair: Quotation;
}

/** The price behind an order: the market's as it ticks, or the one that it waits for. */
export function useOrderPrice(
  pair: Quotation,
  order: Pick<LeverRequest, 'kind' | 'price'>,
): Decimal | undefined {
  const price = useLiveFigure(pair, 'price');
  return order.kind === 'market' ? price : order.price;
}

/** The order at the price of the moment, and what it would change in the account: for the ticket and its confirmation. */
export function useOutlook(pair: Quotation, order: LeverRequest) {
  const account = useLeverAccount(pair);
  const priced = pricedOf(order, useOrderPrice(pair, order), pair);
  return { account, priced, outlook: priced && outlookOf(account, pair, priced) };
}

/** What keeps the order from opening at the price of the moment. */
export function useObstacle({ values, facts }: LeverFormState, pair: Quotation): Obstacle | undefined {
  const { account, outlook } = useOutlook(pair, values);
  return obstacleOf(facts?.balance, account, outlook);
}

interface ObstacleTextProps {
  readonly of: Obstacle;
  readonly pair: Quotation;
  readonly kind: LeverOrderKind;
}

/** The obstacle beside its field, in one line. */
export function ObstacleText({ of: obstacle, pair, kind }: ObstacleTextProps) {
  const t = useText();
  if (obstacle.kind === 'risk') {
    const { riskRate, limit } = obstacle;
    return <Sentence text={t('leverage.formTooRisky', { rate: figureText(riskRate, RATE_PLACES), limit })} />;
  }
  const payer = { coin: pair.quoteName, currency: pair.quoteId, account: 'lever' } as const;
  return <Shortfall missing={obstacle.missing} {...payer} isEstimate={kind === 'market'} />;
}

/** Where an empty account gets funds from: paper money, or the other accounts. What an order lacks is said beside its number. */
function FundLink({ form, pair }: FiguresProps) {
  const paper = usePaperMoney();
  const balance = form.facts?.balance;
  if (paper !== undefined) return <GetPaperMoney account="lever" />;
  if (balance === undefined || isPositive(balance)) return null;
  return <TransferLink currency={pair.quoteId} to="lever" missing="0" />;
}

/** Available in the leverage account. */
export function BalanceLine({ form, pair }: FiguresProps) {
  const t = useText();
  return (
    <Facts
      look="form"
      facts={[
        [
          <>
            {t('common.available')} <FundLink form={form} pair={pair} />
          </>,
          <output data-testid="lever-balance">
            <Money value={form.facts?.balance} currency={pair.quoteName} />
          </output>,
        ],
      ]}
    />
  );
}

/** Contract value, margin and fee (LEVER-006, LEVER-013 to LEVER-016). */
export function Totals({ form, pair }: FiguresProps) {
  const t = useText();
  const price = useOrderPrice(pair, form.values);
  const figures = orderFigures({ ...form.values, price }, pair);
  const unit = pair.quoteName;
  const isStale = useIsStale();
  return (
    <>
      <Facts
        look="form"
        facts={[
          [
            t('leverage.formValue'),
            <output data-testid="lever-value">
              <Money value={figures?.value ?? '0'} currency={unit} />
            </output>,
          ],
          [
            t('leverage.formMargin'),
            <output data-testid="lever-margin">
              <Money value={figures?.margin ?? '0'} currency={unit} />
            </output>,
          ],
          [
            `${t('common.fee')} ${sent(pair.leverFeePercent)}%`,
            <output data-testid="lever-fee">
              <Fee value={figures?.fee ?? '0'} currency={unit} />
            </output>,
          ],
        ]}
      />
      <p role="status" className={formClasses.notes}>
        {isStale && <span>{t('desk.staleForm')}</span>}
      </p>
    </>
  );
}
