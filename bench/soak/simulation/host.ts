/** A host of the simulation: a session on a machine, its users' calls, and what it has acknowledged. */
import type { Exchange } from '#simulator/engine/exchange.ts';
import type { Journal } from '#simulator/session/journal.ts';
import type { BranchId } from '#simulator/session/storage/port.ts';
import type { Journals } from '#simulator/session/journals.ts';
import type { ExchangeParts } from '#simulator/session/parts.ts';
import type { Pictures } from '#simulator/session/pictures.ts';
import { Session } from '#simulator/session/session.ts';
import type { SessionChoice } from '#simulator/session/scenarios.ts';
import type { ServerSocket } from '#simulator/session/server-socket.ts';
import { wholeText } from '#simulator/http.ts';
import type { HttpRequest, HttpResponse } from '#simulator/http.ts';
import type { JournalRecord } from '#simulator/engine/kernel/index.ts';
import type { Catalogue } from '#simulator/engine/scenario/index.ts';
import { hostRequest, userRequestOf } from './calls.ts';
import type { SimulatedCall } from './calls.ts';
import type { FeedEvent } from '#simulator/protocol/wire/feed-event.ts';
import { Broken } from './broken.ts';
import { changedJournals } from './stores.ts';

/** What `/sim/state` reports, as far as it is compared. */
export interface State {
  readonly branch: string;
  readonly now: number;
  readonly seq: number;
  readonly hash: string;
  readonly audit: readonly string[];
}

/** What the protocol wraps every response in. */
export interface ResponseEnvelope {
  readonly type: string;
  readonly message: unknown;
}

/** A response with the commands that its call gave. */
export interface HostReply extends ResponseEnvelope {
  readonly records: readonly JournalRecord[];
}

/** A call whose response has not come. */
export interface UnansweredCall {
  readonly call: SimulatedCall;
  readonly token: string | undefined;
  /** The commands that it gave. */
  readonly records: readonly JournalRecord[];
}

export interface HostOptions {
  readonly catalogue: Catalogue;
  readonly parts: ExchangeParts;
  readonly journals: Journals;
  readonly pictures?: Pictures;
  readonly session: SessionChoice;
  readonly realTime: () => number;
}

const textOf = async ({ body }: HttpResponse): Promise<string> =>
  typeof body === 'string' ? body : 'parts' in body ? wholeText(body) : new TextDecoder().decode(body);

const keyOf = ({ scenario, seed, branch }: BranchId): string => JSON.stringify([scenario, seed, branch]);

/** A session whose time moves only on request. */
export class SteppedHost {
  readonly session: Session;
  /** Records of commands whose calls were responded to, since the last look. */
  readonly acknowledged: JournalRecord[] = [];
  /** Calls without a response, by the keys of their requests. */
  readonly waiting = new Map<string, UnansweredCall>();
  /** What was published too early. */
  issue: string | undefined;
  /** What keeps the journal of each branch, as it was opened last. */
  readonly #journals = new Map<string, Journal>();
  /** Commands that were given and are not stored. */
  readonly #unstored = new Set<number>();
  readonly #commands = new WeakMap<HttpRequest, JournalRecord[]>();
  readonly #name: string;
  #calls = 0;
  #closeSocket: (() => void) | undefined;
  /** A page is connecting, and gets what it is greeted with. */
  #isGreeting = false;

  /** @param name differs from that of every other host of the session */
  constructor(name: string, options: HostOptions) {
    this.#name = name;
    const journals = changedJournals(options.journals, (store, id) => {
      this.#journals.set(keyOf(id), store);
      return {
        begin: async (header, pages = []) => {
          const begun: JournalRecord[] = [];
          const noting = async function* () {
            for await (const page of pages) {
              begun.push(...page);
              yield page;
            }
          };
          await store.begin(header, noting());
          this.#noteStored(begun);
        },
        append: async (records, requests) => {
          await store.append(records, requests);
          this.#noteStored(records);
        },
      };
    });
    const parts = this.#watched(options.parts);
    this.session = new Session({ ...options, parts, journals, pumpEvery: 0, speed: 0 });
  }

  get exchange(): Exchange {
    return this.session.control.exchange();
  }

  /**
   * A user's call; undefined where a fault took the response or spoiled it.
   * @param again the key of an earlier request, which is repeated
   */
  async call(call: SimulatedCall, token?: string, again?: string): Promise<HostReply | undefined> {
    const key = again ?? `${this.#name}/${++this.#calls}`;
    const records: JournalRecord[] = [];
    this.waiting.set(key, { call, token, records });
    const request = userRequestOf(call, token);
    this.#commands.set(request, records);
    const response = await this.session.respond(request, { key });
    this.waiting.delete(key);
    this.acknowledged.push(...records);
    if (response.status === 503 && this.session.status().state === 'failed') throw this.#failure();
    try {
      const { type, message } = JSON.parse(await textOf(response)) as ResponseEnvelope;
      return { type, message, records };
    } catch {
      return undefined;
    }
  }

  /** The bytes of a picture; undefined where there is none at this path. */
  async picture(path: string): Promise<Uint8Array | undefined> {
    const { status, body } = await this.session.respond(hostRequest('GET', path));
    return status === 200 && body instanceof Uint8Array ? body : undefined;
  }

  /** A control call, which is expected to be carried out unless its error has one of these codes. */
  async control<T>(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    mayFail: readonly string[] = [],
  ): Promise<T> {
    const response = await this.session.respond(hostRequest(method, path, body));
    const text = await textOf(response);
    const json = JSON.parse(text) as T & { readonly error?: { readonly code: string } };
    if (response.status === 200 || mayFail.includes(json.error?.code ?? '')) return json;
    if (this.session.status().state === 'failed') throw this.#failure();
    throw new Broken(`${method} ${path} ${JSON.stringify(body) ?? ''}: ${response.status} ${text}`);
  }

  /** Whether an earlier time is shown, of which nothing is stored. */
  get isReplay(): boolean {
    const status = this.session.status();
    return status.state === 'running' && status.end !== undefined;
  }

  /** The journal of a branch of the present session. */
  journalOf(branch: string): Journal | undefined {
    const { name, seed } = this.exchange.scenario;
    return this.#journals.get(keyOf({ scenario: name, seed, branch }));
  }

  state(): Promise<State> {
    return this.control('GET', '/sim/state');
  }

  /** Has a user's page listen to events, where none does. */
  listen(token: string): void {
    if (this.#closeSocket || !this.session.accepts()) return;
    const listeners: ((reason: string) => void)[] = [];
    const close = (): void => {
      this.#closeSocket = undefined;
      for (const listener of listeners) listener('transport close');
    };
    this.#closeSocket = close;
    const socket: ServerSocket = {
      id: 'page',
      auth: { token },
      on: () => undefined,
      send: (events) => this.#receive(events),
      emit: () => undefined,
      disconnect: close,
      drop: close,
      onClose: (listener) => void listeners.push(listener),
    };
    this.#isGreeting = true;
    this.session.connect(socket);
    this.#isGreeting = false;
  }

  /** The parts of the exchange, which note the commands of each call. */
  #watched(parts: ExchangeParts): ExchangeParts {
    return {
      ...parts,
      createApi: (deps) => {
        const api = parts.createApi(deps);
        let records: JournalRecord[] | undefined;
        deps.exchange().kernel.onRecord((record) => {
          if (!this.isReplay) this.#unstored.add(record.seq);
          records?.push(record);
        });
        return {
          ...api,
          carryOut: (call, guard) => {
            records = this.#commands.get(call.request);
            try {
              return api.carryOut(call, guard);
            } finally {
              records = undefined;
            }
          },
        };
      },
    };
  }

  #noteStored(records: readonly JournalRecord[]): void {
    for (const { seq } of records) this.#unstored.delete(seq);
  }

  #receive(events: readonly FeedEvent[]): void {
    const [seq] = this.#unstored;
    if (seq !== undefined && !this.#isGreeting && !this.isReplay)
      this.issue ??= `${events[0]?.event} is published before command ${seq} is stored`;
  }

  #failure(): Broken {
    const status = this.session.status();
    return new Broken(`the exchange has stopped: ${status.state === 'failed' ? status.failure.message : ''}`);
  }
}
