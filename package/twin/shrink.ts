/** Looks for the smallest session that shows a finding. */
import { findingKey } from './finding.ts';
import { isRead } from './reads.ts';
import { runTwin } from './run.ts';
import type { RunOptions, TwinResult } from './run.ts';
import type { Finding, TwinSession, TwinStep } from './types.ts';

/** Findings whose sessions are as small as so many further runs could make them. */
export async function shrunk(
  { findings, trace, session }: Pick<TwinResult, 'findings' | 'trace' | 'session'>,
  options: RunOptions,
  maxRuns: number,
): Promise<readonly Finding[]> {
  const small: Finding[] = [];
  let runs = 0;
  for (const finding of findings) {
    let found: TwinSession | undefined;
    for (const steps of candidates(finding, trace)) {
      if (found || runs >= maxRuns || steps.length >= session.steps.length) break;
      runs += 1;
      if (await shows(finding, { ...session, steps }, options)) found = { ...session, steps };
    }
    small.push(found ? { ...finding, session: options.secrets.redacted(found) } : finding);
  }
  return small;
}

/** Whether a session shows a finding. */
export async function shows(finding: Finding, session: TwinSession, options: RunOptions): Promise<boolean> {
  const { findings } = await runTwin(session, options);
  return findings.some((each) => findingKey(each) === findingKey(finding));
}

/** Smaller sessions that may show it: the step alone, with the call before it that changes something, with all of these. */
function candidates({ step }: Finding, trace: readonly TwinStep[]): readonly (readonly TwinStep[])[] {
  const last = trace[step];
  if (!last) return [];
  const bare = ({ call, as, lang, form }: TwinStep): TwinStep => ({ call, as, lang, form });
  const before = trace.slice(0, step).map(bare);
  const changes = before.filter(({ call, as }) => !isRead(call) && as === last.as);
  // What a read shows at the beginning is of before the session, such as what an earlier run of it has left behind.
  const beginning = isRead(last.call) ? [bare(last)] : [];
  const needed = (steps: readonly TwinStep[]): readonly TwinStep[] =>
    [...(steps.length > 0 ? beginning : []), ...steps, bare(last)].flatMap((each) => [
      ...sources(each, before),
      each,
    ]);
  return [needed([]), needed(changes.slice(-1)), needed(changes)];
}

/** The step that shows a finding with all calls of its caller before it that change something, and what these take ids from. */
export const neededFor = (finding: Finding, trace: readonly TwinStep[]): readonly TwinStep[] =>
  candidates(finding, trace).at(-1) ?? [];

/** The reads that a step takes ids from. */
function sources({ form }: TwinStep, before: readonly TwinStep[]): readonly TwinStep[] {
  const names = Object.values(form).flatMap((value) => /^@id:(\w+)/.exec(value)?.[1] ?? []);
  return names.flatMap((name) => before.findLast(({ call }) => call === name) ?? []);
}
