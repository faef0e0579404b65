/** The two sides of a trade. */

/** What the user does with the base currency. */
export type TradeSide = 'buy' | 'sell';

/** Both, in the order in which they are offered. */
export const tradeSides: readonly TradeSide[] = ['buy', 'sell'];
