/** What callers get while the log of a room is away. Loads no client of NATS: hosts without a log know it, too. */
import type { HttpResponse } from '#simulator/http.ts';
import { unavailable } from '#simulator/session/failure.ts';
import type { LogWatch } from './log-health.ts';
import { AWAY_LOOK_MS, CALL_PATIENCE_MS } from './deadlines.ts';

const UNKNOWN =
  'It is not known whether this call was carried out. Repeat it in a few seconds, with the same Idempotency-Key if it had one.';
const NOT_DONE = 'This call was not carried out; repeat it in a few seconds.';

/** 503 with when to come again. @param isUnknown whether the call may have been carried out */
export function tryAgain(why: string, isUnknown = true): HttpResponse {
  const response = unavailable({ name: 'NoLog', message: `${why} ${isUnknown ? UNKNOWN : NOT_DONE}` });
  return { ...response, headers: { ...response.headers, 'retry-after': '2' } };
}

/**
 * Resolves with the response of a call, or with 503 where the log is away and the call has waited long enough for it. What the call
 * commands may still be stored afterwards: a repetition with its key finds it.
 */
export async function answerInTime(log: LogWatch, response: Promise<HttpResponse>): Promise<HttpResponse> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<HttpResponse>((resolve) => {
    let wasAway = false;
    const look = (): void => {
      const why = log.away();
      // A process that did nothing for a while has not received what was sent to it.
      if (why !== undefined && wasAway) return resolve(tryAgain(why));
      wasAway = why !== undefined;
      timer = setTimeout(look, AWAY_LOOK_MS);
    };
    timer = setTimeout(look, CALL_PATIENCE_MS);
  });
  try {
    return await Promise.race([response, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
