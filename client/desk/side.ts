/** What the user does with the base currency. */
export type Side = 'buy' | 'sell';
