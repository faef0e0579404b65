/** Reads the options with which a test begins a session. */
import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, relative, resolve } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { candlePathsIn } from '#shared/candle-paths.ts';
import type { SessionOptions, Scenario } from './types.ts';

/** What `POST /sim/reset` takes. */
export interface TestSessionRequest {
  readonly scenario?: string | object;
  readonly file?: { readonly name: string; readonly text: string };
  /** Candle files beside the scenario, by the paths by which it names them. */
  readonly files?: Readonly<Record<string, string>>;
  readonly users: SessionOptions['users'];
  readonly balances: SessionOptions['balances'];
  readonly prices: SessionOptions['prices'];
  readonly seed: string | undefined;
  readonly speed: number;
}

const DEFAULT_SCENARIO = 'calm-market';

/** Longest name of a file that the exchange takes. */
const MAX_NAME = 200;

/**
 * The session that a test asks for.
 * @param folder where files are found from
 */
export function sessionRequestOf(options: SessionOptions, folder: string): TestSessionRequest {
  const { scenario = DEFAULT_SCENARIO, users, balances, prices, speed = 0 } = options;
  const seed = options.seed ?? (typeof scenario === 'string' ? 'sandpit' : undefined);
  return { ...chosen(scenario, folder), users, balances, prices, seed, speed };
}

function chosen(scenario: Scenario, folder: string): Pick<TestSessionRequest, 'scenario' | 'file' | 'files'> {
  if (typeof scenario === 'string') return { scenario };
  if (!('file' in scenario)) return { scenario, files: filesBeside(JSON.stringify(scenario), folder) };
  const path = resolve(folder, scenario.file);
  const name = relative(process.cwd(), path);
  const text = readFileSync(path, 'utf8');
  return {
    file: { name: name.length > MAX_NAME ? basename(path) : name, text },
    files: filesBeside(text, dirname(path)),
  };
}

/**
 * The candle files that lie beside a scenario and whose paths stand in its text, by these; undefined where there are none. A name
 * that is not one of `recorded` does no harm: the exchange passes over it.
 */
export function filesBeside(text: string, folder: string): Readonly<Record<string, string>> | undefined {
  const found = candlePathsIn(text).flatMap((path) => {
    const file = resolve(folder, path);
    return statSync(file, { throwIfNoEntry: false })?.isFile()
      ? [[path, readFileSync(file, 'utf8')] as const]
      : [];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** Whether the name of a scenario describes it completely. */
export function isNamed({ scenario, users, balances, prices }: TestSessionRequest): boolean {
  return typeof scenario === 'string' && [users, balances, prices].every((change) => change === undefined);
}

/** Characters that a page takes of such a fragment, and bytes that it may hold: about two months of minutes. */
const MAX_FRAGMENT = 2_000_000;
const MAX_UNPACKED = 16_000_000;

/** The fragment of an address that begins the session. Throws an Error where its candles are too many for one. */
export function fragmentOf(session: TestSessionRequest): string {
  const text = Buffer.from(JSON.stringify({ format: 'sandpit-beginning', ...session }));
  const fragment = `sandpit=${deflateRawSync(text).toString('base64url')}`;
  if (fragment.length <= MAX_FRAGMENT && text.length <= MAX_UNPACKED) return fragment;
  throw new Error(
    `the candle files of this scenario are too large for the address of a page (${text.length} bytes, at most ${MAX_UNPACKED}, ` +
      `and ${fragment.length} packed, at most ${MAX_FRAGMENT}): take a part by "sandpit candles --from --to", or play it on a server`,
  );
}
