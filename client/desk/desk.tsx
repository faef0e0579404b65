/** What the panels of one desk share: the pair, and the prices that are picked in the book. */
import { createContext, use, useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import { createEmitter } from '#client/exchange/index.ts';
import type { Decimal, Emitter, MarketGroup, Quotation, SelectedPair } from '#client/exchange/index.ts';
import { useSelectedPair } from '#client/exchange/live.ts';
import { useMarketSettings } from '#client/ui/market/use-market-settings.ts';
import type { MarketSettings } from '#client/ui/market/use-market-settings.ts';
import type { TradeSide } from '#client/ui/trade-side.ts';

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
  /** Prices as they are picked, for `usePickedPrice`: none of them is kept. */
  readonly picks: Emitter<Decimal>;
  readonly pick: (price: Decimal) => void;
  /** The side on which the ticket opens, for `useChosenSide`; undefined where it was opened without one. */
  readonly chosenSide: TradeSide | undefined;
  readonly chooseSide: (side: TradeSide | undefined) => void;
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
  const { picks } = useDesk();
  const receive = useEffectEvent((price: Decimal) => {
    take(price);
    document.getElementById(formId)?.querySelector<HTMLElement>(`[name="${AMOUNT_FIELD}"]`)?.focus();
  });
  useEffect(() => picks.listen((price) => receive(price)), [picks]);
}

/** Calls the ticket with the side on which it was opened. */
export function useChosenSide(take: (side: TradeSide) => void): void {
  const { chosenSide } = useDesk();
  const receive = useEffectEvent(take);
  useEffect(() => {
    if (chosenSide) receive(chosenSide);
  }, [chosenSide]);
}

/** Holds the desk of a page. */
export function DeskProvider({ children }: { readonly children: ReactNode }) {
  const { selected, pair: terms, status, select, groups } = useSelectedPair();
  const markets = useMarketSettings();
  const [picks] = useState(() => createEmitter<Decimal>());
  const [chosenSide, chooseSide] = useState<TradeSide>();
  const desk: Desk = {
    pair: selected,
    terms,
    isDelisted: status === 'delisted',
    groups,
    select: ({ quoteId, baseId, quoteName, baseName, symbol }) =>
      select({ quoteId, baseId, quoteName, baseName, symbol }),
    markets,
    picks,
    pick: picks.emit,
    chosenSide,
    chooseSide,
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
