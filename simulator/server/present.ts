import { NotRunning } from '#simulator/control/index.ts';
import { requestOf } from '#simulator/http.ts';
import type { Session } from '#simulator/session/session.ts';
import type { SessionStatus } from '#simulator/session/session-host.ts';

/** A session that is ahead by less runs with the present already; after a crash it may be 2.5 s ahead. */
const IN_STEP_MS = 3_000;

/**
 * Moves the clock of a running session to the present of this machine and lets it run at its pace. What is due on the way
 * happens. Throws NotRunning where the session is ahead of the present, or more than ten years behind it.
 */
export async function goToPresent(
  calls: Pick<Session, 'respond'>,
  statusOf: () => SessionStatus,
): Promise<void> {
  const present = Date.now();
  const body = new TextEncoder().encode(JSON.stringify({ toInstant: present, speed: 1 }));
  const { status } = await calls.respond(
    requestOf({ method: 'POST', url: 'http://localhost/sim/clock', body }),
  );
  const session = statusOf();
  if (status === 200 || session.state !== 'running') return;
  // Another host of its room has brought it there.
  if (session.clock.at >= present && session.clock.at - present < IN_STEP_MS) return;
  const stands = new Date(session.clock.at).toISOString();
  throw new NotRunning(
    `--now: the session stands at ${stands}, which must be at most ten years before the present, ${new Date(present).toISOString()}.`,
  );
}
