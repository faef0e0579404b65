/** Reads the options with which a test begins a session. */
import { readFileSync } from 'node:fs';
import { basename, relative, resolve } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import type { SessionOptions, Scenario } from './types.ts';

/** What `POST /sim/reset` takes. */
export interface SessionRequest {
  readonly scenario?: string | object;
  readonly file?: { readonly name: string; readonly text: string };
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
export function sessionOf(options: SessionOptions, folder: string): SessionRequest {
  const { scenario = DEFAULT_SCENARIO, users, balances, prices, speed = 0 } = options;
  const seed = options.seed ?? (typeof scenario === 'string' ? 'sandpit' : undefined);
  return { ...chosen(scenario, folder), users, balances, prices, seed, speed };
}

function chosen(scenario: Scenario, folder: string): Pick<SessionRequest, 'scenario' | 'file'> {
  if (typeof scenario === 'string' || !('file' in scenario)) return { scenario };
  const path = resolve(folder, scenario.file);
  const name = relative(process.cwd(), path);
  return {
    file: { name: name.length > MAX_NAME ? basename(path) : name, text: readFileSync(path, 'utf8') },
  };
}

/** Whether the name of a scenario describes it completely. */
export function isNamed({ scenario, users, balances, prices }: SessionRequest): boolean {
  return typeof scenario === 'string' && [users, balances, prices].every((change) => change === undefined);
}

/** The fragment of an address that begins the session. */
export function fragmentOf(session: SessionRequest): string {
  const text = JSON.stringify({ format: 'sandpit-beginning', ...session });
  return `sandpit=${deflateRawSync(text).toString('base64url')}`;
}
