/** Controls of a list of markets: its order, and which pairs are favourites. */
import { ChoiceSelect } from '../choice-select.tsx';
import { useText } from '../text.ts';
import classes from './market-choices.module.css';
import { marketOrders } from './use-market-settings.ts';
import type { MarketSettings } from './use-market-settings.ts';

interface FavouriteButtonProps {
  /** The name of the pair. */
  readonly symbol: string;
  readonly settings: MarketSettings;
  /** Beside a row that arrow keys reach: by keyboard the button of the header does the same. */
  readonly isPointerOnly?: boolean;
}

/** A star that adds a pair to the favourites, or removes it. */
export function FavouriteButton({ symbol, settings, isPointerOnly = false }: FavouriteButtonProps) {
  const t = useText();
  const isFavourite = settings.favourites.has(symbol);
  return (
    <button
      type="button"
      className={classes.star}
      aria-label={t(isFavourite ? 'markets.remove' : 'markets.add', { symbol })}
      data-chosen={isFavourite}
      {...(isPointerOnly && { tabIndex: -1 })}
      onClick={() => settings.toggle(symbol)}
    >
      {isFavourite ? '★' : '☆'}
    </button>
  );
}

const orderTexts = {
  listed: 'markets.listed',
  volume: 'markets.volume',
  change: 'markets.change',
  price: 'markets.price',
  name: 'markets.name',
} as const;

/** The order of the pairs. */
export function OrderSelect({ settings }: { readonly settings: MarketSettings }) {
  const t = useText();
  return (
    <ChoiceSelect
      aria-label={t('markets.order')}
      chosen={settings.order}
      options={marketOrders.map((order) => ({ value: order, label: t(orderTexts[order]) }))}
      onChoose={settings.setOrder}
    />
  );
}
