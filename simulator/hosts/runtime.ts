/** The exchange of a host: requests, sockets, time, and changes of session. */
import type { ScenarioData } from '#simulator/scenario/index.ts';
import {
  ControlError,
  FrameLog,
  handleControl,
  isControlPath,
  Lease,
  NotRunning,
  RequestLog,
} from '#simulator/control/index.ts';
import type { ControlTarget, ResetRequest } from '#simulator/control/index.ts';
import { fromWeb, toWeb } from '#simulator/http.ts';
import type { HttpRequest, HttpResponse } from '#simulator/http.ts';
import type { Refusal } from '#simulator/kernel/index.ts';
import { createControlTarget } from './control-target.ts';
import { failureOf, unavailable } from './failure.ts';
import type { Failure } from './failure.ts';
import { MAIN_BRANCH } from './storage/port.ts';
import type { Journal, StoredSession } from './journal.ts';
import type { BranchId } from './storage/port.ts';
import { openLiveExchange } from './live-exchange.ts';
import type { LiveExchange } from './live-exchange.ts';
import type { Replayed } from './live-exchange-options.ts';
import type { ReadyExchange } from './ready-exchange.ts';
import type { CodeNews } from './messages.ts';
import type { PageRequest } from './parts.ts';
import { isAction } from './replay.ts';
import { isPicturePath } from './picture-path.ts';
import { createMemoryPictures, servePicture } from './pictures.ts';
import type { Pictures } from './pictures.ts';
import type { ServerSocket } from './server-socket.ts';
import { loadScenario, requestedSession } from './scenarios.ts';
import type { SessionOptions } from './scenarios.ts';
import { createMutex } from './mutex.ts';
import type { OpenMode, RuntimeOptions, RuntimeStatus } from './runtime-options.ts';
import { statusOf } from './running-status.ts';

export type { RuntimeOptions, RuntimeStatus };

type CodeListener = (news: CodeNews, request: string | undefined) => void;

/** Over what an exchange is opened. */
interface Opening {
  readonly speed?: number;
  readonly ready?: ReadyExchange;
  readonly replayed?: Replayed;
  /** Begins the session anew, whatever is stored of it. */
  readonly fresh?: boolean | undefined;
}

/** The exchange of a host: handles requests, seats sockets, keeps time, and can be begun again. */
export class Runtime {
  readonly #options: RuntimeOptions;
  readonly #statusListeners = new Set<(status: RuntimeStatus) => void>();
  readonly #codeListeners = new Set<CodeListener>();
  readonly #publishedListeners = new Set<() => void>();
  readonly #timer: ReturnType<typeof setInterval> | undefined;
  readonly #control: ControlTarget;
  readonly #pictures: Pictures;
  #session: SessionOptions;
  #live: LiveExchange | undefined;
  #failure: Failure | undefined;
  /** What has failed, until something else runs: its state can still be saved as a file. */
  #failed: LiveExchange | undefined;
  /** Openings, resets and branches, one after the other. */
  readonly #runExclusive = createMutex();
  /** Never rejects: the end of the latest of them. */
  #change: Promise<unknown>;
  #isClosed = false;
  /** Never rejects: the end of every exchange that was left. */
  #left: Promise<unknown> = Promise.resolve();
  /** The epoch of the next exchange's clock. */
  #epoch = 0;
  #pumping = false;
  readonly #requests = new RequestLog();
  readonly #frames = new FrameLog();

  /** Starts opening the session at once; requests wait for it. */
  constructor(options: RuntimeOptions) {
    this.#options = options;
    this.#pictures = options.pictures ?? createMemoryPictures();
    this.#session = options.session ?? { scenario: options.catalogue.default };
    this.#control = this.#createControl();
    this.#change = this.#exclusive(() => this.#begin(this.#session, options.openOptions ?? {}));
    const every = options.pumpEvery ?? 100;
    if (every > 0) this.#timer = setInterval(() => void this.pump(), every);
  }

  /** `respond` for web requests; a lost response is `Response.error()`. */
  async handle(request: Request, from?: PageRequest): Promise<Response> {
    return toWeb(await this.respond(await fromWeb(request), from));
  }

  /**
   * Any `/api` or `/sim` call. Never rejects: where there is no exchange it returns 503, and a call that the fault plan has
   * fail in the network gets `LOST`.
   */
  async respond(request: HttpRequest, from?: PageRequest): Promise<HttpResponse> {
    const { pathname } = request.url;
    if (isPicturePath(pathname)) return servePicture(this.#pictures, request);
    await this.#change;
    try {
      if (this.#live?.replayed && isAction(request)) await this.#control.replay.keep();
    } catch (error) {
      return unavailable(failureOf(error));
    }
    if (isControlPath(pathname)) return handleControl(this.#control, request);
    const live = this.#live;
    if (!live) return unavailable(this.#failure);
    try {
      const moment = { at: live.exchange.kernel.now(), realTime: this.#options.realTime };
      return await this.#requests.record(request, moment, () => live.handle(request, from));
    } catch (error) {
      await this.#fail(live, error);
      return unavailable(this.#failure);
    }
  }

  /** Whether a token opens a session here; of an exchange that does not run nothing is known, and no token is wrong. */
  isToken(token: string): boolean {
    return !this.#live || this.#live.exchange.account.queries.userOfToken(token) !== undefined;
  }

  /** The response to a call of the protocol that is refused without being asked for. */
  refuse(request: HttpRequest, refusal: Refusal): HttpResponse {
    return this.#live?.refuse(request, refusal) ?? unavailable(this.#failure);
  }

  /** Whether a new socket is accepted; checked before anything is sent to it. */
  accepts(): boolean {
    return this.#live?.accepts() ?? true;
  }

  connect(socket: ServerSocket): void {
    if (this.#live) this.#live.connect(socket);
    else void this.#change.then(() => (this.#live ? this.#live.connect(socket) : socket.drop()));
  }

  /** What steers the exchange, for the process that it runs in. */
  get control(): ControlTarget {
    return this.#control;
  }

  /** Everything that is stored of the present branch. Rejects with NotRunning. */
  async history(): Promise<StoredSession> {
    return this.#running().history();
  }

  status(): RuntimeStatus {
    if (this.#failure) return { state: 'failed', failure: this.#failure };
    if (!this.#live) return { state: 'starting' };
    return statusOf(this.#live);
  }

  /** Resolves when the exchange runs; rejects with what stopped it. */
  async ready(): Promise<void> {
    await this.#change;
    if (this.#failure) throw new NotRunning(this.#failure.message);
  }

  /**
   * Goes to another session as it was left, or begins it; nothing happens if it is the present one. Rejects with the reason,
   * and leaves the present session running, if the scenario cannot be loaded.
   */
  open(session: SessionOptions): Promise<void> {
    return this.#exclusive(async () => {
      const { scenario: present, branch } = this.#live ?? {};
      const isSession = present?.name === session.scenario && (session.seed ?? present.seed) === present.seed;
      if (!isSession || (session.branch ?? branch) !== branch) await this.#begin(session, {});
    });
  }

  /** After a failure, or with a session in any case: opens it again from its journal. */
  reopen(session?: SessionOptions): Promise<void> {
    return this.#exclusive(async () => {
      if (session || !this.#live) await this.#begin(session ?? this.#session, {});
    });
  }

  onStatus(listener: (status: RuntimeStatus) => void): () => void {
    this.#statusListeners.add(listener);
    return () => this.#statusListeners.delete(listener);
  }

  /** Calls `listener` when a verification code is sent or used, with the key of the request of a page that did it. */
  onCode(listener: CodeListener): () => void {
    this.#codeListeners.add(listener);
    return () => this.#codeListeners.delete(listener);
  }

  /** Calls `listener` after what has happened was stored and published: something may have changed. */
  onPublished(listener: () => void): () => void {
    this.#publishedListeners.add(listener);
    return () => this.#publishedListeners.delete(listener);
  }

  /** One time slice of virtual time; called every 100 ms unless `pumpEvery` is 0. */
  async pump(): Promise<void> {
    const live = this.#live;
    if (!live || this.#pumping) return;
    this.#pumping = true;
    try {
      await live.pump();
      if (live === this.#live) await this.#control.replay.leaveAtEnd();
    } catch (error) {
      await this.#fail(live, error);
    } finally {
      this.#pumping = false;
    }
  }

  /** The host may be ended at any moment: resolves when the next start has little to repeat. */
  async keepState(): Promise<void> {
    await this.#live?.keepState();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#exclusive(() => {
      this.#isClosed = true;
      return this.#leave();
    });
  }

  #exclusive<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#runExclusive(work);
    // Other requests only wait for the end of the change; its caller gets the result.
    this.#change = done.catch(() => undefined);
    return done;
  }

  /**
   * Leaves the present session and opens another. Throws, and leaves nothing, where a session runs and the scenario cannot be
   * loaded; any other failure is kept as the runtime's state.
   */
  async #begin(session: SessionOptions, openOptions: OpenMode): Promise<void> {
    if (this.#isClosed) throw new NotRunning('The exchange has been closed.');
    const load = () => loadScenario(this.#options, session);
    const loaded = this.#live && (await load());
    await this.#leave();
    if (openOptions.fresh) this.#forgetTraffic();
    this.#session = session;
    this.#failure = undefined;
    this.#failed = undefined;
    this.#publishStatus();
    try {
      const scenario = loaded ?? (await load());
      const id = await this.#branchOf(scenario, openOptions.fresh ? MAIN_BRANCH : session.branch);
      this.#live = await this.#openStored(scenario, id, openOptions);
      await this.#options.journals.remember(id);
    } catch (error) {
      this.#failure = failureOf(error);
    }
    this.#publishStatus();
  }

  async #branchOf({ name, seed }: ScenarioData, requested: string | undefined): Promise<BranchId> {
    const branch = requested ?? (await this.#options.journals.lastBranch(name, seed));
    return { scenario: name, seed, branch };
  }

  async #openStored(scenario: ScenarioData, id: BranchId, { fresh, speed }: OpenMode): Promise<LiveExchange> {
    const { journals } = this.#options;
    if (fresh) await journals.forgetBranches(id.scenario, id.seed);
    const journal = await journals.open(id);
    return this.#openIn(journal, scenario, {
      speed: speed ?? this.#options.speed ?? scenario.speed,
      fresh,
    });
  }

  /** Opens an exchange over a journal, which is closed again if that fails. */
  async #openIn(journal: Journal, scenario: ScenarioData, how: Opening): Promise<LiveExchange> {
    this.#epoch = Math.max(this.#epoch, (this.#live?.clock().epoch ?? 0) + 1);
    try {
      const live = await openLiveExchange({
        ...this.#options,
        ...how,
        scenario,
        journal,
        pictures: this.#pictures,
        epoch: this.#epoch,
        onCode: (news, request) => this.#codeListeners.forEach((listener) => listener(news, request)),
        onClock: () => this.#publishStatus(),
        onPublished: () => this.#publishedListeners.forEach((listener) => listener()),
        onFrames: (frames) => this.#frames.note(frames),
      });
      journal.onLoss((reason) => void this.#fail(live, reason));
      return live;
    } catch (error) {
      await journal.close();
      throw error;
    }
  }

  /** Puts another exchange in the place of the present one. */
  async #switchTo(live: LiveExchange): Promise<void> {
    const left = this.#live;
    const { scenario, branch } = live;
    const id = { scenario: scenario.name, seed: scenario.seed, branch };
    this.#live = live;
    this.#session = id;
    this.#failure = undefined;
    this.#failed = undefined;
    this.#publishStatus();
    await this.#close(left);
    await this.#options.journals.remember(id);
  }

  async #leave(): Promise<void> {
    const live = this.#live;
    this.#live = undefined;
    await this.#close(live);
  }

  /** Resolves when no exchange keeps its journal any more: one that has failed may still be closed. */
  #close(live: LiveExchange | undefined): Promise<unknown> {
    this.#epoch = Math.max(this.#epoch, (live?.clock().epoch ?? 0) + 1);
    this.#left = Promise.all([this.#left, this.#closeOne(live)]);
    return this.#left;
  }

  async #closeOne(live: LiveExchange | undefined): Promise<void> {
    try {
      await live?.close(this.#isClosed);
    } catch (error) {
      // After a failure there is nothing left to store, and the failure has been reported.
      if (!this.#failure) console.warn('The exchange could not store where its clock stood:', error);
    }
  }

  async #fail(live: LiveExchange, error: unknown): Promise<void> {
    if (this.#live !== live) return;
    this.#failure = failureOf(error);
    this.#failed = live;
    console.error('The exchange has stopped:', error);
    // Pages learn at once: those that are closed meanwhile have something to say.
    this.#publishStatus();
    await this.#leave();
    this.#publishStatus();
  }

  /** Begins a session again, forgetting what was stored of it. Rejects with UnknownScenario, as `open` does, or with NotRunning. */
  async restart(request: ResetRequest): Promise<void> {
    const { seed, source } = this.#live?.scenario ?? this.#session;
    const present = { scenario: this.#session.scenario, seed, source };
    const session = await requestedSession(this.#options, request, present);
    await this.#exclusive(() => this.#begin(session, { fresh: true, speed: request.speed }));
    await this.ready();
  }

  #forgetTraffic(): void {
    this.#requests.clear();
    this.#frames.clear();
  }

  #running(): LiveExchange {
    if (!this.#live) throw new NotRunning(this.#failure?.message ?? 'The exchange is starting.');
    return this.#live;
  }

  #createControl(): ControlTarget {
    const { catalogue, parts, journals, secrets, replica } = this.#options;
    return createControlTarget({
      catalogue,
      parts,
      journals,
      replica,
      drawsSecrets: secrets !== undefined,
      requests: this.#requests,
      frames: this.#frames,
      lease: new Lease(this.#options.realTime),
      running: () => this.#running(),
      live: () => this.#live,
      failed: () => this.#failed,
      pump: () => this.pump(),
      runExclusive: (work) => this.#exclusive(work),
      reset: (request) => this.restart(request),
      switchTo: async (scenario, journal, ready) =>
        this.#switchTo(await this.#openIn(journal, scenario, { ready })),
      show: async (scenario, journal, ready, replayed) =>
        this.#switchTo(await this.#openIn(journal, scenario, { ready, replayed })),
      open: async (id) => {
        const { scenario } = this.#running();
        const live = await this.#openStored(scenario, id, {}).catch((error: unknown) => {
          const { message } = failureOf(error);
          throw new ControlError(409, 'UNREADABLE', `The branch "${id.branch}" cannot be opened: ${message}`);
        });
        await this.#switchTo(live);
      },
    });
  }

  #publishStatus(): void {
    const status = this.status();
    for (const listener of this.#statusListeners) listener(status);
  }
}
