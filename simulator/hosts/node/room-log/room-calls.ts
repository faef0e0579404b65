/** Calls of a room: carried out where the leader is, once. */
import type { Exchange } from '#simulator/exchange.ts';
import type { HttpRequest, HttpResponse } from '#simulator/http.ts';
import { nuid } from '@nats-io/transport-node';
import { unavailable } from '../../failure.ts';
import type { PageRequest } from '../../parts.ts';
import { callersKey } from '../../request-ledger.ts';
import type { Runtime } from '../../runtime.ts';
import { within } from '../within.ts';
import { receiveCalls, sendCall } from './calls.ts';
import type { CallReply } from './calls.ts';
import type { LogTail } from './log-tail.ts';
import type { NatsStore } from './nats-store.ts';
import { pause } from './pause.ts';
import type { RoomClock } from './room-clock.ts';
import type { RoomLog } from './room-log.ts';

/** The exchange that runs on a host. */
export interface Current {
  readonly exchange: Exchange;
  readonly store: NatsStore;
  readonly clock: RoomClock;
  tail: LogTail | undefined;
}

/** Carries out a call where this host leads. Never rejects. */
export type CarryOut = (request: HttpRequest, from: PageRequest | undefined) => Promise<HttpResponse>;

/** A host of a room, as its calls see it. */
export interface RoomHost {
  readonly host: string;
  readonly log: RoomLog;
  runtime(): Runtime;
  readonly carryOut: CarryOut;
  leads(): boolean;
  /** The other host that leads; undefined where none is known. */
  leader(): string | undefined;
  /** Number of the present term. */
  term(): number;
  current(): Current | undefined;
}

/** How long a call waits for a leader and its reply; one of the control plane, which is sent once, may take long. */
const LEADER_PATIENCE_MS = 8_000;
const CONTROL_TIMEOUT_MS = 120_000;
const RETRY_MS = 50;
/** How long a response waits for its commands to arrive here. */
const APPLY_PATIENCE_MS = 10_000;
const NO_LEADER =
  'The room has no leader at the moment; another host is about to take over. It is not known whether this call was carried out. Repeat it in a few seconds, with the same Idempotency-Key if it had one.';

/** Carries calls out on the leader, whichever host that is. */
export class RoomCalls {
  readonly #room: RoomHost;

  constructor(room: RoomHost) {
    this.#room = room;
  }

  /** Takes calls of the other hosts from here on. */
  receive(): void {
    receiveCalls(this.#room.log, this.#room.host, async (request, from) =>
      this.#room.leads() ? this.#carryOut(request, from) : { isElsewhere: true },
    );
  }

  /** A call of a caller of this host. Never rejects. */
  async respond(request: HttpRequest): Promise<HttpResponse> {
    const from = requestOf(request);
    if (!this.#room.leads()) return this.#room.runtime().respond(request, from);
    const reply = await this.#carryOut(request, from);
    return 'isElsewhere' in reply ? this.forward(request, { ...from, again: true }) : reply.response;
  }

  /** Has the leader carry a call out; without a key it is sent once. Never rejects. */
  async forward(request: HttpRequest, from: PageRequest | undefined): Promise<HttpResponse> {
    const deadline = performance.now() + LEADER_PATIENCE_MS;
    let again = from;
    while (performance.now() < deadline) {
      const timeout = from ? deadline - performance.now() : CONTROL_TIMEOUT_MS;
      const reply = await this.#askLeader(request, again, timeout);
      if (reply && !('isElsewhere' in reply)) {
        await this.#applied(reply);
        return reply.response;
      }
      // What was sent may have been carried out: without a key that shows it, it is not sent again.
      if (reply === undefined && !from) break;
      if (from) again = { ...from, again: true };
      await pause(RETRY_MS);
    }
    return noLeader();
  }

  /** Sends a call to the leader, who may be this host by now; undefined where there was no reply. */
  async #askLeader(
    request: HttpRequest,
    from: PageRequest | undefined,
    timeout: number,
  ): Promise<CallReply | undefined> {
    if (this.#room.leads()) return this.#carryOut(request, from);
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
    const runtime = this.#room.runtime();
    const response = await this.#room.carryOut(request, from);
    const status = runtime.status();
    const isDeposed = status.state === 'failed' && status.failure.name === 'JournalLost';
    // Deposed while the call was under way: what it commanded is not kept, or is found by its key.
    if (response.status === 503 && (isDeposed || !this.#room.leads())) return { isElsewhere: true };
    const { exchange, store } = this.#room.current() ?? {};
    return { response, seq: exchange?.kernel.lastSeq() ?? 0, stream: store?.stream?.name ?? '' };
  }

  /** Resolves when the commands of a reply are here, so that its caller finds them. */
  async #applied({ seq, stream }: { readonly seq: number; readonly stream: string }): Promise<void> {
    const deadline = performance.now() + APPLY_PATIENCE_MS;
    while (performance.now() < deadline) {
      const { store, clock, exchange } = this.#room.current() ?? {};
      const isHere = store?.stream?.name === stream;
      if (isHere && exchange && exchange.kernel.lastSeq() >= seq) return;
      if (isHere && clock) await within(clock.applied(seq), RETRY_MS);
      else await pause(RETRY_MS);
    }
  }
}

/** A request without a key of its caller gets one, so that this host may send it again. */
const requestOf = (request: HttpRequest): PageRequest =>
  callersKey(request) ?? { key: nuid.next(), again: false };

function noLeader(): HttpResponse {
  const response = unavailable({ name: 'NoLeader', message: NO_LEADER });
  return { ...response, headers: { ...response.headers, 'retry-after': '2' } };
}

/** The response to a call that would show an earlier time to all users. */
export const noReplays: HttpResponse = {
  status: 409,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    error: { code: 'NO_REPLAYS', message: 'A room shows no replays; go back with POST /sim/back.' },
  }),
};
