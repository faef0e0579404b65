/** What the user does with the base currency. */
export type TradeSide = 'buy' | 'sell';
