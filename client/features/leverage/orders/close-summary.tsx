/** The result of closing a position at the present price, shown in the confirmation (DESK-115). */
import { add } from '#client/exchange/index.ts';
import type { Decimal } from '#client/exchange/index.ts';
import { useLeverAccount, useTicker } from '#client/exchange/react.tsx';
import { Line, Lines } from '#client/desk/trade/lines.tsx';
import { Figure, Percent, Toned, toneOf } from '#client/ui/figures.tsx';
import { useText } from '#client/ui/text.ts';
import { pairOf, profitAt, returnOf } from '../logic/position.ts';
import type { LeverTrade } from '../logic/position.ts';
import summary from '../trade/order-summary.module.css';
import { Contract } from './cells.tsx';

/** What would be available: what is, the margin that is left, and the profit. */
function useLeft(trade: LeverTrade, profit: Decimal): Decimal | undefined {
  const { legal: quoteId, currency: baseId } = trade;
  const { balance } = useLeverAccount({ quoteId, baseId });
  return balance === undefined ? undefined : add(add(balance, trade.caution_money), profit);
}

/** The body of the confirmation; follows the market while it is open. */
export function CloseSummary({ trade }: { readonly trade: LeverTrade }) {
  const t = useText();
  const price = useTicker(pairOf(trade))?.price ?? trade.update_price;
  const profit = profitAt(trade, price);
  const left = useLeft(trade, profit);
  const unit = trade.legal_name ?? '';
  return (
    <div className={summary.summary} data-testid="close-summary">
      <Contract trade={trade} />
      <Lines>
        <Line name={t('leverage.entryPrice')}>
          <Figure value={trade.price} unit={unit} />
        </Line>
        <Line name={t('leverage.closeAbout')}>
          <Figure value={price} unit={unit} />
        </Line>
      </Lines>
      <Lines look="total">
        <Line name={t('leverage.profit')}>
          <Toned tone={toneOf(profit)}>
            <Figure value={profit} signed unit={unit} />
          </Toned>{' '}
          <Percent value={returnOf(profit, trade.origin_caution_money)} />
        </Line>
        <Line name={t('leverage.closeFees')}>
          <Figure value={add(trade.trade_fee, trade.overnight_money)} unit={unit} />
        </Line>
        <Line name={t('leverage.closeLeft')}>
          <Figure value={left} unit={unit} />
        </Line>
      </Lines>
      <p className={summary.note}>{t('leverage.confirmFollows')}</p>
    </div>
  );
}
