/** The label of a price field. */
import { pairKey } from '#client/exchange/index.ts';
import type { Decimal, Quotation } from '#client/exchange/index.ts';
import { useMarket } from '#client/exchange/live.ts';
import { useExchange } from '#client/exchange/react.tsx';
import { FillButton } from '#client/ui/field-aside.tsx';
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

type Which = keyof typeof texts;

/** Functions that read the current prices on a press, so that the label does not render with each tick. */
function usePrices(pair: Quotation): Readonly<Record<Which, () => Decimal | undefined>> {
  const { market } = useExchange();
  const last = useLastPrice(pair);
  const bookNow = () => market.getState().books.get(pairKey(pair));
  return { bid: () => bookNow()?.bids[0]?.price, last, ask: () => bookNow()?.asks[0]?.price };
}

interface PriceButtonProps {
  readonly which: Which;
  readonly priceNow: () => Decimal | undefined;
  readonly onFill: (price: Decimal) => void;
}

/** Not available while there is no such price: an empty side of the book has none. */
function PriceButton({ which, priceNow, onFill }: PriceButtonProps) {
  const t = useText();
  const isKnown = useMarket(() => priceNow() !== undefined);
  return (
    <FillButton
      aria-label={t(texts[which].label)}
      disabled={!isKnown}
      onClick={() => {
        const price = priceNow();
        if (price !== undefined) onFill(price);
      }}
    >
      {t(texts[which].text)}
    </FillButton>
  );
}

/** The label of a price field, and buttons that fill in the best bid, the last price and the best ask (DESK-513). */
export function PriceLabel({ htmlFor, text, pair, onFill }: PriceLabelProps) {
  const prices = usePrices(pair);
  return (
    <div className={classes.labels}>
      <label htmlFor={htmlFor}>{text}</label>
      {onFill && (
        <span role="group" aria-label={text}>
          {(['bid', 'last', 'ask'] as const).map((which) => (
            <PriceButton key={which} which={which} priceNow={prices[which]} onFill={onFill} />
          ))}
        </span>
      )}
    </div>
  );
}
