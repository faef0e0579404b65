/** Deviations in which the client shows another figure, as no other response says what is right: each with the reason. */
export const reliedOn: ReadonlyMap<number, string> = new Map([
  [34, 'until a late event comes, the book is that of before; nothing says that there is a later one'],
  [41, 'events of the book have no number, so that a lost one looks like a book that did not change'],
  [58, 'the fee of a withdrawal is known from E33 alone, before the withdrawal is made'],
  [59, 'the fee of a position is known from its own row alone; what it is a part of, no response says'],
]);
