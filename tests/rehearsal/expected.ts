/** What the rehearsals of the night may find: each deviation with the reason. */

/** The client shows another figure, as no response says what is right: nothing at present. */
export const reliedOn: ReadonlyMap<number, string> = new Map();

/** No page of the client sends what is refused. */
export const untouched: ReadonlyMap<number, string> = new Map([
  [55, 'an order in a currency that is not listed cannot be placed on a page'],
  [56, 'a withdrawal of a currency that is not listed cannot be asked for on a page'],
]);

/**
 * What the sample front end has wrong in silence: it shows what it gets as it comes, and looks neither at its form nor at what follows from
 * other responses.
 */
export const faultsOfSample: ReadonlyMap<number, string> = new Map([
  [2, 'the name of the coin is undefined'],
  [4, 'the profit of a period is undefined'],
  [15, 'the time of a trade is undefined'],
  [31, 'the price goes back to that of an event that came late'],
  [38, 'an order that is listed twice is shown twice'],
  [57, 'the fee of a trade, without a look at what was paid'],
  [58, 'the fee of a withdrawal, without a look at the list of currencies'],
]);
