/** How lists of second contracts are displayed. */

/** Rows of a page of either list (MICRO-014). */
export const ORDERS_PER_PAGE = 20;

/** The density of a list. */
export interface ListLook {
  readonly density: 'desk' | 'page';
}
