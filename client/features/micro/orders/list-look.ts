/** How lists of second contracts are displayed. */

/** Rows of a page of either list (MICRO-014). */
export const PAGE_ROWS = 20;

/** How a list stands on its page. */
export interface ListLook {
  readonly density: 'desk' | 'page';
}
