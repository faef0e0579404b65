/** Drives with a page: a proxy between it and the backend, whose calls two simulators follow when it ends. */
import { merged } from '../finding.ts';
import { mergedFidelity } from '../fidelity.ts';
import { neededFor } from '../shrink.ts';
import { comparisonOf } from '../run.ts';
import type { TwinReport } from '../report.ts';
import {
  beginAlike,
  catalogueOfScenario,
  holdingsIn,
  openSimulators,
  pricesIn,
  simulatorUser,
} from '../sides.ts';
import type { TwinBeginning, Simulators, TwinOptions } from '../sides.ts';
import { TwinSide } from '../side.ts';
import { valueAtPath } from '../paths.ts';
import { refusalIn } from '../refusals.ts';
import type { TwinCatalogue } from '../catalogue.ts';
import type { TwinSession, Trace } from '../types.ts';
import { episodesOf } from './episodes.ts';
import type { Episode } from './episodes.ts';
import { followEpisode } from './follow.ts';
import type { FollowOptions } from './follow.ts';
import { startProxy } from './proxy.ts';
import { Recording } from './recording.ts';

/** How a page is followed. */
export interface ProxyRunOptions extends TwinOptions {
  readonly allowWrites: boolean;
  readonly within: number;
  /** What the simulators begin with. */
  readonly scenario: string;
  /** Port of the proxy; 0 for a free one. */
  readonly port: number;
}

/** A proxy that is up. */
export interface ProxyRun {
  readonly url: string;
  /** Ends the proxy and has the simulators follow. */
  report(): Promise<ProxyReport>;
}

/** What a page has shown. */
export type ProxyReport = Omit<TwinReport, 'backend'>;

type Followed = Omit<ProxyReport, 'leftOut' | 'brokenOff'>;

/** Starts the proxy. Rejects where the port cannot be had or the backend does not respond. */
export async function openProxy(options: ProxyRunOptions): Promise<ProxyRun> {
  const { backend: url, accounts, secrets, scenario } = options;
  for (const { password, tradePassword = '' } of accounts.values()) secrets.add(password, tradePassword);
  const backend = new TwinSide(url, secrets, () => Promise.reject(new Error('the page logs in')));
  const catalogue = await backend.catalogue();
  if (catalogue.pairs.size === 0) throw new Error(`${url} does not list its pairs (E01)`);
  const ours = await catalogueOfScenario(scenario);
  const balances: Record<string, object> = {};
  const recording = new Recording(async (token) => {
    secrets.add(token);
    // A host of the simulator says itself what it began with.
    if (recording.isSteered) return;
    const user = (await backend.call('userInfo', {}, { token })).body;
    const account = valueAtPath(user, 'message.account_number');
    if (typeof account !== 'string') return;
    recording.learn(token, account);
    const wallets = (await backend.call('walletList', {}, { token })).body;
    balances[account] ??= holdingsIn(wallets, ours);
  });
  const proxy = await startProxy({ ...options, observer: recording });
  return {
    url: proxy.url,
    async report() {
      await proxy.close();
      const users = Object.keys(balances).map((account) =>
        simulatorUser(account, accounts.get(account)?.tradePassword ?? tradePasswordIn(recording, account)),
      );
      for (const secret of recording.secrets()) secrets.add(secret);
      const begins = { prices: pricesIn(catalogue, ours), balances, users } as TwinBeginning;
      const { brokenOff } = recording;
      return {
        ...(await followed(recording, catalogue, begins, options)),
        leftOut: proxy.refused(),
        brokenOff,
      };
    },
  };
}

/** The trade password that the backend accepted of an account. */
function tradePasswordIn(recording: Recording, account: string): string | undefined {
  const accepted = recording.observed.find(
    (each) =>
      each.kind === 'call' &&
      each.form['pay_password'] !== undefined &&
      recording.accountOf(each.login) === account &&
      refusalIn(each.body) === undefined,
  );
  return accepted?.kind === 'call' ? accepted.form['pay_password'] : undefined;
}

/** Follows each episode from its own beginning and puts together what they show. */
async function followed(
  recording: Recording,
  catalogue: TwinCatalogue,
  begins: TwinBeginning,
  options: ProxyRunOptions,
): Promise<Followed> {
  const simulators = await openSimulators(options, begins, 0);
  const reports: Followed[] = [];
  try {
    for (const episode of episodesOf(recording.observed)) {
      const beginning = episode.reset ?? { scenario: options.scenario, ...begins };
      reports.push(
        await compared({ ...episode, reset: beginning }, { ...options, ...simulators, recording, catalogue }),
      );
    }
  } finally {
    await Promise.all([simulators.simulator.close(), simulators.second.close()]);
  }
  return {
    findings: merged(reports.flatMap(({ findings }) => findings)),
    fidelity: mergedFidelity(reports.map(({ fidelity }) => fidelity)),
    notFollowed: reports.reduce((sum, { notFollowed = 0 }) => sum + notFollowed, 0),
  };
}

/** So many pairs of simulators follow an episode at most: a further one where those before it differ from the backend. */
const MAX_PAIRS = 4;

async function compared(episode: Episode, options: FollowOptions & ProxyRunOptions): Promise<Followed> {
  const scenario = scenarioOf(episode, options.scenario);
  const session: TwinSession = { format: 'sandpit-twin-session', version: 1, scenario, steps: [] };
  const further: Trace[] = [];
  let first: Trace | undefined;
  for (let pair = 1; ; pair += 1) {
    if (!(await begin(options, episode, pair))) return nothingOf(episode);
    const { trace, notFollowed } = await followEpisode(episode, options);
    if (first) further.push(trace);
    first ??= trace;
    const { findings, fidelity } = comparisonOf([first, ...further], session, options);
    if (findings.length > 0 && pair < MAX_PAIRS) continue;
    const small = findings.map((finding) => ({
      ...finding,
      session: options.secrets.redacted({ ...session, steps: neededFor(finding, trace) }),
    }));
    return { findings: small, fidelity, notFollowed };
  }
}

const nothingOf = ({ observed }: Episode): Followed => ({
  findings: [],
  fidelity: { rows: [], figure: 1 },
  notFollowed: observed.filter(({ kind }) => kind === 'call').length,
});

const scenarioOf = ({ reset }: Episode, otherwise: string): string =>
  typeof reset?.['scenario'] === 'string' ? reset['scenario'] : otherwise;

/** The simulators of each pair have other seeds than the backend. What cannot be begun cannot be followed. */
async function begin(simulators: Simulators, { reset }: Episode, pair: number): Promise<boolean> {
  try {
    await beginAlike(simulators, { ...reset, seed: `twin ${pair} of ${String(reset?.['seed'])}`, speed: 0 });
    return true;
  } catch {
    return false;
  }
}
