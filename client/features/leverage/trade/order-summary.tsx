/** The confirmation of an order: what is charged, what is left, where it would be liquidated (ERR-021). */
import { isPositive } from '#client/exchange/index.ts';
import type { Quotation } from '#client/exchange/index.ts';
import { Facts } from '#client/ui/facts.tsx';
import { Fee, Money, Price, Toned } from '#client/ui/figures.tsx';
import { Sentence } from '#client/ui/sentence.tsx';
import { RiskRate } from '#client/ui/risk-rate.tsx';
import { useText } from '#client/ui/text.ts';
import { LiquidationPrice } from '../orders/cells.tsx';
import { sent } from '../logic/order.ts';
import { suffices } from '../logic/outlook.ts';
import type { Outlook, PricedOrder } from '../logic/outlook.ts';
import { useOutlook } from './figures.tsx';
import classes from '#client/desk/trade/summary.module.css';
import type { LeverRequest } from './use-lever-form.ts';

interface SummaryProps {
  readonly pair: Quotation;
  readonly order: LeverRequest;
}

function Heading({ pair, order }: SummaryProps) {
  const t = useText();
  return (
    <p className={classes.heading}>
      <Toned tone={order.direction === 'long' ? 'up' : 'down'}>
        <Sentence
          text={t(`common.position_${order.direction}`, {
            count: Number(sent(order.hands)),
            symbol: pair.symbol,
          })}
        />
      </Toned>
      <span className={classes.multiple}>{t('leverage.formMultipleValue', { value: order.multiple })}</span>
    </p>
  );
}

/** What leaves the account, and what is left of it. */
function Charges({ pair, priced, outlook }: Pick<SummaryProps, 'pair'> & PricedOutlook) {
  const t = useText();
  const unit = pair.quoteName;
  const { margin, fee } = priced.figures;
  const isShort = outlook.left !== undefined && !suffices(outlook.left);
  return (
    <>
      <Facts
        look="form"
        facts={[
          [t('common.margin'), <Money value={margin} currency={unit} />],
          [`${t('common.fee')} ${sent(pair.leverFeePercent)}%`, <Fee value={fee} currency={unit} />],
        ]}
      />
      <Facts
        look="total"
        facts={[
          [t('leverage.confirmCharged'), <Money value={outlook.charged} currency={unit} />],
          [
            t('leverage.confirmLeft'),
            <span className={isShort ? classes.alarm : undefined}>
              <Money value={outlook.left} currency={unit} />
            </span>,
          ],
        ]}
      />
    </>
  );
}

interface PricedOutlook {
  readonly priced: PricedOrder;
  readonly outlook: Outlook;
}

/** The start of the position: the loss of the spread, the risk rate of the account, its liquidation price. */
function Risk({ pair, priced, outlook }: Pick<SummaryProps, 'pair'> & PricedOutlook) {
  const t = useText();
  return (
    <Facts
      look="form"
      facts={[
        [
          `${t('leverage.confirmSpread')} ${sent(pair.spreadPercent)}%`,
          <Money value={priced.figures.spread} currency={pair.quoteName} />,
        ],
        [
          t('leverage.confirmRisk'),
          <span className={outlook.isTooRisky ? classes.alarm : undefined}>
            <RiskRate rate={outlook.riskRate} />
          </span>,
        ],
        [
          t('leverage.confirmLiquidation'),
          outlook.canOpen && outlook.liquidationPrice === undefined ? (
            t('leverage.confirmNone')
          ) : (
            <LiquidationPrice value={outlook.liquidationPrice} />
          ),
        ],
      ]}
    />
  );
}

/** The body of the confirmation; follows the market for a market order. */
export function LeverOrderSummary({ pair, order }: SummaryProps) {
  const t = useText();
  const { account, priced, outlook } = useOutlook(pair, order);
  if (!priced || !outlook) return <Heading pair={pair} order={order} />;
  const isMarket = order.kind === 'market';
  return (
    <div className={classes.summary} data-testid="order-summary">
      <Heading pair={pair} order={order} />
      <Facts
        look="form"
        facts={[
          [
            t(isMarket ? 'leverage.confirmOpensAbout' : 'leverage.entryPrice'),
            <Price value={priced.figures.price} unit={pair.quoteName} />,
          ],
          [t('leverage.formValue'), <Money value={priced.figures.value} currency={pair.quoteName} />],
          isPositive(order.takeProfit) && [
            t('leverage.takeProfit'),
            <Price value={sent(order.takeProfit)} />,
          ],
          isPositive(order.stopLoss) && [t('leverage.stopLoss'), <Price value={sent(order.stopLoss)} />],
        ]}
      />
      <Charges pair={pair} priced={priced} outlook={outlook} />
      <Risk pair={pair} priced={priced} outlook={outlook} />
      <p className={classes.note}>{t(isMarket ? 'leverage.confirmFollows' : 'leverage.confirmPending')}</p>
      {outlook.isTooRisky && (
        <p className={classes.alarm}>{t('leverage.confirmTooRisky', { limit: account.liquidationRate })}</p>
      )}
    </div>
  );
}
