import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { htmlReport, jsonReport, junitReport, textReport } from '../twin/report.ts';
import type { Report } from '../twin/report.ts';
import { runTwin } from '../twin/run.ts';
import type { RunOptions } from '../twin/run.ts';
import { Secrets } from '../twin/secrets.ts';
import { selfTest } from '../twin/self-test/index.ts';
import { readFinding, readSession, surveySession } from '../twin/session.ts';
import { shows, shrunk } from '../twin/shrink.ts';
import type { Finding, Session } from '../twin/types.ts';
import { Failure, portOf, readArgs, UsageError } from './command.ts';
import type { Command } from './command.ts';
import { driveWithPage } from './twin-proxy.ts';

const USAGE = `Usage: sandpit twin --backend URL [flags]
  Drives a real backend and the simulator with the same calls and reports where they differ: those of a session, of a page, or
  every read of the protocol. It ends with 1 where something differs.
  --backend <url>          the backend
  --session <file>         a recording (panel > Share), or a session of this command
  --proxy                  start a proxy of the backend; the simulator follows the page that uses it, until Ctrl-C
  --port <port>            port of the proxy (default: a free one)
  --for <seconds>          end the proxy after so long
  --e2e <command>          start the proxy, run a command such as "npx playwright test" with the address of the proxy in
                           SANDPIT_TWIN_URL, and report when it ends; ends with 1 also where the command fails
  --replay <file>          show one finding again
  --accounts <file>        test accounts: {"demo@sandpit.test": {"password": "…", "tradePassword": "…"}}
  --allow-writes           also make, or let pass, the calls that change something; only with test accounts
  --scenario <name>        what the simulator begins with (default: calm-market)
  --within <ms>            how long an event may follow its call (default 1500)
  --shrink <runs>          at most so many further runs that make the sessions of findings small (default 12)
  --out <folder>           write report.json, report.xml (JUnit), report.html and a file for each finding
  --self-test              measure this command itself, with 80 planted deviations and honest hosts
  --help                   show this`;

/** `sandpit twin`: where the simulator and a real backend differ. */
export const twin: Command = {
  usage: USAGE,
  async run(args) {
    const { values } = readArgs({ args: [...args], options: flags });
    if (values['self-test']) return measure();
    const options = runOptions(values);
    if (values.proxy || values.e2e !== undefined) return followPage(values, options);
    if (values.replay !== undefined) return replay(readJson(values.replay), options);
    const session = await sessionOf(values, [...options.accounts.keys()][0]);
    await compare(session, options, values.out, whole('--shrink', values.shrink ?? '12'));
  },
};

const flags = {
  backend: { type: 'string' },
  session: { type: 'string' },
  proxy: { type: 'boolean' },
  port: { type: 'string' },
  for: { type: 'string' },
  e2e: { type: 'string' },
  replay: { type: 'string' },
  accounts: { type: 'string' },
  'allow-writes': { type: 'boolean' },
  scenario: { type: 'string' },
  within: { type: 'string' },
  shrink: { type: 'string' },
  out: { type: 'string' },
  'self-test': { type: 'boolean' },
} as const;

interface Values {
  readonly backend?: string;
  readonly session?: string;
  readonly scenario?: string;
  readonly accounts?: string;
  readonly within?: string;
  readonly proxy?: boolean;
  readonly port?: string;
  readonly for?: string;
  readonly e2e?: string;
  readonly replay?: string;
  readonly out?: string;
  readonly 'allow-writes'?: boolean;
}

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
}: Values): RunOptions {
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
    secrets: new Secrets(),
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

async function sessionOf({ session, scenario }: Values, account: string | undefined): Promise<Session> {
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
async function followPage(values: Values, options: RunOptions): Promise<void> {
  const {
    session,
    replay: finding,
    scenario = 'calm-market',
    port,
    for: seconds,
    e2e: command,
    out,
  } = values;
  if (session !== undefined || finding !== undefined)
    throw new UsageError('--proxy and --e2e take no session and no finding');
  const { hasFailed, ...result } = await driveWithPage(
    { command, seconds: seconds === undefined ? undefined : whole('--for', seconds) },
    { ...options, scenario, port: portOf(port ?? '0') },
  ).catch(explained);
  finish(result, options, out);
  if (hasFailed) process.exitCode = 1;
}

async function compare(
  session: Session,
  options: RunOptions,
  out: string | undefined,
  maxRuns: number,
): Promise<void> {
  const result = await runTwin(session, options).catch(explained);
  const findings = await shrunk(result, options, maxRuns);
  finish({ ...result, findings }, options, out);
}

function finish(
  { findings, fidelity, leftOut, notFollowed, brokenOff }: Omit<Report, 'backend'>,
  options: RunOptions,
  out: string | undefined,
): void {
  const backend = new URL(options.backend).origin;
  const report: Report = { backend, fidelity, leftOut, notFollowed, brokenOff, findings };
  console.log(textReport(report));
  if (out !== undefined) write(out, report);
  if (findings.length > 0) process.exitCode = 1;
}

function write(out: string, report: Report): void {
  const folder = resolve(out);
  mkdirSync(join(folder, 'findings'), { recursive: true });
  writeFileSync(join(folder, 'report.json'), jsonReport(report));
  writeFileSync(join(folder, 'report.xml'), junitReport(report));
  writeFileSync(join(folder, 'report.html'), htmlReport(report));
  report.findings.forEach((finding, index) =>
    writeFileSync(join(folder, 'findings', fileName(finding, index)), text(finding)),
  );
  console.log(`Written to ${out}`);
}

const text = (finding: Finding): string => `${JSON.stringify(finding, null, 2)}\n`;

const fileName = ({ subject, kind }: Finding, index: number): string =>
  `${String(index + 1).padStart(3, '0')}-${subject.name.replace(/\W/g, '_')}-${kind}.json`;

async function replay(given: unknown, options: RunOptions): Promise<void> {
  const finding = ((): Finding => {
    try {
      return readFinding(given);
    } catch (error) {
      throw new Failure(`--replay: this is not a finding: ${(error as Error).message}`);
    }
  })();
  const isThere = await shows(finding, finding.session, options).catch(explained);
  console.log(
    isThere ? `It shows again. ${finding.sentence}` : `It does not show any more: ${finding.sentence}`,
  );
  if (isThere) process.exitCode = 1;
}

async function measure(): Promise<void> {
  if (!(await selfTest((line) => console.log(line)))) process.exitCode = 1;
}
