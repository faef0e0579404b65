/** The frame of a page before the client is loaded: which one an address has, and its end. */

/** The frame that a page shows before the client is loaded (boot.css). */
export type PageFrame = 'desk' | 'page';

const desks: ReadonlySet<string> = new Set([
  'newmarket',
  'dealCenter',
  'leverdealCenter',
  'secondDealCenter',
]);

/** The frame of an address, below whatever base the page is served. */
export const frameOf = (pathname: string): PageFrame =>
  desks.has(pathname.split('/').at(-1) ?? '') ? 'desk' : 'page';

/** Takes the frame away: the client shows something of its own. */
export const removeFrame = (): void => document.getElementsByClassName('boot')[0]?.remove();
