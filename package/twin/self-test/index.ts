/** Whether the twin finds what is planted, and nothing where nothing is. */
import { startServer } from '../../node.ts';
import { runTwin } from '../run.ts';
import type { RunOptions, TwinResult } from '../run.ts';
import { SeenSecrets } from '../secrets.ts';
import type { Finding, TwinSession } from '../types.ts';
import { broadSession } from './broad-session.ts';
import { planted } from '../../deviations/deviation.ts';
import type { Deviation } from '../../deviations/deviation.ts';
import { sixty } from '../../deviations/sixty.ts';
import { heldOut } from './held-out.ts';
import { startDeviatingHost } from '../../deviations/host.ts';

/** The test accounts of the scenarios. */
export const testAccounts: RunOptions['accounts'] = new Map([
  ['demo@sandpit.test', { password: 'demo123', tradePassword: '246810' }],
]);

const WITHIN_MS = 600;

export const optionsFor = (backend: string): RunOptions => ({
  backend,
  accounts: testAccounts,
  secrets: new SeenSecrets(),
  allowWrites: true,
  within: WITHIN_MS,
});

/** What came of one planted deviation. */
export interface Verdict {
  readonly deviation: Deviation;
  readonly isFound: boolean;
  /** Whether kind and fault are those that were planted. */
  readonly isRight: boolean;
  readonly findings: readonly Finding[];
}

const isAbout =
  ({ on, expects: { subject = on, path } }: Deviation) =>
  (finding: Finding): boolean =>
    finding.subject.name === subject && finding.path === path;

function verdictOf(deviation: Deviation, all: readonly Finding[]): Verdict {
  const { kind, fault } = deviation.expects;
  const findings = all.filter(isAbout(deviation));
  const isRight = findings.some((finding) => finding.kind === kind && finding.fault === fault);
  return { deviation, isFound: findings.length > 0, isRight, findings };
}

/** What came of one group of deviations: what was planted, and what was reported besides. */
export interface GroupResult {
  readonly verdicts: readonly Verdict[];
  readonly others: readonly Finding[];
}

/** Plants deviations in front of a Node host and runs a session against it. */
export async function runPlanted(
  group: readonly Deviation[],
  session: TwinSession = broadSession,
): Promise<GroupResult> {
  const host = await startServer({ scenario: session.scenario, seed: 'planted', speed: 1 });
  const deviating = await startDeviatingHost(host.url, WITHIN_MS);
  try {
    deviating.plant(group);
    const { findings } = await runTwin(session, optionsFor(deviating.url));
    const verdicts = group.map((deviation) => verdictOf(deviation, findings));
    const others = findings.filter((finding) => !group.some((deviation) => isAbout(deviation)(finding)));
    return { verdicts, others };
  } finally {
    await deviating.close();
    await host.close();
  }
}

/** How much longer a response of the honest host takes, in milliseconds. */
const LATENCY_MS = 5;

/** Runs a session against a host that differs in nothing but seed, clock, ids and latency. */
export async function runHonest(seed: string, session: TwinSession = broadSession): Promise<TwinResult> {
  const host = await startServer({ scenario: session.scenario, seed, speed: 1 });
  try {
    await host.exchange.clock.advance('1h5m');
    await host.exchange.fault({ on: 'all', latency: { fixed: LATENCY_MS } });
    return await runTwin(session, optionsFor(host.url));
  } finally {
    await host.close();
  }
}

/** Runs everything and prints it. Resolves with whether all is as it has to be. */
export async function selfTest(print: (line: string) => void): Promise<boolean> {
  const honest = [];
  for (const seed of HONEST_SEEDS) honest.push(await runHonest(seed));
  for (const { findings } of honest) for (const { sentence } of findings) print(`  not planted: ${sentence}`);
  const calls = honest.reduce((sum, { trace }) => sum + trace.length, 0);
  const reports = honest.reduce((sum, { findings }) => sum + findings.length, 0);
  print(`honest hosts: ${honest.length}, steps: ${calls}, reports: ${reports}`);
  const adjusted = await plantedResult('planted', sixty, print);
  await plantedResult('held out', heldOut, print);
  return reports === 0 && adjusted.found === sixty.length && adjusted.right >= MIN_RIGHT;
}

/** Plants a list of deviations, prints what came of it, and counts what was found and what was diagnosed right. */
async function plantedResult(
  title: string,
  list: readonly Deviation[],
  print: (line: string) => void,
): Promise<{ readonly found: number; readonly right: number }> {
  const groups = [];
  for (const group of planted(list)) groups.push(await runPlanted(group));
  const verdicts = groups.flatMap((group) => group.verdicts);
  for (const { deviation, isRight, findings } of verdicts) {
    if (isRight) continue;
    const instead = findings.map((each) => each.sentence).join(' ') || 'nothing';
    print(`  missed: ${describe(deviation)}; found: ${instead}`);
  }
  const others = groups.flatMap((group) => group.others);
  for (const { sentence } of others) print(`  besides: ${sentence}`);
  const found = verdicts.filter((each) => each.isFound).length;
  const right = verdicts.filter((each) => each.isRight).length;
  const counts = `found: ${found}, diagnosed right: ${right}, reports besides: ${others.length}`;
  print(`${title}: ${list.length}, ${counts}`);
  return { found, right };
}

const HONEST_SEEDS = ['honest-1', 'honest-2', 'honest-3'];
/** So many of the planted deviations have to be diagnosed right. */
const MIN_RIGHT = 57;

const describe = ({ on, expects: { kind, fault, path } }: Deviation): string =>
  `${on} ${path} ${kind} (${fault})`;
