export { createFeed } from './hub.ts';
export type { Feed, FeedDeps } from './hub.ts';
