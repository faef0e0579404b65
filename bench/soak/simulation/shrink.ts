/** Finds the smallest session that fails as a session does. */
import fc from 'fast-check';
import { steps } from './session.ts';
import type { SoakSession, SoakStep } from './session.ts';
import type { SessionOutcome } from './world.ts';

/** A session that breaks a promise. */
export interface FailedSession {
  readonly session: SoakSession;
  readonly outcome: SessionOutcome;
}

/** A promise that takes longer to reduce than this many sessions is reported as far as it was reduced. */
const MAX_SHRINKS = 400;

/**
 * Plays the session of a seed; where it fails, resolves with the smallest that was found to fail, from which no step can be left
 * out.
 */
export async function shrink(
  given: SoakSession,
  play: (session: SoakSession) => Promise<SessionOutcome>,
): Promise<FailedSession | undefined> {
  let reduced: FailedSession | undefined;
  let played = 0;
  const fails = async (tried: readonly SoakStep[]): Promise<boolean> => {
    const session = { ...given, steps: tried };
    const outcome = await play(session);
    const failed = outcome.broken !== undefined;
    if (failed && tried.length <= (reduced?.session.steps.length ?? Number.POSITIVE_INFINITY))
      reduced = { session, outcome };
    return failed;
  };
  const holds = fc.asyncProperty(steps, async (tried) => ++played > MAX_SHRINKS || !(await fails(tried)));
  await fc.check(holds, { seed: given.seed, numRuns: 1, examples: [], verbose: 0 });
  for (let index = 0; reduced && index < reduced.session.steps.length;) {
    const { steps: kept } = reduced.session;
    const isNeeded = kept.length === 1 || !(await fails(kept.toSpliced(index, 1)));
    if (isNeeded) index += 1;
  }
  return reduced;
}
