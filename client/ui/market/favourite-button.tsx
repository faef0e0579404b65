import { useText } from '../text.ts';
import classes from './favourite-button.module.css';
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
      aria-label={t(isFavourite ? 'common.markets_remove' : 'common.markets_add', { symbol })}
      data-chosen={isFavourite}
      {...(isPointerOnly && { tabIndex: -1 })}
      onClick={() => settings.toggle(symbol)}
    >
      {isFavourite ? '★' : '☆'}
    </button>
  );
}
