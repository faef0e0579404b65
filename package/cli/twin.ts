import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { htmlReport, jsonReport, junitReport, textReport } from '../twin/report.ts';
import type { TwinReport } from '../twin/report.ts';
import { runTwin } from '../twin/run.ts';
import type { RunOptions } from '../twin/run.ts';
import { SeenSecrets } from '../twin/secrets.ts';
import { selfTest } from '../twin/self-test/index.ts';
import { readFinding, readSession, surveySession } from '../twin/session.ts';
import { shows, shrunk } from '../twin/shrink.ts';
import type { Finding, TwinSession } from '../twin/types.ts';
import { defineCommand, Failure, portOf, UsageError } from './command.ts';
import type { Flags, Say, Values } from './command.ts';
import { driveWithPage } from './twin-proxy.ts';

const flags = {
  backend: { takes: 'url', about: 'the backend' },
  session: { takes: 'file', about: 'a recording (panel > Share), or a session of this command' },
  proxy: {
    about: 'start a proxy of the backend; the simulator follows the page that uses it, until Ctrl-C',
  },
  port: { takes: 'port', about: 'port of the proxy (default: a free one)' },
  for: { takes: 'seconds', about: 'end the proxy after so long' },
  e2e: {
    takes: 'command',
    about:
      'start the proxy, run a command such as "npx playwright test" with the address of the proxy in SANDPIT_TWIN_URL, and report when it ends; ends with 1 also where the command fails',
  },
  replay: { takes: 'file', about: 'show one finding again' },
  accounts: {
    takes: 'file',
    about: 'test accounts: {"demo@sandpit.test": {"password": "…", "tradePassword": "…"}}',
  },
  'allow-writes': {
    about: 'also make, or let pass, the calls that change something; only with test accounts',
  },
  scenario: { takes: 'name', about: 'what the simulator begins with (default: calm-market)' },
  within: { takes: 'ms', about: 'how long an event may follow its call (default 1500)' },
  shrink: {
    takes: 'runs',
    about: 'at most so many further runs that make the sessions of findings small (default 12)',
  },
  out: {
    takes: 'folder',
    about: 'write report.json, report.xml (JUnit), report.html and a file for each finding',
  },
  'self-test': { about: 'measure this command itself, with 80 planted deviations and honest hosts' },
} as const satisfies Flags;

type TwinValues = Values<typeof flags>;

/** `sandpit twin`: where the simulator and a real backend differ. */
export const twin = defineCommand({
  forms: ['twin --backend URL [flags]'],
  about:
    'Drives a real backend and the simulator with the same calls and reports where they differ: those of a session, of a page, or every read of the protocol. It ends with 1 where something differs.',
  flags,
  async run({ values, say }) {
    if (values['self-test']) return measure(say);
    const options = runOptions(values);
    const finish = (result: Omit<TwinReport, 'backend'>): void =>
      report(result, options.backend, values.out, say);
    if (values.proxy || values.e2e !== undefined) return finish(await followPage(values, options, say));
    if (values.replay !== undefined) return replay(readJson(values.replay), options, say);
    const session = await sessionOf(values, [...options.accounts.keys()][0]);
    finish(await compare(session, options, whole('--shrink', values.shrink ?? '12')));
  },
});

const accountsFile = z.record(
  z.string(),
  z.strictObject({ password: z.string(), tradePassword: z.optional(z.string()) }),
);

function runOptions({
  backend,
  accounts,
  within = '1500',
  proxy,
  e2e,
  'allow-writes': allowWrites = false,
}: TwinValues): RunOptions {
  if (backend === undefined || !URL.canParse(backend))
    throw new UsageError('--backend takes the address of a backend');
  const given = accountsFile.safeParse(accounts === undefined ? {} : readJson(accounts));
  if (!given.success) throw new Failure(`${accounts}: expected a password for each account`);
  const isPage = proxy === true || e2e !== undefined;
  if (allowWrites && accounts === undefined && !isPage)
    throw new UsageError('--allow-writes needs the test accounts of --accounts');
  const entries = new Map(Object.entries(given.data));
  return {
    backend,
    accounts: entries,
    secrets: new SeenSecrets(),
    allowWrites,
    within: whole('--within', within),
  };
}

function whole(flag: string, text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new UsageError(`${flag} takes a whole number, not "${text}".`);
  return Number(text);
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(resolve(file), 'utf8'));
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    // The message of a syntax error quotes the file, which may hold passwords.
    throw new Failure(`${file}: ${isMissing ? 'there is no such file' : 'it is not valid JSON'}`);
  }
}

async function sessionOf(
  { session, scenario }: TwinValues,
  account: string | undefined,
): Promise<TwinSession> {
  if (session === undefined) return surveySession(scenario ?? 'calm-market', account);
  const given = readJson(session);
  return readSession(given).catch((error: unknown) => {
    throw new Failure(`${session} is not a session: ${(error as Error).message}`);
  });
}

/** What cannot be reached or logged in to is the matter of the user, not of this program. */
const explained = (error: unknown): never => {
  throw error instanceof Error ? new Failure(error.message) : error;
};

/** The ways to drive exclude each other. */
async function followPage(
  values: TwinValues,
  options: RunOptions,
  say: Say,
): Promise<Omit<TwinReport, 'backend'>> {
  const { session, replay: finding, scenario = 'calm-market', port, for: seconds, e2e: command } = values;
  if (session !== undefined || finding !== undefined)
    throw new UsageError('--proxy and --e2e take no session and no finding');
  const { hasFailed, ...result } = await driveWithPage(
    { command, seconds: seconds === undefined ? undefined : whole('--for', seconds), say },
    { ...options, scenario, port: portOf(port ?? '0') },
  ).catch(explained);
  if (hasFailed) process.exitCode = 1;
  return result;
}

async function compare(
  session: TwinSession,
  options: RunOptions,
  maxRuns: number,
): Promise<Omit<TwinReport, 'backend'>> {
  const result = await runTwin(session, options).catch(explained);
  return { ...result, findings: await shrunk(result, options, maxRuns) };
}

/** Says what a run came to, and writes it where that is wanted. */
function report(
  { findings, fidelity, leftOut, notFollowed, brokenOff }: Omit<TwinReport, 'backend'>,
  address: string,
  out: string | undefined,
  say: Say,
): void {
  const backend = new URL(address).origin;
  const all: TwinReport = { backend, fidelity, leftOut, notFollowed, brokenOff, findings };
  if (out !== undefined) write(out, all);
  say([textReport(all), ...(out === undefined ? [] : [`Written to ${out}`])].join('\n'), all);
  if (findings.length > 0) process.exitCode = 1;
}

function write(out: string, report: TwinReport): void {
  const folder = resolve(out);
  mkdirSync(join(folder, 'findings'), { recursive: true });
  writeFileSync(join(folder, 'report.json'), jsonReport(report));
  writeFileSync(join(folder, 'report.xml'), junitReport(report));
  writeFileSync(join(folder, 'report.html'), htmlReport(report));
  report.findings.forEach((finding, index) =>
    writeFileSync(join(folder, 'findings', fileName(finding, index)), text(finding)),
  );
}

const text = (finding: Finding): string => `${JSON.stringify(finding, null, 2)}\n`;

const fileName = ({ subject, kind }: Finding, index: number): string =>
  `${String(index + 1).padStart(3, '0')}-${subject.name.replace(/\W/g, '_')}-${kind}.json`;

async function replay(given: unknown, options: RunOptions, say: Say): Promise<void> {
  const finding = ((): Finding => {
    try {
      return readFinding(given);
    } catch (error) {
      throw new Failure(`--replay: this is not a finding: ${(error as Error).message}`);
    }
  })();
  const isThere = await shows(finding, finding.session, options).catch(explained);
  const text = isThere
    ? `It shows again. ${finding.sentence}`
    : `It does not show any more: ${finding.sentence}`;
  say(text, { isThere, finding });
  if (isThere) process.exitCode = 1;
}

async function measure(say: Say): Promise<void> {
  if (!(await selfTest((line) => say(line, { line })))) process.exitCode = 1;
}
