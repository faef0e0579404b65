/** Why an exchange does not run, and what its callers get. */
import type { HttpResponse } from '#simulator/http.ts';
import { messageOf } from '#shared/json.ts';

/** Why there is no exchange, or not the one that was asked for, by name, for people and programs. */
export interface SessionFailure {
  /** `JournalCorrupt`, `SessionUnreadable`, `JournalLost`, `InvariantViolation`, or the name of whatever broke. */
  readonly name: string;
  readonly message: string;
  /** The name that nothing is known by: of a scenario or of a user. */
  readonly subject?: string;
}

export function failureOf(error: unknown): SessionFailure {
  return { name: error instanceof Error ? error.name : 'Error', message: messageOf(error) };
}

/** No exchange, no envelope type of the protocol: the transport itself is down. */
export function unavailable(failure: SessionFailure | undefined): HttpResponse {
  const message = failure?.message ?? 'The exchange is starting.';
  const headers = { 'content-type': 'application/json' };
  return { status: 503, headers, body: JSON.stringify({ type: 'error', message }) };
}
