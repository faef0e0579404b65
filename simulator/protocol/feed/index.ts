/** The public entry of the realtime feed. */
export { createFeedHub, ordinaryExtensions } from './hub.ts';
export type { FeedHub, FeedDeps } from './hub.ts';
