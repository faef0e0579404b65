/** The label of a price field. */
import { pairKey } from '#client/exchange/index.ts';
import type { Decimal, Quotation } from '#client/exchange/index.ts';
import { useExchange } from '#client/exchange/react.tsx';
import { useLastPrice } from '#client/ui/market/live-figures.tsx';
import { useText } from '#client/ui/text.ts';
import classes from './trade-form.module.css';

interface PriceLabelProps {
  readonly htmlFor: string;
  readonly text: string;
  readonly pair: Quotation;
  /** Takes a price of the market; left out where the field is not editable. */
  readonly onFill?: ((price: Decimal) => void) | undefined;
}

const texts = {
  bid: { text: 'desk.spot_useBid', label: 'desk.spot_useBidLabel' },
  last: { text: 'desk.spot_useLast', label: 'desk.spot_useLastLabel' },
  ask: { text: 'desk.spot_useAsk', label: 'desk.spot_useAskLabel' },
} as const;

/** The prices of the moment, read when they are wanted: what asks for them does not render with them. */
function usePrices(pair: Quotation): Readonly<Record<keyof typeof texts, () => Decimal | undefined>> {
  const { market } = useExchange();
  const last = useLastPrice(pair);
  const bookNow = () => market.getState().books.get(pairKey(pair));
  return { bid: () => bookNow()?.bids[0]?.price, last, ask: () => bookNow()?.asks[0]?.price };
}

/** The label of a price field, and buttons that fill in the best bid, the last price and the best ask (DESK-513). */
export function PriceLabel({ htmlFor, text, pair, onFill }: PriceLabelProps) {
  const t = useText();
  const prices = usePrices(pair);
  return (
    <div className={classes.labels}>
      <label htmlFor={htmlFor}>{text}</label>
      {onFill && (
        <span>
          {(['bid', 'last', 'ask'] as const).map((which) => (
            <button
              key={which}
              type="button"
              className={classes.last}
              aria-label={t(texts[which].label)}
              onClick={() => {
                const price = prices[which]();
                if (price !== undefined) onFill(price);
              }}
            >
              {t(texts[which].text)}
            </button>
          ))}
        </span>
      )}
    </div>
  );
}
