/** One event as it is sent to a socket. */
export interface SocketEvent {
  readonly event: string;
  readonly payload: unknown;
}
