/** Lists of up to 8 rows offer no more (SPOT-031, SPOT-048). */
const ROWS_WITHOUT_MORE = 8;

/** Whether a list is long enough to offer more rows. */
export const hasLoadMore = (rows: readonly unknown[]): boolean => rows.length > ROWS_WITHOUT_MORE;
