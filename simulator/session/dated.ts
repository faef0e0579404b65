import type { HttpResponse } from '#simulator/http.ts';
import type { Instant } from '#simulator/engine/kernel/index.ts';

/** Responses carry virtual time, as those of a server with its own clock: clients set their clock by it. */
export function dated(response: HttpResponse, at: Instant): HttpResponse {
  return { ...response, headers: { ...response.headers, date: new Date(at).toUTCString() } };
}
