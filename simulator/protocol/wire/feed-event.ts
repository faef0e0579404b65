/** One event as it is sent to a socket. */
export interface FeedEvent {
  readonly event: string;
  readonly payload: unknown;
}
