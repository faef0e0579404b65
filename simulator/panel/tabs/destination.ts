/** The destination of time travel back: to an instant, or to just before a scheduled event. */
export interface Destination {
  readonly at: number;
  readonly beat?: string;
}
