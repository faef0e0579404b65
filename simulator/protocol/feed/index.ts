/** The public entry of the realtime feed. */
export { createFeed, ordinaryExtensions } from './hub.ts';
export type { Feed, FeedDeps } from './hub.ts';
