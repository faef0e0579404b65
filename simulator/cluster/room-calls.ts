/** Calls of a room: carried out where the leader is, once. */
import { isControlPath } from '#simulator/control/index.ts';
import { handleControl } from '#simulator/control/plane.ts';
import type { Exchange } from '#simulator/engine/exchange.ts';
import type { HttpRequest, HttpResponse } from '#simulator/http.ts';
import type { PageRequest } from '#simulator/session/parts.ts';
import { callersKey } from '#simulator/session/request-ledger.ts';
import type { Journal } from '#simulator/session/journal.ts';
import type { Session } from '#simulator/session/session.ts';
import type { LogJournal } from './log-storage.ts';
import { within } from '#simulator/session/within.ts';
import { answerInTime, tryAgain } from './away.ts';
import { receiveCalls, sendCall } from './calls.ts';
import type { CallReply } from './calls.ts';
import { APPLY_PATIENCE_MS, CALL_PATIENCE_MS, CONTROL_TIMEOUT_MS } from './deadlines.ts';
import type { LogTail } from './log-tail.ts';
import type { RoomClock } from './room-clock.ts';
import { pause } from '#shared/pause.ts';
import type { LogPort } from './port.ts';

/** The exchange that runs on a host. */
export interface Current {
  readonly exchange: Exchange;
  readonly journal: Journal;
  readonly storage: LogJournal;
  readonly clock: RoomClock;
  tail: LogTail | undefined;
}

/** Carries out a call where this host leads. Never rejects. */
export type CarryOut = (request: HttpRequest, from: PageRequest | undefined) => Promise<HttpResponse>;

/** A host of a room, as its calls see it. */
export interface RoomHost {
  readonly host: string;
  readonly log: LogPort;
  session(): Session;
  readonly carryOut: CarryOut;
  leads(): boolean;
  /** Whether this host is about to lead, and opens the session for it. */
  isOpening(): boolean;
  /** Whether this host shows less of the session than its callers may have seen here. */
  isBehind(): boolean;
  /** The other host that leads; undefined where none is known. */
  leader(): string | undefined;
  /** Number of the present term. */
  term(): number;
  current(): Current | undefined;
}

const RETRY_MS = 50;
const NO_LEADER = 'The room has no leader at the moment; another host is about to take over.';

/** Carries calls out on the leader, whichever host that is. */
export class RoomCalls {
  readonly #room: RoomHost;

  constructor(room: RoomHost) {
    this.#room = room;
  }

  /** Takes calls of the other hosts from here on. */
  receive(): void {
    receiveCalls(this.#room.log, this.#room.host, async (request, from) =>
      this.#mayCarryOut() ? this.#carryOut(request, from) : { isElsewhere: true },
    );
  }

  /** A call of a caller of this host. Never rejects. */
  respond(request: HttpRequest): Promise<HttpResponse> {
    const isControl = isControlPath(request.url.pathname);
    const response = isControl ? this.#respondToControl(request) : this.#respond(request);
    return answerInTime(this.#room.log.health, response);
  }

  /** Has a call carried out where the leader is; it is sent there once. Never rejects. */
  respondAsLeader(request: HttpRequest): Promise<HttpResponse> {
    const { health } = this.#room.log;
    // What only reads is responded to by a leader without its log.
    const isHere = this.#room.leads() && (request.method === 'GET' || health.away() === undefined);
    const response = isHere ? this.#room.carryOut(request, undefined) : this.forward(request, undefined);
    return answerInTime(health, response);
  }

  #respondToControl(request: HttpRequest): Promise<HttpResponse> {
    const { pathname } = request.url;
    const session = this.#room.session();
    // Who leads is known also while a session is being opened.
    if (pathname === '/sim/room') return handleControl(session.control, request);
    if (pathname === '/sim/replay' && request.method === 'POST') return Promise.resolve(noReplays);
    const isOwn = request.method === 'GET' && pathname === '/sim/state';
    return isOwn ? session.respond(request) : this.respondAsLeader(request);
  }

  /** Without the log a leader is as a follower: it only lets its callers read. */
  async #respond(request: HttpRequest): Promise<HttpResponse> {
    const from = requestOf(request);
    if (this.#room.isOpening()) return this.forward(request, from);
    if (!this.#mayCarryOut()) return this.#respondAsFollower(request, from);
    const reply = await this.#carryOut(request, from);
    return 'isElsewhere' in reply ? this.forward(request, from) : reply.response;
  }

  /** A host that has opened the session again waits until it has come to what it showed before. */
  async #respondAsFollower(request: HttpRequest, from: PageRequest): Promise<HttpResponse> {
    const deadline = performance.now() + CALL_PATIENCE_MS;
    for (; this.#room.isBehind(); await pause(RETRY_MS))
      if (performance.now() >= deadline) return tryAgain(this.#room.log.health.away() ?? NO_LEADER, false);
    return this.#room.session().respond(request, { ...from, mayHandOn: true });
  }

  /** Has the leader carry a call out; without a key it is sent once. Never rejects. */
  async forward(request: HttpRequest, from: PageRequest | undefined): Promise<HttpResponse> {
    const deadline = performance.now() + CALL_PATIENCE_MS;
    let wasSent = false;
    while (performance.now() < deadline) {
      const timeout = from ? deadline - performance.now() : CONTROL_TIMEOUT_MS;
      const reply = await this.#askLeader(request, from && { key: from.key }, timeout);
      if (reply && !('isElsewhere' in reply)) {
        await this.#applied(reply, deadline);
        return reply.response;
      }
      wasSent ||= reply === undefined;
      // What was sent may have been carried out: without a key that shows it, it is not sent again.
      if (reply === undefined && !from) break;
      await pause(RETRY_MS);
    }
    return tryAgain(this.#room.log.health.away() ?? NO_LEADER, wasSent);
  }

  /** Whether this host leads and can store what it is commanded. */
  #mayCarryOut(): boolean {
    const { health } = this.#room.log;
    return this.#room.leads() && !health.isLeaving && health.away() === undefined;
  }

  /** Sends a call to the leader, who may be this host by now; undefined where there was no reply. */
  async #askLeader(
    request: HttpRequest,
    from: PageRequest | undefined,
    timeout: number,
  ): Promise<CallReply | undefined> {
    if (this.#room.leads())
      return this.#mayCarryOut() ? this.#carryOut(request, from) : { isElsewhere: true };
    const leader = this.#room.leader();
    if (leader === undefined) return { isElsewhere: true };
    const change = this.#nextTerm();
    try {
      return await Promise.race([
        sendCall(this.#room.log, leader, request, { from, timeout }),
        change.happened,
      ]);
    } catch {
      return undefined;
    } finally {
      change.stop();
    }
  }

  /** Resolves with undefined when another term begins. */
  #nextTerm() {
    const term = this.#room.term();
    let timer: ReturnType<typeof setInterval> | undefined;
    const happened = new Promise<undefined>((resolve) => {
      timer = setInterval(() => {
        if (this.#room.term() !== term) resolve(undefined);
      }, RETRY_MS);
    });
    return { happened, stop: () => clearInterval(timer) };
  }

  /** Carries a call out as the leader. */
  async #carryOut(request: HttpRequest, from: PageRequest | undefined): Promise<CallReply> {
    const session = this.#room.session();
    const response = await this.#room.carryOut(request, from);
    const status = session.status();
    const isDeposed = status.state === 'failed' && status.failure.name === 'JournalLost';
    // Deposed while the call was under way: what it commanded is not kept, or is found by its key.
    if (response.status === 503 && (isDeposed || !this.#room.leads())) return { isElsewhere: true };
    const { exchange, storage } = this.#room.current() ?? {};
    return { response, seq: exchange?.kernel.lastSeq() ?? 0, stream: storage?.stream?.name ?? '' };
  }

  /** Resolves when the commands of a reply are here, so that its caller finds them. */
  async #applied(
    { seq, stream }: { readonly seq: number; readonly stream: string },
    callDeadline: number,
  ): Promise<void> {
    const deadline = performance.now() + APPLY_PATIENCE_MS;
    const isLate = (now: number): boolean =>
      now >= deadline || (now >= callDeadline && this.#room.log.health.away() !== undefined);
    while (!isLate(performance.now())) {
      const { storage, clock, exchange } = this.#room.current() ?? {};
      const isHere = storage?.stream?.name === stream;
      if (isHere && exchange && exchange.kernel.lastSeq() >= seq) return;
      if (isHere && clock) await within(clock.applied(seq), RETRY_MS);
      else await pause(RETRY_MS);
    }
  }
}

/** A request without a key of its caller gets one, so that this host may send it again. */
const requestOf = (request: HttpRequest): PageRequest => callersKey(request) ?? { key: crypto.randomUUID() };

/** The response to a call that would show an earlier time to all users. */
const noReplays: HttpResponse = {
  status: 409,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    error: { code: 'NO_REPLAYS', message: 'A room shows no replays; go back with POST /sim/back.' },
  }),
};
