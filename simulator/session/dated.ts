import type { HttpResponse } from '#simulator/http.ts';
import { SECOND_MS } from '#simulator/engine/kernel/index.ts';
import type { Instant } from '#simulator/engine/kernel/index.ts';

/** The text of the latest second: writing one takes as long as a tenth of a small call. */
let latest = { second: Number.NaN, text: '' };

function dateText(at: Instant): string {
  const second = Math.floor(at / SECOND_MS);
  if (second !== latest.second) latest = { second, text: new Date(at).toUTCString() };
  return latest.text;
}

/** Responses carry virtual time, as those of a server with its own clock: clients set their clock by it. */
export function dated(response: HttpResponse, at: Instant): HttpResponse {
  return { ...response, headers: { ...response.headers, date: dateText(at) } };
}
