/** The public entry of the realtime feed. */
export { createFeed } from './hub.ts';
export type { Feed, FeedDeps } from './hub.ts';
