/** The session of a host: one exchange after another, each on a branch of its journal. */
import {
  ControlError,
  FrameLog,
  isControlPath,
  TestLease,
  NotRunning,
  RequestLog,
} from '#simulator/control/index.ts';
import type { Branches, ControlTarget, ReplayControl, ResetRequest } from '#simulator/control/index.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import type { HttpRequest, HttpResponse } from '#simulator/http.ts';
import type { Instant, Refusal } from '#simulator/engine/kernel/index.ts';
import type { BegunBranch } from './branches.ts';
import { failureOf, unavailable } from './failure.ts';
import type { SessionFailure } from './failure.ts';
import type { StoredSession } from './journal.ts';
import { bringSessions, sessionsOfNow } from './kept-sessions.ts';
import { LiveExchange, sessionIdOf } from './live-exchange.ts';
import type { CodeNews } from './messages.ts';
import { createMutex } from './mutex.ts';
import type { PageRequest } from './parts.ts';
import { isPicturePath } from './picture-path.ts';
import { createMemoryPictures, servePicture } from './pictures.ts';
import type { Pictures } from './pictures.ts';
import { prepareStored } from './prepare.ts';
import type { Prepared } from './prepare.ts';
import { listedScenarios, loadScenario } from './scenarios.ts';
import type { SessionChoice } from './scenarios.ts';
import { endForeignLogins } from './secrets.ts';
import type { ServerSocket } from './server-socket.ts';
import type { OpenMode, SessionHost, SessionStatus } from './session-host.ts';
import { MAIN_BRANCH } from './storage/port.ts';
import type { BranchId } from './storage/port.ts';

/** Loaded with the first call of the control plane. */
const steering = () => import('./steering.ts');

type CodeListener = (news: CodeNews, request: string | undefined) => void;

/** What there is of a session at the moment. */
type Phase =
  | { readonly name: 'starting' }
  | { readonly name: 'running'; readonly live: LiveExchange }
  /** `live` is what has failed: its state can still be saved as a file. */
  | { readonly name: 'failed'; readonly failure: SessionFailure; readonly live?: LiveExchange };

/** The session of a host: handles requests, seats sockets, keeps time, and goes over to other exchanges. */
export class Session {
  readonly #host: SessionHost;
  readonly #statusListeners = new Set<(status: SessionStatus) => void>();
  readonly #codeListeners = new Set<CodeListener>();
  readonly #publishedListeners = new Set<() => void>();
  readonly #timer: ReturnType<typeof setInterval> | undefined;
  readonly #pictures: Pictures;
  /** What steers the exchange, for the process that it runs in. */
  readonly control: ControlTarget;
  #present: SessionChoice;
  #phase: Phase = { name: 'starting' };
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
  constructor(host: SessionHost) {
    this.#host = host;
    this.#pictures = host.pictures ?? createMemoryPictures();
    this.#present = host.session ?? { scenario: host.catalogue.default };
    this.control = this.#createControl();
    this.#change = this.#exclusive(() => this.#begin(this.#present, host.openOptions ?? {}));
    const every = host.pumpEvery ?? 100;
    if (every > 0) this.#timer = setInterval(() => void this.pump(), every);
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
      if (this.#live?.replayed && (await steering()).isAction(request)) await this.#keepReplay();
      if (isControlPath(pathname)) return await (await steering()).handleControl(this.control, request);
    } catch (error) {
      return unavailable(failureOf(error));
    }
    const live = this.#live;
    if (!live) return unavailable(this.#failure);
    try {
      const moment = { at: live.exchange.kernel.now(), realTime: this.#host.realTime };
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
  async refuse(request: HttpRequest, refusal: Refusal): Promise<HttpResponse> {
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

  /** Everything that is stored of the present branch. Rejects with NotRunning. */
  async history(): Promise<StoredSession> {
    return this.#running().history();
  }

  status(): SessionStatus {
    const phase = this.#phase;
    if (phase.name === 'running') return { state: phase.name, ...phase.live.report() };
    return phase.name === 'failed' ? { state: phase.name, failure: phase.failure } : { state: phase.name };
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
  open(session: SessionChoice): Promise<void> {
    return this.#exclusive(async () => {
      const { scenario: present, branch } = this.#live ?? {};
      const isSession = present?.name === session.scenario && (session.seed ?? present.seed) === present.seed;
      if (!isSession || (session.branch ?? branch) !== branch) await this.#begin(session, {});
    });
  }

  /** After a failure, or with a session in any case: opens it again from its journal. */
  reopen(session?: SessionChoice): Promise<void> {
    return this.#exclusive(async () => {
      if (session || !this.#live) await this.#begin(session ?? this.#present, {});
    });
  }

  onStatus(listener: (status: SessionStatus) => void): () => void {
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
      if (live === this.#live) await this.#leaveReplayAtEnd();
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

  /** Begins a session again, forgetting what was stored of it. Rejects with UnknownScenario, as `open` does, or with NotRunning. */
  async restart(request: ResetRequest): Promise<void> {
    const { requestedSession } = await steering();
    const { seed, source } = this.#live?.scenario ?? this.#present;
    const present = { scenario: this.#present.scenario, seed, source };
    const session = await requestedSession(this.#host, request, present);
    await this.#exclusive(() => this.#begin(session, { fresh: true, speed: request.speed }));
    await this.ready();
  }

  get #live(): LiveExchange | undefined {
    return this.#phase.name === 'running' ? this.#phase.live : undefined;
  }

  get #failure(): SessionFailure | undefined {
    return this.#phase.name === 'failed' ? this.#phase.failure : undefined;
  }

  /** Throws NotRunning. */
  #running(): LiveExchange {
    if (this.#live) return this.#live;
    throw new NotRunning(this.#failure?.message ?? 'The exchange is starting.');
  }

  #exclusive<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#runExclusive(work);
    // Other requests only wait for the end of the change; its caller gets the result.
    this.#change = done.catch(() => undefined);
    return done;
  }

  /**
   * Leaves the present session and opens another. Throws, and leaves nothing, where a session runs and the scenario cannot be
   * loaded; any other failure is kept as the state of the session.
   */
  async #begin(session: SessionChoice, mode: OpenMode): Promise<void> {
    if (this.#isClosed) throw new NotRunning('The exchange has been closed.');
    const load = () => loadScenario(this.#host, session);
    const loaded = this.#live && (await load());
    await this.#leave();
    if (mode.fresh) {
      this.#requests.clear();
      this.#frames.clear();
    }
    this.#present = session;
    this.#enter({ name: 'starting' });
    try {
      const scenario = loaded ?? (await load());
      const { name, seed } = scenario;
      const requested = mode.fresh ? MAIN_BRANCH : session.branch;
      const branch = requested ?? (await this.#host.journals.lastBranch(name, seed));
      const id = { scenario: name, seed, branch };
      const live = await this.#run(await prepareStored(this.#host, scenario, id, mode));
      this.#phase = { name: 'running', live };
      await this.#host.journals.remember(id);
      this.#publishStatus();
    } catch (error) {
      const live = this.#live;
      this.#enter({ name: 'failed', failure: failureOf(error) });
      await this.#close(live);
    }
  }

  /** Lets a prepared exchange run; its journal is closed again if that fails. */
  async #run(prepared: Prepared): Promise<LiveExchange> {
    this.#epoch = Math.max(this.#epoch, (this.#live?.clock().epoch ?? 0) + 1);
    const { journal } = prepared;
    const options = {
      ...this.#host,
      pictures: this.#pictures,
      epoch: this.#epoch,
      onCode: (...news: Parameters<CodeListener>) =>
        this.#codeListeners.forEach((listener) => listener(...news)),
      onClock: () => this.#publishStatus(),
      onPublished: () => this.#publishedListeners.forEach((listener) => listener()),
      onFrames: (...frames: Parameters<FrameLog['note']>) => this.#frames.note(...frames),
    };
    try {
      const live = await LiveExchange.start(options, prepared);
      journal.onLoss((reason) => void this.#fail(live, reason));
      return live;
    } catch (error) {
      await journal.close();
      throw error;
    }
  }

  /** Goes over to another exchange: the present one is left when the other runs. */
  async #swap(prepared: Prepared): Promise<void> {
    const live = await this.#run(prepared);
    const left = this.#live;
    const id = { ...sessionIdOf(live), branch: live.branch };
    this.#present = id;
    this.#enter({ name: 'running', live });
    await this.#close(left);
    await this.#host.journals.remember(id);
  }

  async #leave(): Promise<void> {
    const live = this.#live;
    if (live) this.#phase = { name: 'starting' };
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
    console.error('The exchange has stopped:', error);
    // Pages learn at once: those that are closed meanwhile have something to say.
    this.#enter({ name: 'failed', failure: failureOf(error), live });
    await this.#close(live);
    this.#publishStatus();
  }

  #enter(phase: Phase): void {
    this.#phase = phase;
    this.#publishStatus();
  }

  #publishStatus(): void {
    const status = this.status();
    for (const listener of this.#statusListeners) listener(status);
  }

  /** Goes over to a stored branch, or to a new one at a kept moment. Throws ControlError NO_BRANCH, UNREADABLE. */
  async #openBranch(name: string): Promise<void> {
    const live = this.#running();
    if (live.branch === name && !live.replayed) return;
    const { origin } = await (await steering()).findBranch(this.#host.journals, live, name);
    const id = { ...sessionIdOf(live), branch: name };
    if (origin?.isKept) await this.#swap(await (await steering()).prepareKept(this.#host, live, id));
    else await this.#swapToStored(live, id);
  }

  /** Throws ControlError UNREADABLE. */
  async #swapToStored({ scenario }: LiveExchange, id: BranchId): Promise<void> {
    try {
      await this.#swap(await prepareStored(this.#host, scenario, id));
    } catch (error) {
      const { message } = failureOf(error);
      throw new ControlError(409, 'UNREADABLE', `The branch "${id.branch}" cannot be opened: ${message}`);
    }
  }

  /** Shows the branch at `at`, or as it was left where that is its end. Throws ControlError FUTURE, BEFORE_START. */
  async #show(at: Instant): Promise<void> {
    const { prepareReplay, shownBranch } = await steering();
    const live = this.#running();
    if (at !== shownBranch(live).end) await this.#swap(await prepareReplay(this.#host, live, at));
    else if (live.replayed) await this.#leaveReplay(live, live.replayed.id);
  }

  /** Begins a branch where a replay stands, so that somebody can act there. */
  #keepReplay(): Promise<void> {
    return this.#exclusive(async () => {
      const live = this.#running();
      if (!live.replayed) return;
      const { prepareBack } = await steering();
      await this.#swap(await prepareBack(this.#host, live, { toInstant: live.exchange.kernel.now() }));
    });
  }

  async #leaveReplayAtEnd(): Promise<void> {
    if (!this.#running().replayed) return;
    const { isReplayOver } = await steering();
    if (!isReplayOver(this.#running())) return;
    await this.#exclusive(async () => {
      const live = this.#running();
      if (live.replayed && isReplayOver(live)) await this.#leaveReplay(live, live.replayed.id);
    });
  }

  /** Goes back to the branch as it was left. Who has logged in while it was replayed stays logged in. */
  async #leaveReplay(live: LiveExchange, id: BranchId): Promise<void> {
    const sessions = sessionsOfNow(live);
    await this.#swapToStored(live, id);
    const left = this.#running();
    if (bringSessions(sessions, left.exchange)) await left.settle();
  }

  /** Goes over to what was read from a file. */
  #openShared(branch: BegunBranch): Promise<void> {
    return this.#exclusive(async () =>
      this.#swap(await (await steering()).prepareShared(this.#host.journals, branch)),
    );
  }

  #createControl(): ControlTarget {
    const { catalogue, realTime, member } = this.#host;
    const running = () => this.#running();
    return {
      requests: this.#requests,
      frames: this.#frames,
      lease: new TestLease(realTime),
      branches: this.#createBranches(),
      replay: this.#createReplay(),
      clock: () => {
        const live = running();
        return { now: live.exchange.kernel.now(), speed: live.clock().speed };
      },
      session: () => ({ ...sessionIdOf(running()), branch: running().branch }),
      state: () => running().state(),
      setSpeed: (speed) => running().setSpeed(speed),
      travelTo: async (at) => {
        // Beyond its end there is nothing to replay: the branch itself goes on.
        const { replayed } = running();
        if (replayed && at >= replayed.end) await this.control.replay.goTo(replayed.end);
        await running().travelTo(at);
      },
      reset: (request) => this.restart(request),
      shared: () => member && { place: member.report(), exchange: this.#live?.exchange },
      messages: () => running().codes(),
      exchange: () => running().exchange,
      pump: () => this.pump(),
      settle: () => running().settle(),
      scenarios: () => listedScenarios(catalogue, this.#live?.scenario),
    };
  }

  #createBranches(): Branches {
    const host = this.#host;
    const { catalogue, journals } = host;
    const running = () => this.#running();
    const importing = {
      ...host,
      // The logins of a file open nothing on a host that strangers reach.
      endLogins: (imported: Exchange) => (host.secrets ? endForeignLogins(imported, running().exchange) : []),
    };
    const importRecording = async (given: unknown): Promise<void> =>
      this.#openShared(await (await steering()).branchOfRecording(importing, given));
    return {
      list: async () => (await steering()).listBranches(journals, running()),
      records: async (afterSeq, count) => (await running().history()).records(afterSeq, count),
      fork: (name) => this.#exclusive(async () => (await steering()).keepMoment(journals, running(), name)),
      open: (name) => this.#exclusive(() => this.#openBranch(name)),
      remove: (name) =>
        this.#exclusive(async () => (await steering()).removeBranch(journals, running(), name)),
      back: (request) =>
        this.#exclusive(async () =>
          this.#swap(await (await steering()).prepareBack(host, running(), request)),
        ),
      recording: async () => (await steering()).exportRecording(running()),
      link: async () => (await steering()).exportLink(running()),
      keptScenario: async () => (await steering()).exportScenario(running(), catalogue),
      snapshot: async () => {
        const { exportSnapshot, exportStored } = await steering();
        const failed = this.#phase.name === 'failed' ? this.#phase.live : undefined;
        return failed ? exportStored(failed) : exportSnapshot(running());
      },
      importRecording,
      importSnapshot: async (given) =>
        this.#openShared(await (await steering()).branchOfSnapshot(importing, given)),
      importLink: async (fragment) => {
        const link = await (await steering()).readLink(fragment);
        await ('begin' in link ? this.restart(link.begin) : importRecording(link.recording));
      },
    };
  }

  #createReplay(): ReplayControl {
    return {
      report: async () => (await steering()).reportReplay(this.#running()),
      goTo: (at) => this.#exclusive(() => this.#show(at)),
      equity: (user, branch, span) =>
        this.#exclusive(async () =>
          (await steering()).branchHistoryOf(this.#host, this.#running(), { user, branch, ...span }),
        ),
    };
  }
}
