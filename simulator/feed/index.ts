export { createFeed } from './hub.ts';
export type { Feed, FeedConnection, FeedDeps, FeedSeat } from './hub.ts';
