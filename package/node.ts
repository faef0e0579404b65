/** The exchange in a process of Node: for tests and scripts, and as a server. */
import { resolve } from 'node:path';
import { nodeCatalogue } from '#simulator/server/catalogue.ts';
import { startNodeHost } from '#simulator/server/host.ts';
import { exchangeParts } from '#simulator/session/parts.ts';
import { createMemoryJournals } from '#simulator/session/journals.ts';
import { Session } from '#simulator/session/session.ts';
import { requestedSession } from '#simulator/session/requested-session.ts';
import { readSessionRequest } from '#simulator/control/session-request.ts';
import { sessionRequestOf } from './driver/session-request.ts';
import type { SessionOptions } from './driver/types.ts';
import { exchangeOf } from './node/exchange.ts';
import type { Exchange, OwnExchange } from './node/types.ts';
import { backendClient } from './program.ts';

export type * from './node/types.ts';
export type * from './driver/types.ts';
export type { Duration } from './driver/duration.ts';
export { ControlRefused } from '#shared/control-client.ts';
export { ExchangeError } from './contract.ts';
export type { ExchangeErrorKind } from './contract.ts';

/** How long the exchange waits between two looks at the clock, in real milliseconds, where time runs. */
const PUMP_MS = 100;

/**
 * An exchange of its own in this process, without a network. Its time stands still unless `speed` says otherwise, and it does
 * not keep the process alive. Rejects with an Error that says what is wrong with the scenario.
 * @param folder where scenario files are found from; the working directory by default
 */
export async function createExchange(
  options: SessionOptions = {},
  folder: string = process.cwd(),
): Promise<OwnExchange> {
  const deps = { catalogue: nodeCatalogue(), journals: createMemoryJournals(), parts: exchangeParts };
  const wanted = sessionRequestOf(options, folder);
  const request = readSessionRequest({ format: 'sandpit-beginning', ...wanted });
  const present = { scenario: deps.catalogue.default };
  const session = new Session({
    ...deps,
    session: await requestedSession(deps, request ?? {}, present),
    speed: wanted.speed,
    realTime: () => performance.now(),
    pumpEvery: 0,
  });
  await session.ready();
  const timer = setInterval(() => void session.pump(), PUMP_MS).unref();
  return {
    ...exchangeOf(session, folder),
    async close() {
      clearInterval(timer);
      await session.close();
    },
  };
}

/** How a server is started; everything has a default. */
export interface ServerOptions {
  /** Port to listen on; a free one by default. */
  readonly port?: number;
  /** Address to listen on: `127.0.0.1` by default. From other machines the control plane takes the host's token. */
  readonly hostname?: string;
  /** A scenario of the library, by its name; the calm market by default. */
  readonly scenario?: string;
  readonly seed?: string;
  /** How fast time runs; 0 lets it stand still. */
  readonly speed?: number;
  /** File that keeps the journal; without one everything is forgotten at the end. */
  readonly data?: string;
  /** Folder of a built client to serve; that of this package by default. */
  readonly client?: string;
  /** Origins of other pages that may call the exchange. */
  readonly allowedOrigins?: readonly string[];
  /** Names by which the host is reached, beside those of this machine, numeric addresses and names without a dot. */
  readonly allowedHosts?: readonly string[];
}

export interface SandpitServer {
  readonly url: string;
  readonly exchange: Exchange;
  /** Ends every connection and stops listening. */
  close(): Promise<void>;
}

/** Starts an exchange with real HTTP and real sockets in this process. Rejects when the scenario or the port cannot be had. */
export async function startServer(options: ServerOptions = {}): Promise<SandpitServer> {
  const client = options.client === undefined ? backendClient : resolve(options.client);
  const { url, session, close } = await startNodeHost({ ...options, client });
  return { url, exchange: exchangeOf(session, process.cwd()), close };
}
