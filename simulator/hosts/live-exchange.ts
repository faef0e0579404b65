import type { SentFrame } from '#simulator/control/index.ts';
import type { Exchange } from '#simulator/exchange.ts';
import type { ScenarioData } from '#simulator/scenario/index.ts';
import type { Instant, JournalRecord } from '#simulator/kernel/index.ts';
import { createClockDriver, type ClockState } from './clock-driver.ts';
import { createFaultGate, type FaultGate } from './fault-gate.ts';
import type { JournalStore, SentCode } from './journal.ts';
import { createJournalWriter, type JournalWriter } from './journal-writer.ts';
import type { ExchangeParts } from './parts.ts';
import { headerOf, listenForCodes, restoreExchange, type Restored } from './restore.ts';
import type { ServerSocket } from './server-socket.ts';

/** One running exchange with its journal, clock, api and feed. */
export interface LiveExchange {
  readonly scenario: ScenarioData;
  readonly exchange: Exchange;
  /** Verification codes sent, oldest first. */
  codes(): readonly SentCode[];
  clock(): ClockState;
  /**
   * Answers an `/api` call. The answer leaves only when everything it may tell of is stored. `Response.error()` means that
   * the fault plan has none arrive.
   */
  handle(request: Request): Promise<Response>;
  /** Whether the fault plan lets a new socket in. */
  admits(): boolean;
  /** Seats a socket in the feed until it closes. */
  connect(socket: ServerSocket): void;
  /** Lets due virtual time pass, then stores and publishes what came of it. */
  pump(): Promise<void>;
  setSpeed(speed: number): Promise<void>;
  travelTo(at: Instant): Promise<void>;
  /** Resolves when everything commanded so far is stored, and publishes it. */
  settle(): Promise<void>;
  /** Breaks every socket, stores where the clock stands and lets go of the journal. */
  close(): Promise<void>;
}

export interface LiveExchangeOptions {
  readonly scenario: ScenarioData;
  readonly store: JournalStore;
  readonly parts: ExchangeParts;
  /** Monotonic real milliseconds. */
  readonly realTime: () => number;
  /** Speed of a session that begins; a stored one goes on at its own. */
  readonly speed?: number;
  readonly trustBareId?: boolean;
  /** A code was sent just now (not while a session is replayed). */
  onCode?(code: SentCode): void;
  /** The clock was set, stopped, started, or found to run slower than asked. */
  onClock?(clock: ClockState): void;
  /** An event is on its way to a socket. */
  onFrame?(frame: SentFrame): void;
}

/** A snapshot is due after so many commands, or after so long with any. */
const snapshotRecords = 500;
const snapshotInterval = 300_000;
const clockInterval = 2_000;

/** Opens the stored session of the scenario, or begins one. Throws what `restoreExchange` and the store throw. */
export async function openLiveExchange(options: LiveExchangeOptions): Promise<LiveExchange> {
  const { scenario, store, parts } = options;
  const stored = await store.load();
  const restored = stored ? await restoreExchange(scenario, stored, parts) : undefined;
  if (restored?.snapshotFault !== undefined) {
    console.warn(
      'The snapshot could not be used; the whole journal was replayed instead:',
      restored.snapshotFault,
    );
  }
  const exchange = restored?.exchange ?? parts.createExchange(scenario);
  if (!restored) await store.begin(headerOf(scenario, exchange));
  const live = new Live(options, exchange, restored, stored?.clock?.speed ?? options.speed ?? 1);
  await live.resume(restored?.resumeAt ?? exchange.kernel.now());
  return live;
}

class Live implements LiveExchange {
  readonly scenario: ScenarioData;
  readonly exchange: Exchange;
  readonly #options: LiveExchangeOptions;
  readonly #codes: readonly SentCode[];
  readonly #writer: JournalWriter;
  readonly #driver: ReturnType<typeof createClockDriver>;
  readonly #api: ReturnType<ExchangeParts['createApi']>;
  readonly #feed: ReturnType<ExchangeParts['createFeed']>;
  readonly #faults: FaultGate;
  readonly #sockets = new Set<ServerSocket>();
  #snapshotSeq: number;
  #snapshotAt: number;
  #clockSaved: number;
  #toldClock: ClockState;
  #closed = false;

  constructor(
    options: LiveExchangeOptions,
    exchange: Exchange,
    restored: Restored | undefined,
    speed: number,
  ) {
    const { scenario, store, parts, realTime } = options;
    this.#options = options;
    this.scenario = scenario;
    this.#codes = listenForCodes(exchange, restored?.codes ?? [], options.onCode).codes;
    this.#writer = createJournalWriter(store, exchange.kernel.lastSeq());
    this.exchange = journaled(exchange, (record) => this.#writer.add(record));
    this.#driver = createClockDriver({ exchange: exchange.kernel, realTime, speed });
    const deps = { exchange: () => this.exchange };
    this.#api = parts.createApi(deps);
    this.#faults = createFaultGate(this.exchange, this.#api);
    this.#feed = parts.createFeed({ ...deps, trustBareId: options.trustBareId });
    this.#snapshotSeq = exchange.kernel.lastSeq();
    this.#snapshotAt = this.#clockSaved = realTime();
    this.#toldClock = this.#driver.state();
  }

  /** Catches up with the moment the session was left at, before anybody sees it. */
  async resume(at: Instant): Promise<void> {
    if (at > this.exchange.kernel.now()) await this.#driver.travelTo(at);
    await this.#saveClock();
  }

  codes(): readonly SentCode[] {
    return this.#codes;
  }

  clock(): ClockState {
    return this.#driver.state();
  }

  async handle(request: Request): Promise<Response> {
    const answer = await this.#faults.calls.pass(request, async () => {
      this.#driver.pump();
      const response = await this.#api.handle(request);
      await this.settle();
      return dated(response, this.exchange.kernel.now());
    });
    await this.#writer.settled();
    return answer;
  }

  admits(): boolean {
    return this.#faults.sockets.admits();
  }

  connect(socket: ServerSocket): void {
    const token = typeof socket.auth.token === 'string' ? socket.auth.token : undefined;
    const send = (event: string, payload: unknown): void => {
      this.#options.onFrame?.({ at: this.exchange.kernel.now(), socket: socket.id, event, payload });
      socket.emit(event, payload);
    };
    const emit = this.#faults.sockets.connect(socket, send);
    const seat = this.#feed.connect({ emit }, { token });
    this.#sockets.add(socket);
    socket.on('login', (userId, acknowledge) => {
      seat.login(userId);
      if (typeof acknowledge === 'function') acknowledge();
    });
    socket.onClose(() => {
      this.#sockets.delete(socket);
      seat.close();
    });
    // A failure to store is told to whoever calls next.
    this.settle().catch(() => undefined);
  }

  async pump(): Promise<void> {
    const moved = this.#driver.pump();
    this.#tellIfAnchored();
    if (moved) await this.settle();
    if (this.#options.realTime() - this.#clockSaved >= clockInterval) await this.#saveClock();
  }

  async setSpeed(speed: number): Promise<void> {
    this.#driver.setSpeed(speed);
    this.#tellIfAnchored();
    await this.#saveClock();
  }

  async travelTo(at: Instant): Promise<void> {
    this.#driver.pump();
    await this.#driver.travelTo(at);
    this.#tellIfAnchored();
    await this.#saveClock();
    await this.settle();
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#faults.close();
    for (const socket of [...this.#sockets]) socket.drop();
    try {
      if (this.#writer.failed()) return;
      await this.#writer.settled();
      await this.#saveClock();
    } finally {
      await this.#options.store.close();
    }
  }

  /** Nothing is told to anybody, by answer or by event, before it is stored. */
  async settle(): Promise<void> {
    await this.#writer.settled();
    if (this.#closed) return;
    this.#assertJournaled();
    this.#feed.publish();
    this.#faults.apply();
    this.#snapshotIfDue();
    // The fault plan counts on the journal, among others the events just told.
    await this.#writer.settled();
  }

  /** A command that reached the kernel past the journal would be lost with the tab. */
  #assertJournaled(): void {
    const { kernel } = this.exchange;
    if (kernel.lastSeq() < this.#writer.stored()) throw new Error('the journal is ahead of the exchange');
    if (kernel.lastSeq() > this.#writer.added())
      throw new Error(`command ${kernel.lastSeq()} went past the journal`);
  }

  #snapshotIfDue(): void {
    const { realTime } = this.#options;
    const news = this.#writer.stored() - this.#snapshotSeq;
    const due = news >= snapshotRecords || (news > 0 && realTime() - this.#snapshotAt >= snapshotInterval);
    const { kernel } = this.exchange;
    if (!due || kernel.lastSeq() !== this.#writer.stored()) return;
    this.#snapshotSeq = kernel.lastSeq();
    this.#snapshotAt = realTime();
    const snapshot = {
      seq: kernel.lastSeq(),
      at: kernel.now(),
      state: kernel.snapshot(),
      codes: [...this.#codes],
    };
    // A snapshot only saves time at the next start: one that cannot be written costs nothing but that.
    this.#options.store
      .saveSnapshot(snapshot)
      .catch((error: unknown) => console.warn('Snapshot not saved:', error));
  }

  async #saveClock(): Promise<void> {
    this.#clockSaved = this.#options.realTime();
    await this.#options.store.saveClock({
      at: this.exchange.kernel.now(),
      speed: this.#driver.state().speed,
    });
  }

  /** The page carries the clock on by itself: it has to know only when that would be wrong. */
  #tellIfAnchored(): void {
    const state = this.#driver.state();
    const told = this.#toldClock;
    if (state.at === told.at && state.realAt === told.realAt && state.epoch === told.epoch) return;
    this.#toldClock = state;
    this.#options.onClock?.(state);
  }
}

/** The exchange as api and feed get it: each accepted command is handed to the journal. */
function journaled(exchange: Exchange, onRecord: (record: JournalRecord) => void): Exchange {
  const execute: Exchange['execute'] = (name, input, actor) => {
    const outcome = exchange.execute(name, input, actor);
    if (outcome.ok) onRecord(outcome.record);
    return outcome;
  };
  return { ...exchange, execute };
}

/** Answers carry virtual time, as a server with its own clock would. */
function dated(response: Response, at: Instant): Response {
  response.headers.set('Date', new Date(at).toUTCString());
  return response;
}
