/** Finds the shortest session that breaks a promise as a session does. */
import type { ClusterSession, Timed } from './session.ts';
import type { ClusterOutcome } from './world.ts';

/** Leaves steps out as long as what is left still breaks a promise: halves first, then one at a time. */
export async function reduce(
  session: ClusterSession,
  play: (session: ClusterSession) => Promise<ClusterOutcome>,
): Promise<{ readonly session: ClusterSession; readonly outcome: ClusterOutcome }> {
  let found = { session, outcome: await play(session) };
  for (let size = Math.ceil(session.steps.length / 2); size >= 1; size = size > 1 ? Math.ceil(size / 2) : 0) {
    for (let from = 0; from < found.session.steps.length;) {
      const tried = { ...session, steps: without(found.session.steps, from, size) };
      const outcome = await play(tried);
      if (outcome.broken) found = { session: tried, outcome };
      else from += size;
    }
  }
  return found;
}

/** The steps without some of them; those after them come at the same times as before. */
function without(steps: readonly Timed[], from: number, count: number): readonly Timed[] {
  const left = steps.slice(from, from + count).reduce((sum, { afterMs }) => sum + afterMs, 0);
  return steps
    .toSpliced(from, count)
    .map((step, index) => (index === from ? { ...step, afterMs: step.afterMs + left } : step));
}
