/** Reads the command line of `npm run serve`. */
import { parseArgs } from 'node:util';
import type { NodeHostOptions } from './host.ts';

export const USAGE = `Usage: npm run serve -- [flags]
  --port <number>          port to listen on (default 8787)
  --host <address>         address to listen on (default 127.0.0.1; 0.0.0.0 for other machines); /sim stays on this one
  --scenario <name>        scenario to run
  --seed <text>            seed instead of the scenario's own
  --data <file>            keep the journal in this file (default: memory)
  --client <directory>     serve this built client
  --allow-origin <origin>  let pages of this origin call the exchange (repeatable)
  --trust-bare-id          for older clients: accept Engine.IO 3 (socket.io-client 2) and send private events to a
                           socket that names a user id without a token (unsafe)
  --while-stdin            stop when the standard input ends: for programs that start a host of their own
  --help                   show this

Sockets are socket.io 4 at /socket.io: polling, WebSocket, or an upgrade from the one to the other (the default of io(url)).`;

/** An invalid command line; the message is for the person who typed it. */
export class BadFlags extends Error {
  override readonly name = 'BadFlags';
}

/** The options of `npm run serve`. */
export interface ServeOptions extends NodeHostOptions {
  /** Whether to stop when the standard input ends. */
  readonly whileStdin: boolean;
}

/** Reads the command line; undefined where only help is requested. Throws BadFlags. */
export function readFlags(args: readonly string[]): ServeOptions | undefined {
  const { values } = parse(args);
  if (values.help) return undefined;
  return {
    port: portOf(values.port ?? '8787'),
    hostname: values.host,
    scenario: values.scenario,
    seed: values.seed,
    data: values.data,
    client: values.client,
    allowedOrigins: (values['allow-origin'] ?? []).map(originOf),
    trustBareId: values['trust-bare-id'] ?? false,
    whileStdin: values['while-stdin'] ?? false,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        scenario: { type: 'string' },
        seed: { type: 'string' },
        data: { type: 'string' },
        client: { type: 'string' },
        'allow-origin': { type: 'string', multiple: true },
        'trust-bare-id': { type: 'boolean' },
        'while-stdin': { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new BadFlags((error as Error).message);
  }
}

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new BadFlags(`--port takes 0 to 65535, not "${text}".`);
  return port;
}

function originOf(text: string): string {
  if (!URL.canParse(text) || new URL(text).origin !== text)
    throw new BadFlags(`--allow-origin takes an origin such as http://localhost:5173, not "${text}".`);

  return text;
}
