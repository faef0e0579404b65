/** A long run of the simulated cluster: one session after the other, each from the next seed. */
import { reduce } from './reduce.ts';
import { clusterSessionOf } from './session.ts';
import { playClusterSession } from './world.ts';
import type { ClusterOutcome } from './world.ts';

interface Amounts {
  /** The first seed. */
  readonly seed: number;
  /** How many seeds at most. */
  readonly seeds: number;
  /** How long at most, in minutes. */
  readonly minutes: number;
}

const MAX_FAILURES = 5;
const MINUTE_MS = 60_000;

/** What is printed of a session that breaks a promise: its seed, and the shortest list of steps that breaks one. */
export async function describeFailure(seed: number): Promise<string> {
  const { session, outcome } = await reduce(clusterSessionOf(seed), playClusterSession);
  const steps = session.steps.map(({ afterMs, what }) => `  after ${afterMs} ms ${JSON.stringify(what)}`);
  const { at = 0, message = 'it did not fail when it was played again' } = outcome.broken ?? {};
  return [`Seed ${seed}, after ${at} ms: ${message}`, ...steps].join('\n');
}

/** Resolves with whether every session kept the promises. */
export async function soakCluster({ seed, seeds, minutes }: Amounts): Promise<boolean> {
  const began = performance.now();
  const outcomes: ClusterOutcome[] = [];
  let failures = 0;
  let next = seed;
  const isOver = (): boolean => performance.now() - began >= minutes * MINUTE_MS || failures >= MAX_FAILURES;
  for (; next < seed + seeds && !isOver(); next++) {
    const outcome = await playClusterSession(clusterSessionOf(next));
    outcomes.push(outcome);
    if (!outcome.broken) continue;
    failures += 1;
    console.log(await describeFailure(next));
    console.log(`  npm run soak -- cluster --seed ${next} --seeds 1`);
  }
  const sum = (of: (outcome: ClusterOutcome) => number): number =>
    outcomes.reduce((total, each) => total + of(each), 0);
  const hours = sum(({ virtualMs }) => virtualMs) / (60 * MINUTE_MS);
  const took = ((performance.now() - began) / MINUTE_MS).toFixed(1);
  console.log(
    `seeds ${seed} to ${next - 1} in ${took} minutes: ${hours.toFixed(1)} hours of virtual time, ` +
      `${sum(({ terms }) => terms)} terms, ${sum(({ acknowledged }) => acknowledged)} acknowledged commands, ${failures} failures`,
  );
  return failures === 0;
}
