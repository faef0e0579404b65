/** A long run of the simulation: one session after the other, each from the next seed and on every store. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { openStage } from './environment.ts';
import type { SessionStage } from './environment.ts';
import { soakSessionOf, STORES } from './session.ts';
import type { SoakSession, StoreName } from './session.ts';
import { shrink } from './shrink.ts';
import type { FailedSession } from './shrink.ts';
import type { SessionOutcome } from './world.ts';

interface Amounts {
  /** The first seed. */
  readonly seed: number;
  /** How many seeds at most. */
  readonly seeds: number;
  /** How long at most, in minutes. */
  readonly minutes: number;
  readonly stores: readonly StoreName[];
}

const FOLDER = 'test-results/simulation';
const MAX_FAILURES = 5;
const MINUTE_MS = 60_000;

/** Sums of what was played. */
interface Sums {
  readonly sessions: number;
  readonly steps: number;
  readonly commands: number;
  readonly crashes: number;
}

const add = (sums: Sums, { steps, commands, crashes }: SessionOutcome): Sums => ({
  sessions: sums.sessions + 1,
  steps: sums.steps + steps,
  commands: sums.commands + commands,
  crashes: sums.crashes + crashes,
});

/** The names of stores, separated by commas. Throws where one is unknown. */
export function storesNamed(text: string): readonly StoreName[] {
  return text.split(',').map((name) => {
    const store = STORES.find((known) => known === name);
    if (store) return store;
    throw new Error(`There is no store "${name}"; there are ${STORES.join(', ')}.`);
  });
}

/** The stages of the stores that are here; says which are not. */
async function openStages(stores: readonly StoreName[]): Promise<ReadonlyMap<StoreName, SessionStage>> {
  const stages = new Map<StoreName, SessionStage>();
  for (const store of stores) {
    const stage = await openStage(store);
    if (typeof stage === 'string') console.log(`${store}: skipped, ${stage}`);
    else stages.set(store, stage);
  }
  return stages;
}

/** Resolves with whether every session kept the promises. */
export async function soakSimulation({ seed, seeds, minutes, stores }: Amounts): Promise<boolean> {
  const stages = await openStages(stores);
  const began = performance.now();
  const sums = new Map<StoreName, Sums>();
  const failed: FailedSession[] = [];
  const isOver = (): boolean =>
    performance.now() - began >= minutes * MINUTE_MS || failed.length >= MAX_FAILURES;
  let next = seed;
  try {
    for (; next < seed + seeds && !isOver(); next++) {
      for (const [store, stage] of stages) {
        const outcome = await stage.play(soakSessionOf(next, store));
        sums.set(store, add(sums.get(store) ?? { sessions: 0, steps: 0, commands: 0, crashes: 0 }, outcome));
        if (outcome.broken) failed.push(await reportFailure(soakSessionOf(next, store), outcome, stage));
      }
    }
  } finally {
    // What was played is shown, too, where a server or a browser ended before the run did.
    for (const [store, sum] of sums) console.log(`${store}: ${JSON.stringify(sum)}`);
    for (const stage of stages.values()) await stage.close();
  }
  const took = ((performance.now() - began) / MINUTE_MS).toFixed(1);
  console.log(`seeds ${seed} to ${next - 1} in ${took} minutes: ${failed.length} failures`);
  return failed.length === 0;
}

/** Prints how a failure is repeated, reduces it, and writes the smallest session into a file. */
async function reportFailure(
  session: SoakSession,
  outcome: SessionOutcome,
  stage: SessionStage,
): Promise<FailedSession> {
  const { seed, store } = session;
  console.log(`Seed ${seed} on ${store}, step ${outcome.broken?.step}: ${outcome.broken?.message}`);
  console.log(`  npm run soak -- --seed ${seed} --seeds 1 --stores ${store}`);
  const reduced = await shrink(session, (tried) => stage.play(tried));
  if (!reduced) {
    console.log('  When played again, it did not fail.');
    return { session, outcome };
  }
  mkdirSync(FOLDER, { recursive: true });
  const file = `${FOLDER}/${store}-${seed}.json`;
  writeFileSync(file, `${JSON.stringify(reduced.session, undefined, 2)}\n`);
  const { length } = reduced.session.steps;
  console.log(`  ${length} of ${session.steps.length} steps suffice: ${reduced.outcome.broken?.message}`);
  console.log(`  npm run soak -- --session ${file}`);
  return reduced;
}

/** Plays the session of a file once. Resolves with whether it kept the promises. */
export async function playFile(file: string): Promise<boolean> {
  const session = JSON.parse(readFileSync(file, 'utf8')) as SoakSession;
  const stage = await openStage(session.store);
  if (typeof stage === 'string') throw new Error(`${session.store}: ${stage}`);
  const { broken, ...counts } = await stage.play(session);
  await stage.close();
  console.log(JSON.stringify(counts));
  if (broken) console.log(`Step ${broken.step}: ${broken.message}`);
  return broken === undefined;
}
