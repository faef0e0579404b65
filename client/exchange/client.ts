/** The client's side of the exchange: calls, session, socket, live data. Independent of React. */
import { extensionNames } from '#contract/index.ts';
import type { ExtensionName } from '#contract/index.ts';
import { shallow } from 'zustand/shallow';
import { createStore } from 'zustand/vanilla';
import { clientOperations } from './calls.ts';
import type { ExchangeClock } from './clock.ts';
import { createCorrectedClock } from './clock.ts';
import { createEmitter } from './emitter.ts';
import type { Emitter } from './emitter.ts';
import { isMissingStep } from './errors.ts';
import type { ExchangeError } from './errors.ts';
import { createHttp } from './http.ts';
import type { Call } from './http.ts';
import { createSelection } from './selection.ts';
import type { Selection } from './selection.ts';
import { createSession } from './session.ts';
import type { UserSession } from './session.ts';
import { createFeed } from './socket.ts';
import type { Feed } from './socket.ts';
import { marketFrames, pageFrames } from './stores/frames.ts';
import type { RequestFrame } from './stores/frames.ts';
import { createLiveMarket } from './stores/index.ts';
import type { LiveMarket } from './stores/index.ts';
import { createMicroStore } from './stores/micro.ts';
import type { MicroStore } from './stores/micro.ts';
import { openStorage } from './storage.ts';
import type { SeatStorage } from './storage.ts';
import type { Store } from './store.ts';

export interface ExchangeClientOptions {
  /** `simulator` and `same-origin` mean the page's own origin; anything else is the origin of a server. */
  readonly backend: string;
  /** The simulator's clock; left out, local time corrected by the `Date` headers of responses. */
  readonly clock?: ExchangeClock | undefined;
  readonly storage?: SeatStorage;
  /** The host of the page has announced that this browser has no seat in a room. */
  readonly lacksSeat?: boolean;
  /** The interface language, sent with every call. */
  readonly language?: () => string;
  readonly fetch?: typeof fetch;
  readonly requestFrame?: RequestFrame;
  /** Makes the realtime connection; socket.io by default. */
  readonly openFeed?: typeof createFeed;
}

/** What decides which calls are made, and how often. */
export interface Reach {
  readonly isLoggedIn: boolean;
  readonly extensions: ReadonlySet<ExtensionName>;
  /** The exchange sends no live data, so that everything comes from calls. */
  readonly hasNoFeed: boolean;
}

/** Everything that features may know of the exchange. */
export interface ExchangeClient {
  /** Makes one call (see `operations` of the contract). */
  readonly call: Call;
  /** Sends a request that is not a call of the contract; `path` begins with a slash. Rejects where there is no response. */
  readonly send: (path: string, init: RequestInit) => Promise<Response>;
  readonly session: UserSession;
  readonly selection: Selection;
  readonly feed: Feed;
  readonly market: LiveMarket;
  /** The own second contracts, beside their lists. */
  readonly micro: MicroStore;
  readonly clock: ExchangeClock;
  readonly storage: SeatStorage;
  /** What the tab keeps until it is closed, of all its seats. */
  readonly tabStorage: SeatStorage;
  /**
   * What the shell tells the user (ERR-006 to ERR-010): of every call that a step is missing – login, payout or identity – and
   * what queries and mutations report (`createQueryClient`). Other refusals are their caller's to show.
   */
  readonly refusals: Emitter<ExchangeError>;
  /** The extensions that the host has announced; empty before that, and on a backend without extensions. */
  readonly extensions: Store<ReadonlySet<ExtensionName>>;
  /** All that `useOperation` asks before it makes a call. */
  readonly reach: Store<Reach>;
  /** Whether the host has announced, or refused a call because, this browser has no seat in a room. A page that joins is loaded again. */
  readonly lacksSeat: Store<boolean>;
}

/** The origin that a `VITE_BACKEND` setting means; empty for the page's own. */
export function originOf(backend: string): string {
  return backend === 'simulator' || backend === 'same-origin' ? '' : backend.replace(/\/+$/, '');
}

const pageOrigin = (): string => (typeof location === 'undefined' ? '' : location.origin);

/** Puts a client together. The socket stays closed until `feed.open()`. */
export function createExchangeClient(options: ExchangeClientOptions): ExchangeClient {
  const origin = originOf(options.backend);
  const clock = options.clock ?? createCorrectedClock(() => Date.now());
  const storage = options.storage ?? openStorage(globalThis.localStorage);
  const session = createSession(storage);
  const feed = (options.openFeed ?? createFeed)({ origin: origin || pageOrigin(), session });
  const { requestFrame = pageFrames } = options;
  const market = createLiveMarket(feed, options.requestFrame ?? marketFrames());
  const micro = createMicroStore({ feed, session, clock, requestFrame });
  const refusals = createEmitter<ExchangeError>();
  const lacksSeat = createStore(() => options.lacksSeat ?? false);
  const request: typeof fetch = options.fetch ?? ((...given) => fetch(...given));
  const callOnce = createHttp({
    origin,
    clock,
    token: () => session.getState().token,
    language: options.language ?? (() => 'en'),
    fetch: request,
    onRefusal: (error, token) => {
      if (error.kind === 'seat') return lacksSeat.setState(true);
      if (isMissingStep(error) && concerns(session, error, token)) refusals.emit(error);
    },
  });
  const call: Call = async (name, input, callOptions) => {
    const receive = market.receiver();
    const { token } = session.getState();
    const response = await callOnce(name, input, callOptions);
    // What belongs to a user is not stored for the next one.
    if (clientOperations[name].auth === 'none' || token === session.getState().token) {
      receive(name, input, response);
      micro.receive(name, response);
    }
    return response;
  };
  const selection = createSelection(storage);
  const extensions = followExtensions(feed);
  const send: ExchangeClient['send'] = (path, init) => request(`${origin}${path}`, init);
  return {
    call,
    send,
    session,
    selection,
    feed,
    market,
    micro,
    clock,
    storage,
    tabStorage: openStorage(globalThis.sessionStorage),
    refusals,
    extensions,
    reach: reachOf(session, extensions, feed),
    lacksSeat,
  };
}

/** Unknown names are left out. */
function followExtensions(feed: Feed): Store<ReadonlySet<ExtensionName>> {
  const announced = createStore<ReadonlySet<ExtensionName>>(() => new Set());
  feed.on('extensions', ({ names }) =>
    announced.setState(new Set(extensionNames.filter((name) => names.includes(name))), true),
  );
  return announced;
}

/** One store for what every call asks, so that each of them is one subscription. */
function reachOf(
  session: UserSession,
  extensions: ExchangeClient['extensions'],
  { connection }: Feed,
): Store<Reach> {
  const read = (): Reach => ({
    isLoggedIn: session.getState().token !== undefined,
    extensions: extensions.getState(),
    hasNoFeed: connection.getState() === 'unavailable',
  });
  const reach = createStore(read);
  const follow = () => reach.setState((before) => (shallow(before, read()) ? before : read()));
  for (const { subscribe } of [session, extensions, connection]) subscribe(follow);
  return reach;
}

/**
 * Whether a refusal has to be reported. A 999 concerns the token that was sent: it says nothing about a later session,
 * and only the first of several 999s ends the session.
 */
function concerns(session: UserSession, error: ExchangeError, token: string | undefined): boolean {
  return error.kind !== 'session' || session.expire(token);
}
