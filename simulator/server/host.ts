/** The exchange behind a real HTTP and socket.io server. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isControlPath } from '#simulator/control/index.ts';
import type { HttpRequest, HttpResponse } from '#simulator/http.ts';
import { ownName } from '#simulator/engine/scenario/index.ts';
import type { Catalogue, ScenarioSource } from '#simulator/engine/scenario/index.ts';
import { exchangeParts } from '#simulator/session/parts.ts';
import { createMemoryJournals } from '#simulator/session/journals.ts';
import type { ExchangeParts } from '#simulator/session/parts.ts';
import { isPicturePath } from '#simulator/session/picture-path.ts';
import { Session } from '#simulator/session/session.ts';
import type { SessionChoice } from '#simulator/session/scenarios.ts';
import { nodeCatalogue } from './catalogue.ts';
import { isReachable, mayControl, senderOf } from './access.ts';
import type { AccessRules } from './access.ts';
import { keepControlToken, readControlToken } from './control-token.ts';
import type { ControlToken } from './control-token.ts';
import { createFileJournals, readHeader } from './file-journals.ts';
import { createFilePictures } from './file-pictures.ts';
import { onlyNameOf } from '#simulator/session/storage/file-lock.ts';
import { callBody, controlBody, readRequest } from './http-adapter.ts';
import { plainResponse, serveApp } from './http-server.ts';
import type { RunningServer, ServerSettings } from './http-server.ts';
import type { JoinedRoom, ClusterOptions } from '#simulator/cluster/nats/index.ts';
import { createCompatLayer } from './compat/layer.ts';
import type { CompatLayer } from './compat/layer.ts';
import type { CompatSwitch } from './compat/switches.ts';
import { GuessLimiter } from './guess-limits.ts';
import type { ServerSocket } from '#simulator/session/server-socket.ts';
import { goToPresent } from './present.ts';
import { hostSecrets } from './rooms/secrets.ts';
import type { HostStatus } from './lifecycle.ts';
import { serveFile } from './static-files.ts';
import type { ClientFolders } from './static-files.ts';

/** How a Node host is started; everything has a default. */
export interface NodeHostOptions extends ServerSettings {
  readonly scenario?: string;
  /** What the scenario is read from, where it is not one of the library; `scenario` is left out then. */
  readonly source?: ScenarioSource;
  readonly seed?: string;
  /** Journal file; without one the exchange forgets everything when the host stops. */
  readonly data?: string;
  /** The room that this host serves together with others (docs/room-log.md); its journal then lies there and not in `data`. */
  readonly room?: ClusterOptions;
  /** Directory of a built client to serve, or several that its files are looked for in. */
  readonly client?: ClientFolders;
  /**
   * Accepts clients of Engine.IO 3, and lets a bare user id, without a token, receive private events: for older clients, and
   * unsafe.
   */
  readonly trustBareId?: boolean;
  /** What is translated for clients that are older than the contract; nothing by default. */
  readonly compat?: readonly CompatSwitch[];
  /** Moves the clock to the present before the host is up, and lets it run with it. */
  readonly now?: boolean;
  /** Speed of a session that begins; 0 = paused. */
  readonly speed?: number;
  /** Has tokens and codes follow from the seed also where they are drawn otherwise: for tests that compare hashes. */
  readonly repeatsSecrets?: boolean;
  readonly parts?: ExchangeParts;
  readonly catalogue?: Catalogue;
}

export interface NodeHost extends RunningServer {
  readonly session: Session;
  /** What steers the exchange from anywhere. */
  readonly control: ControlToken;
}

const NO_CONTROL =
  'The control plane is for this machine, without a proxy between, or takes the token of this host: Authorization: Bearer TOKEN.';

/**
 * Starts the exchange behind a real HTTP and socket.io server; resolves when it runs. While a stored session is being restored, the
 * host says that it is not ready, and calls wait. Rejects when the exchange or the port cannot be had.
 */
export async function startNodeHost(given: NodeHostOptions = {}): Promise<NodeHost> {
  // Two hosts that know a journal by two names find each other.
  const options = given.data === undefined ? given : { ...given, data: await onlyNameOf(given.data) };
  const control = await readControlToken(options.data);
  const joined =
    options.room && (await (await import('#simulator/cluster/nats/index.ts')).joinRoom(options.room));
  const room = joined?.room;
  const session = await openSession(options, joined);
  room?.attach(session);
  const calls = room?.calls ?? session;
  const compat = createCompatLayer(new Set(options.compat), (request) => calls.respond(request));
  const guesses = drawsSecrets(options) ? new GuessLimiter(session, () => performance.now()) : undefined;
  const context: RequestContext = {
    calls,
    compat,
    guesses,
    rules: options,
    client: options.client ?? [],
    control,
  };
  const app = {
    status: () => statusOf(session, room?.away()),
    details: () => room && { room: room.report() },
    respond: (...request: RequestParts) => respond(request, context),
    accepts: () => session.accepts(),
    connect: (socket: ServerSocket, handshake: IncomingMessage) => {
      if (guesses?.accepts(socket, senderOf(handshake, options)) === false) socket.drop();
      else session.connect(compat.socket(socket));
    },
    ready: async () => {
      await (room ?? session).ready();
      if (options.now) await goToPresent(calls, () => session.status());
    },
    close: async () => {
      room?.leave();
      await session.close();
      await room?.close();
    },
  };
  const settings = { ...options, olderClients: options.trustBareId };
  const server = await serveApp(app, settings).catch(async (error: unknown) => {
    // What keeps the exchange from running is named before a port that is taken.
    await session.ready();
    throw error;
  });
  await keepControlToken(control);
  return { ...server, session, control };
}

async function openSession(options: NodeHostOptions, joined: JoinedRoom | undefined): Promise<Session> {
  const catalogue = options.catalogue ?? nodeCatalogue();
  return new Session({
    catalogue,
    parts: options.parts ?? exchangeParts,
    journals: options.data === undefined ? createMemoryJournals() : createFileJournals(options.data),
    pictures: options.data === undefined ? undefined : createFilePictures(`${options.data}.pictures`),
    session: joined?.session ?? (await choose(options, catalogue)),
    realTime: () => performance.now(),
    ...joined?.options,
    speed: options.speed,
    trustBareId: options.trustBareId,
    secrets: drawsSecrets(options) ? hostSecrets : undefined,
  });
}

/** Whether tokens and codes are drawn: on hosts that others reach, and on those that keep a session for later. */
const drawsSecrets = (options: NodeHostOptions): boolean =>
  options.repeatsSecrets !== true &&
  (options.data !== undefined || options.room !== undefined || isReachable(options));

/** The scenario that the options name, otherwise that of the journal file, otherwise the default. */
async function choose(
  { scenario, source, seed, data }: NodeHostOptions,
  catalogue: Catalogue,
): Promise<SessionChoice> {
  if (source !== undefined) return { scenario: ownName(source.file), seed, source };
  if (scenario !== undefined) return { scenario, seed };
  const stored = data === undefined ? undefined : await readHeader(data);
  return { scenario: stored?.scenario ?? catalogue.default, seed: seed ?? stored?.seed };
}

/** A host that does not reach its log is not ready, whatever runs on it. */
function statusOf(session: Session, away: string | undefined): HostStatus {
  if (away !== undefined) return { state: 'disconnected', message: away };
  return { state: session.status().state };
}

interface RequestContext {
  /** What carries calls out. */
  readonly calls: Pick<Session, 'respond'>;
  readonly compat: CompatLayer;
  /** Where strangers may guess at tokens and codes. */
  readonly guesses: GuessLimiter | undefined;
  readonly rules: AccessRules;
  readonly client: ClientFolders;
  readonly control: ControlToken;
}

type RequestParts = readonly [incoming: IncomingMessage, outgoing: ServerResponse, url: URL];

async function respond(
  [incoming, outgoing, url]: RequestParts,
  { calls, compat, guesses, rules, client, control }: RequestContext,
): Promise<HttpResponse> {
  const { pathname } = url;
  if (isControlPath(pathname) && !mayControl(incoming, rules, control.token))
    return plainResponse(403, NO_CONTROL);
  if (isControlPath(pathname)) return calls.respond(await readRequest(incoming, outgoing, url, controlBody));
  if (isPicturePath(pathname) || pathname.startsWith('/api/') || compat.takes(pathname)) {
    const request = await readRequest(incoming, outgoing, url, callBody);
    const address = senderOf(incoming, rules);
    const carryOut = (call: HttpRequest) => compat.respond(call, address);
    return guesses ? guesses.respond(request, address, carryOut) : carryOut(request);
  }
  const own = await serveFile(client, pathname, incoming);
  return own ?? (await compat.file(incoming, pathname)) ?? plainResponse(404, 'Nothing here.');
}
