/** A running exchange together with its journal, clock, API and feed. */
import { operations } from '#contract/index.ts';
import type { ReadRequest } from '#simulator/protocol/api/index.ts';
import type { SentFrames, StateReport, MessageReport } from '#simulator/control/index.ts';
import type { Exchange, CommandGuard } from '#simulator/engine/exchange.ts';
import type { HttpRequest, HttpResponse } from '#simulator/http.ts';
import type { ScenarioData } from '#simulator/engine/scenario/index.ts';
import { Refusal } from '#simulator/engine/kernel/index.ts';
import type { Instant } from '#simulator/engine/kernel/index.ts';
import type { FeedEvent } from '#simulator/protocol/wire/feed-event.ts';
import { ClockDriver } from './clock-driver.ts';
import type { HostClock, ClockState } from './clock-driver.ts';
import { ClockKeeper } from './clock-keeper.ts';
import type { ClusterMember } from './cluster-member.ts';
import { dated } from './dated.ts';
import { FaultFilter } from './faults/filter.ts';
import { follow } from './follow.ts';
import { MAIN_BRANCH } from './storage/port.ts';
import type { SessionId } from './storage/port.ts';
import type { BranchOrigin, Journal, StoredSession } from './journal.ts';
import { JournalWriter } from './journal-writer.ts';
import { keepSessionsUntil } from './kept-sessions.ts';
import type { ExchangeParts, PageRequest } from './parts.ts';
import { listenForCodes } from './messages.ts';
import type { CodeNews } from './messages.ts';
import type { Pictures } from './pictures.ts';
import type { Prepared, Replayed } from './prepare.ts';
import { Publisher } from './publisher.ts';
import { callersKey, keyedRequest, RequestLedger } from './request-ledger.ts';
import type { KeyedRequest } from './request-ledger.ts';
import { requestText } from './request-notes.ts';
import { restoreExchange } from './restore.ts';
import { endCodes, endPredictableLogins, withDrawnSecrets } from './secrets.ts';
import { dropFailed, tokenOf } from './server-socket.ts';
import type { ServerSocket } from './server-socket.ts';
import type { RunningReport, SessionHost } from './session-host.ts';
import { SnapshotKeeper } from './snapshot-keeper.ts';
import type { TimedExchange } from './time-slices.ts';

/** What a running exchange needs of its session. */
export interface LiveExchangeOptions extends Pick<
  SessionHost,
  'parts' | 'realTime' | 'trustBareId' | 'secrets' | 'member' | 'openClock' | 'prepare'
> {
  /** Where uploads go. */
  readonly pictures: Pictures;
  /** The first epoch of its clock: later than that of the exchange before it, so that readers see time being set. */
  readonly epoch: number;
  /** A code was sent or used just now (not while a session is replayed), by the request of a page with that key. */
  onCode(news: CodeNews, request: string | undefined): void;
  /** The clock was set, stopped, started, or found to run slower than asked. */
  onClock(clock: ClockState): void;
  /** What has happened is stored and has been published. */
  onPublished(): void;
  /** Events are on their way to a socket. */
  onFrames(frames: SentFrames): void;
}

/** A call by the key that its caller has given it. */
interface PresentCall {
  /** Beside its commands in the journal. */
  readonly text: string;
  /** The key of the request of a page; undefined for one that another caller has named. */
  readonly page: string | undefined;
  onCommand(name: string): void;
}

/** One running exchange with its journal, clock, api and feed. */
export class LiveExchange {
  /** With the rules by which the session is played. */
  readonly scenario: ScenarioData;
  readonly exchange: Exchange;
  /** The branch of the session that it plays on. */
  readonly branch: string;
  /** How that branch came about; undefined for the first one. */
  readonly origin: BranchOrigin | undefined;
  /** Where it is a replay: of what. Its journal is not kept. */
  readonly replayed: Replayed | undefined;
  /** Commands that were carried out again when it was opened: those after its newest snapshot. */
  readonly repeated: number;
  readonly #options: LiveExchangeOptions;
  readonly #journal: Journal;
  readonly #codes: readonly MessageReport[];
  readonly #writer: JournalWriter;
  readonly #requests: RequestLedger;
  readonly #driver: HostClock;
  readonly #api: ReturnType<ExchangeParts['createApi']>;
  readonly #feed: ReturnType<ExchangeParts['createFeed']>;
  readonly #publisher: Publisher<ServerSocket>;
  readonly #faults: FaultFilter;
  readonly #sockets = new Set<ServerSocket>();
  readonly #snapshots: SnapshotKeeper;
  /** Calls that are being processed. */
  readonly #responding = new Set<Promise<unknown>>();
  readonly #clock: ClockKeeper;
  #publishedClock: ClockState;
  /** The call whose commands are being given; undefined where its caller names none. */
  #present: PresentCall | undefined;
  #closed = false;

  private constructor(options: LiveExchangeOptions, prepared: Prepared) {
    const { parts, pictures, realTime, epoch, member, openClock, secrets } = options;
    const { journal, codes, header, speed, snapshots, replayed } = prepared;
    const exchange = secrets ? withDrawnSecrets(prepared.exchange, secrets) : prepared.exchange;
    this.#options = options;
    this.#journal = journal;
    this.scenario = exchange.scenario;
    this.replayed = replayed;
    this.origin = header.branch;
    this.branch = this.origin?.name ?? MAIN_BRANCH;
    this.#codes = listenForCodes(exchange, codes, (news) => options.onCode(news, this.#present?.page)).codes;
    this.#writer = new JournalWriter(journal, exchange.kernel.lastSeq());
    this.#requests = new RequestLedger(journal);
    this.exchange = exchange;
    exchange.kernel.onRecord((record) => {
      this.#writer.add(record, this.#present?.text);
      this.#present?.onCommand(record.name);
    });
    const timed = replayed ? replaying(exchange, replayed) : exchange.kernel;
    this.#driver =
      openClock?.({ exchange, journal, speed, epoch, stored: () => this.#writer.settled() }) ??
      new ClockDriver({ exchange: timed, realTime, speed, epoch });
    this.#clock = new ClockKeeper(journal, exchange.kernel, this.#driver);
    const deps = { exchange: () => exchange };
    this.#api = parts.createApi({ ...deps, pictures });
    this.#faults = new FaultFilter(exchange, this.#api, () => member?.isFollowing() !== true);
    this.#feed = parts.createFeed({ ...deps, trustBareId: options.trustBareId });
    this.#publisher = new Publisher({
      feed: this.#feed,
      sockets: () => this.#sockets.size,
      realTime,
      isFast: () => this.#driver.state().speed > 1,
      failed: dropFailed,
    });
    const { kernel } = exchange;
    const { replayedFrom = { seq: kernel.lastSeq(), at: kernel.now() } } = prepared;
    this.repeated = kernel.lastSeq() - replayedFrom.seq;
    this.#snapshots = new SnapshotKeeper(journal, realTime, snapshots, replayedFrom);
    this.#publishedClock = this.#driver.state();
  }

  /** Lets a prepared exchange run: it advances to the moment at which it was left before any page sees it. */
  static async start(options: LiveExchangeOptions, prepared: Prepared): Promise<LiveExchange> {
    const live = new LiveExchange(options, prepared);
    await live.#resume(prepared.at);
    const { secrets, member, prepare } = options;
    if (secrets && !prepared.replayed && member?.isFollowing() !== true) endPredictableLogins(live.exchange);
    prepare?.(live.exchange);
    if (secrets || prepare) await live.settle();
    return live;
  }

  async #resume(at: Instant): Promise<void> {
    if (at > this.exchange.kernel.now()) await this.#driver.travelTo(at);
    await this.#clock.save();
  }

  /** It was left: its journal may belong to another one. */
  get isClosed(): boolean {
    return this.#closed;
  }

  /** Verification codes sent, oldest first. */
  codes(): readonly MessageReport[] {
    return this.#codes;
  }

  clock(): ClockState {
    return this.#driver.state();
  }

  /** What its host learns of it. */
  report(): RunningReport {
    const { scenario, branch, origin, repeated, replayed } = this;
    const { name, title, seed } = scenario;
    const { from = null, at = 0 } = origin ?? {};
    const taken = from === null ? undefined : { branch: from, at };
    const clock = this.clock();
    return { scenario: name, title, seed, branch, origin: taken, end: replayed?.end, clock, repeated };
  }

  /** What the control plane learns of it; takes time in a long session. */
  state(): StateReport {
    const { scenario, branch, exchange } = this;
    const { name, title, seed, start } = scenario;
    const { kernel } = exchange;
    const { speed } = this.clock();
    const journal = { hash: kernel.hash(), seq: kernel.lastSeq(), audit: kernel.audit() };
    return { scenario: name, title, seed, branch, start, now: kernel.now(), speed, ...journal };
  }

  /**
   * Handles an `/api` call. The response leaves only when everything it may contain is stored. `LOST` means that the
   * fault plan drops it.
   */
  async handle(request: HttpRequest, from?: PageRequest): Promise<HttpResponse> {
    const { member } = this.#options;
    if (member?.isFollowing() || (from?.mayHandOn && member?.logAway() !== undefined))
      return this.#readOrForward(member, request, from);
    const reply = await this.#faults.calls.pass(request, async () => {
      if (this.#closed) throw new Error('The exchange has been left.');
      const response = this.#respond(request, from);
      this.#responding.add(response);
      try {
        return await response;
      } finally {
        this.#responding.delete(response);
      }
    });
    await this.#writer.settled();
    return reply;
  }

  async #respond(request: HttpRequest, from: PageRequest | undefined): Promise<HttpResponse> {
    this.#driver.pump();
    const call = await this.#api.read(request);
    const keyed = await keyedRequest(request, from);
    const response = await (keyed ? this.#respondOnce(call, keyed, from) : this.#api.carryOut(call));
    await this.settle();
    return dated(response, this.exchange.kernel.now());
  }

  /**
   * A call that only reads is responded to here. One that commands anything is the leader's, as is every call under a fault plan or
   * with a key, which the leader may know. A leader without its log has the call wait for it, and shows nothing that is not stored
   * yet: that may be lost.
   */
  async #readOrForward(
    member: ClusterMember,
    request: HttpRequest,
    from: PageRequest | undefined,
  ): Promise<HttpResponse> {
    const isAway = member.logAway() !== undefined;
    const isUnsure = !member.isFollowing() && this.#writer.stored < this.#writer.added;
    const isForLeader = this.exchange.faults.queries.active().length > 0 || callersKey(request) !== undefined;
    const call = await this.#api.read(request);
    const isRead = call.name === undefined || operations[call.name].effect === 'none';
    if (isUnsure || isForLeader || !isRead) return member.forward(request, from);
    this.#driver.pump();
    let isCommand = false;
    // A call that reads may have its login live longer, which is left out while it cannot be stored.
    const guard: CommandGuard = () => {
      isCommand ||= !isAway;
      return new Refusal('NOT_OPEN');
    };
    const response = await this.#api.carryOut(call, guard);
    return isCommand ? member.forward(request, from) : dated(response, this.exchange.kernel.now());
  }

  /** The journal keeps with each command which request gave it, and whoever hears of a code that was sent knows the request of the page. */
  #respondOnce(call: ReadRequest, keyed: KeyedRequest, from?: PageRequest): Promise<HttpResponse> {
    const { request } = call;
    const text = requestText(keyed.key, keyed.content);
    return this.#requests.respond(request, keyed, {
      confirm: () => this.#api.confirm(request),
      carryOut: (onCommand) => {
        this.#present = { text, page: from?.key, onCommand };
        try {
          return this.#api.carryOut(call);
        } finally {
          this.#present = undefined;
        }
      },
    });
  }

  /** The response to a call that is refused without being carried out. */
  async refuse(request: HttpRequest, refusal: Refusal): Promise<HttpResponse> {
    return dated(await this.#api.refuse(request, refusal), this.exchange.kernel.now());
  }

  /** Whether the fault plan lets a new socket in. */
  accepts(): boolean {
    return this.#faults.sockets.accepts();
  }

  /** Adds a socket to the feed until it closes. */
  connect(socket: ServerSocket): void {
    if (this.#faults.sockets.refusesAll()) return socket.drop();
    const send = (events: readonly FeedEvent[]): void => {
      const frames = { at: this.exchange.kernel.now(), socket: socket.id, events };
      this.#publisher.add(socket, () => {
        this.#options.onFrames(frames);
        socket.send(events);
      });
    };
    const filtered = this.#faults.sockets.connect(socket, send);
    const seat = this.#feed.connect({ send: filtered }, { token: tokenOf(socket) });
    this.#sockets.add(socket);
    socket.on('login', (userId, acknowledge) => {
      seat.login(userId);
      if (typeof acknowledge === 'function') acknowledge();
    });
    socket.onClose(() => {
      this.#sockets.delete(socket);
      this.#publisher.remove(socket);
      seat.close();
    });
    // A failure to store is reported to the next caller.
    this.settle().catch(() => undefined);
  }

  /** Advances virtual time as far as is due, then stores and publishes the result. */
  async pump(): Promise<void> {
    const { epoch } = this.#driver.state();
    const moved = this.#driver.pump();
    this.#publishIfAnchored();
    if (moved || this.#publisher.isBehind)
      await this.settle({ jumped: epoch !== this.#driver.state().epoch });
    // After a start the replay may have been long, although nothing moves.
    else this.#snapshotIfStored();
    await this.#clock.look();
  }

  async setSpeed(speed: number): Promise<void> {
    this.#driver.setSpeed(speed);
    this.#publishIfAnchored();
    await this.#clock.save();
    // The clock may have advanced up to this moment; if it stops now, no other event would report that.
    await this.settle();
  }

  async travelTo(at: Instant): Promise<void> {
    this.#driver.pump();
    keepSessionsUntil(this.exchange, at);
    await this.#driver.travelTo(at);
    this.#publishIfAnchored();
    await this.#clock.save();
    await this.settle({ jumped: true });
  }

  /** The exchange with what is stored of it and nothing else; as it stands, where nothing is stored any more. */
  async asStored(): Promise<Exchange> {
    const stored = await this.#journal.load().catch(() => undefined);
    if (!stored) return this.exchange;
    return (await restoreExchange(this.scenario, stored, this.#options.parts)).exchange;
  }

  /** The codes of a host that strangers reach end before a file has them. */
  async endCodes(): Promise<void> {
    if (!this.#options.secrets || this.replayed) return;
    endCodes(this.exchange);
    await this.settle();
  }

  /** Everything that is stored of it so far. */
  async history(): Promise<StoredSession> {
    await this.#writer.settled();
    const stored = await this.#journal.load();
    if (!stored) throw new Error('the journal is gone');
    return stored;
  }

  /** Resolves when the next start has little to repeat. */
  async keepState(): Promise<void> {
    if (!this.replayed && this.#isStoredHere())
      await this.#snapshots.leave(this.exchange.kernel, this.#codes);
  }

  /**
   * Closes every socket, finishes running requests, stores the clock, and closes the journal.
   * @param isEnd whether the host stops: then the state is stored, too, for its next start
   */
  async close(isEnd = false): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#faults.close();
    for (const socket of [...this.#sockets]) socket.drop();
    await Promise.allSettled(this.#responding);
    try {
      if (this.#writer.hasFailed) return;
      await this.#writer.settled();
      await this.#clock.save(0);
      await (isEnd ? this.keepState() : this.#snapshots.settled());
    } finally {
      await this.#journal.close();
    }
  }

  /** Resolves when everything commanded so far is stored, and publishes it: nothing is published before it is stored. */
  async settle({ jumped = false } = {}): Promise<void> {
    // Another call may give a command between the end of a write and this turn.
    do {
      await this.#writer.settled();
      await this.#clock.covered();
    } while (this.#writer.stored < this.#writer.added);
    if (this.#closed) return;
    this.#publisher.publish(jumped);
    this.#faults.apply();
    this.#snapshotIfStored();
    // The fault plan counts matches by the journal, including the events just published.
    await this.#writer.settled();
    this.#options.onPublished();
  }

  #snapshotIfStored(): void {
    if (this.#isStoredHere()) this.#snapshots.look(this.exchange.kernel, this.#codes);
  }

  /** Records that arrive during a write are stored by the next one; those of another host are its own to store. */
  #isStoredHere(): boolean {
    const isFollowing = this.#options.member?.isFollowing() === true;
    return !isFollowing && this.exchange.kernel.lastSeq() === this.#writer.stored;
  }

  /** The page advances the clock by itself and is notified only where that would be wrong. */
  #publishIfAnchored(): void {
    const state = this.#driver.state();
    const published = this.#publishedClock;
    if (state.at === published.at && state.realAt === published.realAt && state.epoch === published.epoch)
      return;
    this.#publishedClock = state;
    this.#options.onClock(state);
  }
}

/** Which session an exchange is of. */
export const sessionIdOf = ({ scenario: { name, seed } }: Pick<LiveExchange, 'scenario'>): SessionId => ({
  scenario: name,
  seed,
});

/**
 * An exchange in which what is recorded happens anew. Logins that were brought into it are commands of their own, so that the numbers
 * of its records are others.
 */
const replaying = (exchange: Exchange, { records, end, sessions }: Replayed): TimedExchange =>
  follow(
    exchange,
    records,
    () => end,
    (record) => sessions.giveAgain(record),
  );
