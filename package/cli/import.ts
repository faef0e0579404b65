import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { ScenarioSource } from '#simulator/engine/scenario/index.ts';
import { createExchange } from '../node.ts';
import { HarError, readHar } from '../traffic/har.ts';
import { play } from '../har/play.ts';
import type { HarPlayed } from '../har/play.ts';
import { harDifferences, hostOf } from '../har/host.ts';
import { hostScenarioText, scenarioText } from '../har/scenario.ts';
import type { Written } from '../har/scenario.ts';
import { harSessionOf } from '../har/session.ts';
import type { HarSession } from '../har/session.ts';
import { defineCommand, Failure, UsageError } from './command.ts';
import type { Say } from './command.ts';
import { writeTest } from './record.ts';
import { candleFilesIn, writeFiles } from './recording-file.ts';
import { scenarioSource } from './scenario-file.ts';

/** `sandpit import`: a scenario and a test made of a session that a browser recorded. */
export const importSession = defineCommand({
  forms: ['import SESSION.har [flags]'],
  about:
    'Makes a scenario of a session that a browser recorded against any server of the protocol, repeats it on an exchange of its own, and writes a Playwright test that does the same. Tokens, addresses, passwords, papers and pictures are left out.',
  flags: {
    frames: {
      takes: 'file',
      about: 'the messages of its socket, where the HAR has none: a list as _webSocketMessages is',
    },
    scenario: {
      takes: 'name',
      about:
        'of a recording of a Sandpit host: the scenario that it began with, or a file of it; prices, books and records are then those of the host',
    },
    seed: {
      takes: 'text',
      about: 'all chance of the scenario (default: that of --scenario, or import)',
    },
    out: { takes: 'file', about: 'the test to write, ending in .spec.ts (default: beside the HAR)' },
    from: {
      takes: 'module',
      about: 'what the test imports "test" and "expect" from (default: sandpit-exchange/playwright)',
    },
  },
  run({ values, words: [file, ...others], say }) {
    if (file === undefined || others.length > 0) throw new UsageError('expected one HAR');
    return write(file, values, say);
  },
});

/** Said where balances differ. */
const MAKERS_QUOTES =
  'Market orders are filled by the simulated maker: a recording does not hold the order book. Of a Sandpit host, give --scenario (and --seed).';

interface Flags {
  readonly frames?: string;
  readonly scenario?: string;
  readonly seed?: string;
  readonly out?: string;
  readonly from?: string;
}

async function write(file: string, flags: Flags, say: Say): Promise<void> {
  const out = resolve(flags.out ?? `${file.replace(/\.har$/, '')}.spec.ts`);
  if (!out.endsWith('.spec.ts')) throw new UsageError(`--out ${out}: a test ends in .spec.ts`);
  if (existsSync(out)) throw new Failure(`${out} is there already: name another with --out, or remove it`);
  const { session, written, files } = await read(file, flags).catch((error: unknown) => {
    if (!(error instanceof HarError)) throw error;
    throw new Failure(error.message.startsWith(file) ? error.message : `${file}: ${error.message}`);
  });
  const scenario = out.replace(/\.spec\.ts$/, '.scenario.yaml');
  const candles = candleFilesIn(dirname(out), files);
  writeFiles([...candles, { file: scenario, text: written.text }]);
  const { played, recording } = await repeat(session, scenario);
  const recorded = out.replace(/\.spec\.ts$/, '.recording.json');
  writeFileSync(recorded, JSON.stringify(recording));
  await writeTest(recorded, { out, from: flags.from }, say);
  const { same, seen } = played.balances;
  const quotes = flags.scenario === undefined && same < seen ? [MAKERS_QUOTES] : [];
  report(session, played, { before: written.notes, after: quotes }, say);
}

/** What is made of a HAR. */
interface Read {
  readonly session: HarSession;
  readonly written: Written;
  /** The candle files of the scenario that it began with, by their paths. */
  readonly files?: ScenarioSource['files'];
}

/** The session of a HAR, and the scenario of it. Throws HarError, and Failure where there is no such file. */
async function read(file: string, flags: Flags): Promise<Read> {
  const textOf = (path: string): string => {
    if (!statSync(path, { throwIfNoEntry: false })?.isFile())
      throw new Failure(`${path}: there is no such file`);
    return readFileSync(path, 'utf8');
  };
  const frames = flags.frames === undefined ? undefined : textOf(flags.frames);
  const har = readHar(file, textOf(file), flags.frames, frames);
  if (flags.scenario === undefined) {
    const session = harSessionOf(har);
    return { session, written: scenarioText(session, flags.seed ?? 'import') };
  }
  const source = scenarioSource(flags.scenario);
  const host = await hostOf(source, flags.seed);
  const session = harSessionOf(har, host.accounts);
  const exchange = await createExchange({ scenario: host.document }, dirname(flags.scenario));
  try {
    const written = await hostScenarioText(session, host, await harDifferences(exchange, session));
    return { session, written, files: source.files };
  } finally {
    await exchange.close();
  }
}

async function repeat(session: HarSession, scenario: string) {
  const beginning = { scenario: { file: basename(scenario) } };
  const exchange = await createExchange(beginning, dirname(scenario));
  try {
    const played = await play(exchange, session, () => exchange.load(beginning));
    return { played, recording: await exchange.control('GET', '/sim/recording') };
  } finally {
    await exchange.close();
  }
}

function report(
  session: HarSession,
  { repeated, balances, notes }: HarPlayed,
  left: { readonly before: readonly string[]; readonly after: readonly string[] },
  say: Say,
): void {
  const calls = session.steps.filter(({ action }) => action).length;
  const none =
    calls === 0
      ? ['no call of a user is in it that could be repeated: the scenario has prices and pairs alone']
      : [];
  const all = [...none, ...session.notes, ...left.before, ...notes, ...left.after];
  const line = `${repeated} of ${calls} calls repeated, ${balances.same} of ${balances.seen} balances as recorded`;
  say([line, ...all.map((note) => `  ${note}`)].join('\n'), { repeated, calls, balances, notes: all });
}
