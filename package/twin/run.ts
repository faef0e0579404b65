/** A run of the twin: a session is driven, and what differs becomes findings. */
import { drive } from './drive.ts';
import { fidelityOf } from './fidelity.ts';
import type { Fidelity } from './fidelity.ts';
import { differencesOf } from './find.ts';
import { findingsOf } from './finding.ts';
import { isRead } from './reads.ts';
import { openSides } from './sides.ts';
import type { TwinOptions } from './sides.ts';
import type { Finding, TwinSession, Trace } from './types.ts';

/** How a session is run. */
export interface RunOptions extends TwinOptions {
  /** Makes calls that change something, too: for a test account only. */
  readonly allowWrites: boolean;
  /** How long an event may follow its call, in real milliseconds. */
  readonly within: number;
}

/** What a run has found, and what it stands on. */
export interface TwinResult {
  readonly session: TwinSession;
  readonly trace: Trace;
  /** Without secrets. */
  readonly findings: readonly Finding[];
  readonly fidelity: Fidelity;
  /** Calls that were left out because they change something. */
  readonly leftOut: number;
}

/** Drives the backend and two simulators with a session and compares them. Rejects with an Error where an account cannot log in. */
export async function runTwin(given: TwinSession, options: RunOptions): Promise<TwinResult> {
  const steps = options.allowWrites ? given.steps : given.steps.filter(({ call }) => isRead(call));
  const session = { ...given, steps };
  const sides = await openSides(session, options);
  try {
    const tradePasswords = new Map(
      [...options.accounts].map(([account, { tradePassword = '' }]) => [account, tradePassword]),
    );
    const trace = await drive(steps, { sides, tradePasswords, within: options.within });
    return { ...comparisonOf([trace], session, options), leftOut: given.steps.length - steps.length };
  } finally {
    await sides.close();
  }
}

/** What a trace shows that further ones with other simulators show, too. */
export function comparisonOf(
  [trace, ...further]: readonly [Trace, ...Trace[]],
  session: TwinSession,
  { secrets }: Pick<RunOptions, 'secrets'>,
): Omit<TwinResult, 'leftOut'> {
  const differences = differencesOf(trace, ...further);
  const findings = secrets.redacted(findingsOf(differences, trace, session));
  return { session, trace, findings, fidelity: fidelityOf(trace, differences) };
}
