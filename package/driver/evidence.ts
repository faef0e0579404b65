/** What an exchange says about a test that failed. */
import { messageOf } from '#shared/json.ts';
import { controlClient } from '#simulator/control/client.ts';
import type { Control } from './driver.ts';
import type { ExchangeState, JournalRecord } from './types.ts';

export interface Evidence {
  readonly state: ExchangeState;
  /** Of a branch that began with a snapshot there is no recording, so the state alone. */
  readonly kind: 'recording' | 'snapshot';
  readonly content: object;
}

export async function collectEvidence(control: Control): Promise<Evidence> {
  const { get } = controlClient(control);
  const state = await get('/sim/state');
  try {
    return { state, kind: 'recording', content: await get('/sim/recording') };
  } catch {
    return { state, kind: 'snapshot', content: await get('/sim/snapshot') };
  }
}

/** Where the exchange stands: short enough for the reporters of Playwright, which print the first 300 characters of a text. */
export function summaryOf({ scenario, seed, branch, now, seq, hash, audit }: ExchangeState): string {
  const lines = [
    `${scenario}${originOf(scenario)}, seed ${seed}, branch ${branch}`,
    `${new Date(now).toISOString()} (${now}), command ${seq}`,
    `hash ${hash}`,
    ...audit.slice(0, 1).map((violation) => `violated: ${violation}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** Why a scenario is not called as it was loaded; nothing for those of the library. */
const originOf = (scenario: string): string =>
  scenario.startsWith('own/') ? ' (changed by the test, or from a file)' : '';

/** The fragment that opens the exchange at this moment, or why there is none. */
export const fragmentNow = (
  control: Control,
): Promise<{ readonly fragment: string } | { readonly reason: string }> =>
  controlClient(control)
    .get('/sim/link')
    .catch((error: unknown) => ({ reason: messageOf(error) }));

/** The last commands of a journal, a line each. */
export const lastCommands = (journal: readonly JournalRecord[]): readonly string[] =>
  journal.slice(-LAST).map(({ seq, at, actor, name, input }) => {
    const who = actor.id === undefined ? actor.kind : `${actor.kind} ${actor.id}`;
    return `${seq} ${new Date(at).toISOString()} ${who} ${name} ${JSON.stringify(input)}`.slice(0, LINE);
  });

/** How many commands are shown, and how many letters of each. */
const LAST = 5;
const LINE = 200;
