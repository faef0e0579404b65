/** What the panels of one desk share: the pair, and the price that was picked in the book. */
import { createContext, use, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Decimal, MarketGroup, Quotation, SelectedPair } from '#client/exchange/index.ts';
import { useSelectedPair } from '#client/exchange/react.tsx';
import { useMarketSettings } from '#client/ui/market/use-market-settings.ts';
import type { MarketSettings } from '#client/ui/market/use-market-settings.ts';

/** A price picked in the book; picking the same price again makes a new object. */
export interface PickedPrice {
  readonly price: Decimal;
}

/** The state of a desk. */
export interface Desk {
  /** The pair shown, by its names; undefined until the first quotations. */
  readonly pair: SelectedPair | undefined;
  /** Its terms; undefined while unknown and when it is not listed any more. */
  readonly terms: Quotation | undefined;
  readonly isDelisted: boolean;
  readonly groups: readonly MarketGroup[];
  readonly select: (pair: Quotation) => void;
  /** Favourites and the order of the market list. */
  readonly markets: MarketSettings;
  readonly picked: PickedPrice | undefined;
  readonly pick: (price: Decimal) => void;
}

const DeskContext = createContext<Desk | undefined>(undefined);

/** The desk around a panel. */
export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error('Panels of a desk work inside <DeskProvider> only');
  return desk;
}

/** The name of the field of a trade form that follows the price. */
export const AMOUNT_FIELD = 'amount';

/** Calls the listener with each price that is picked in the book, and moves the focus to the amount of that form. */
export function usePickedPrice(take: (price: Decimal) => void, formId: string): void {
  const { picked } = useDesk();
  const [seen, setSeen] = useState(picked);
  const before = useRef(picked);
  useEffect(() => {
    if (picked === before.current) return;
    before.current = picked;
    document.getElementById(formId)?.querySelector<HTMLElement>(`[name="${AMOUNT_FIELD}"]`)?.focus();
  }, [picked, formId]);
  if (picked === seen) return;
  setSeen(picked);
  if (picked) take(picked.price);
}

/** Holds the desk of a page. */
export function DeskProvider({ children }: { readonly children: ReactNode }) {
  const { selected, pair: terms, status, select, groups } = useSelectedPair();
  const markets = useMarketSettings();
  const [picked, setPicked] = useState<PickedPrice>();
  const pick = (price: Decimal) => setPicked({ price });
  const desk: Desk = {
    pair: selected,
    terms,
    isDelisted: status === 'delisted',
    groups,
    select: ({ quoteId, baseId, quoteName, baseName, symbol }) =>
      select({ quoteId, baseId, quoteName, baseName, symbol }),
    markets,
    picked,
    pick,
  };
  return <DeskContext value={desk}>{children}</DeskContext>;
}

const ignore = () => {};

/** Inside it a picked price goes nowhere: what is shown there is not of the pair of the desk. */
export function WithoutPicking({ children }: { readonly children: ReactNode }) {
  const desk = useDesk();
  const own: Desk = { ...desk, pick: ignore };
  return <DeskContext value={own}>{children}</DeskContext>;
}
