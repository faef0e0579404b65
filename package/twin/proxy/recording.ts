/** What a proxy saw of a page: its calls, who made them, and what its sockets received. */
import { isObject, membersIn, parseJson } from '#shared/json.ts';
import { decodeReply, operationAt, operations } from '#contract/index.ts';
import type { OperationName } from '#contract/index.ts';
import { isControlPath } from '#simulator/control/index.ts';
import { secretName } from '#simulator/control/secrets.ts';
import { callFormOf } from '../../traffic/calls.ts';
import type { SeenCall } from '../../traffic/calls.ts';
import { eventIn, tokenIn } from '../../traffic/packets.ts';
import type { PacketEvent } from '../../traffic/packets.ts';
import { valueAtPath } from '../paths.ts';
import type { CallForm } from '../types.ts';
import type { Observer, ProxiedCall } from './proxy.ts';

/** A token of one session of the backend: a host of the simulator that was reset gives the same tokens to other users. */
export type SessionToken = `${number} ${string}`;

/** A call of a page. Times are of `performance.now()`. */
export interface ObservedCall extends SeenCall {
  readonly kind: 'call';
  /** Whose call it is. */
  readonly login: SessionToken | undefined;
  /** Language that the page has named. */
  readonly lang: string | undefined;
  readonly status: number;
}

/** A call of the control plane, where the backend is a host of the simulator. */
export interface ObservedControl extends Pick<ObservedCall, 'date' | 'sentAt' | 'receivedAt'> {
  readonly kind: 'control';
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly status: number;
}

export type Observed = ObservedCall | ObservedControl;

interface ObservedEvent extends PacketEvent {
  readonly at: number;
}

/** A socket of a page. */
export interface ObservedSocket {
  login: SessionToken | undefined;
  readonly openedAt: number;
  closedAt: number;
  readonly events: ObservedEvent[];
}

/** Packets of one poll of Engine.IO are apart by this. */
const SEPARATOR = '\u001e';

/**
 * Keeps everything that passes. `onStranger` is called with each token whose owner is not known, before its first call goes on.
 */
export class Recording implements Observer {
  readonly observed: Observed[] = [];
  /** Calls, and paths of the control plane, whose responses broke off or never came. */
  readonly brokenOff: string[] = [];
  readonly #accounts = new Map<SessionToken, string>();
  readonly #tokens = new Set<string>();
  /** How often the backend was reset. */
  #resets = 0;
  readonly #sockets = new Map<string, ObservedSocket>();
  readonly #onStranger: (token: string) => Promise<void>;
  readonly #met = new Map<SessionToken, Promise<void>>();

  constructor(onStranger: (token: string) => Promise<void>) {
    this.#onStranger = onStranger;
  }

  get sockets(): readonly ObservedSocket[] {
    return [...this.#sockets.values()];
  }

  /** Whether the backend is a host of the simulator that was reset. */
  get isSteered(): boolean {
    return this.observed.some((each) => each.kind === 'control' && each.path === '/sim/reset');
  }

  /** Every password and token that a page sent or received. */
  secrets(): readonly string[] {
    const sent = this.observed.flatMap((each) => (each.kind === 'call' ? Object.entries(each.form) : []));
    const passwords = sent.filter(([name]) => secretName.test(name)).map(([, value]) => value);
    return [...this.#tokens, ...passwords];
  }

  meet(token: string): Promise<void> {
    const login = this.#loginOf(token);
    if (this.#accounts.has(login)) return Promise.resolve();
    const meeting = this.#met.get(login) ?? this.#onStranger(token);
    this.#met.set(login, meeting);
    return meeting;
  }

  /** Whose a token is, from now on and for what was seen of it: an account is known by the name that it had at first. */
  learn(token: string, account: string): void {
    this.#tokens.add(token);
    const login = this.#loginOf(token);
    if (!this.#accounts.has(login)) this.#accounts.set(login, account);
  }

  /** The account of a login, where it is known. */
  accountOf(login: SessionToken | undefined): string | undefined {
    return login && this.#accounts.get(login);
  }

  #loginOf(token: string): SessionToken {
    return `${this.#resets} ${token}`;
  }

  passed(exchange: ProxiedCall): void {
    const { method, url } = exchange;
    const call = operationAt(method, url.pathname);
    if (call !== undefined) this.#call(call, exchange);
    else if (isControlPath(url.pathname)) this.#control(exchange);
    else this.#poll(exchange);
  }

  brokeOff({ method, url: { pathname } }: Pick<ProxiedCall, 'method' | 'url'>): void {
    const call = operationAt(method, pathname);
    if (call !== undefined || isControlPath(pathname)) this.brokenOff.push(call ?? pathname);
  }

  #call(
    operation: OperationName,
    { url, body: sent, token, lang, status, text, ...times }: ProxiedCall,
  ): void {
    const all = callFormOf(operation, url, { text: sent });
    const form = ofContract(operation, all);
    const body = parseJson(text);
    const login = token === undefined ? undefined : this.#loginOf(token);
    const { date, sentAt, receivedAt } = times;
    const seen = { operation, form, body, date, sentAt, receivedAt };
    this.observed.push({ kind: 'call', ...seen, login, lang, status });
    if (operation === 'login') this.#loggedIn(all, body);
    const account = operation === 'userInfo' ? valueAtPath(body, 'message.account_number') : undefined;
    if (token !== undefined && typeof account === 'string') this.learn(token, account);
  }

  #loggedIn({ user_string: account = '' }: CallForm, body: unknown): void {
    const login = decodeReply('login', body);
    if (login.kind === 'ok') this.learn(login.response, account);
  }

  #control({ method, url, body, status, text, ...times }: ProxiedCall): void {
    const path = url.pathname;
    const { sentAt, receivedAt } = times;
    const response = parseJson(text);
    // The `Date` of the control plane is that of the machine.
    const now = valueAtPath(response, 'now');
    const date = typeof now === 'number' ? now : undefined;
    const steering = { method, path, body: parseJson(body), status };
    this.observed.push({ kind: 'control', ...steering, date, sentAt, receivedAt });
    const seat = path === '/sim/seats' ? response : undefined;
    if (isObject(seat) && typeof seat['token'] === 'string')
      this.learn(seat['token'], String(seat['account']));
    if (path === '/sim/reset' && status === 200) this.#resets += 1;
  }

  #poll({ method, url, body, text }: ProxiedCall): void {
    const opened = /^0\{.*?"sid"\s*:\s*"([^"]+)"/.exec(text)?.[1];
    const id = url.searchParams.get('sid') ?? opened;
    if (id === undefined) return;
    this.socketOpened(id);
    const [from, packets] = method === 'POST' ? (['page', body] as const) : (['backend', text] as const);
    for (const packet of packets.split(SEPARATOR)) this.socketMessage(id, from, packet);
  }

  socketOpened(id: string): void {
    if (this.#sockets.has(id)) return;
    this.#sockets.set(id, { login: undefined, openedAt: performance.now(), closedAt: Infinity, events: [] });
  }

  socketMessage(id: string, from: 'page' | 'backend', text: string): void {
    const socket = this.#sockets.get(id);
    if (!socket) return;
    if (from === 'page') {
      const token = tokenIn(text);
      if (token !== undefined) socket.login ??= this.#loginOf(token);
      return;
    }
    const event = readable(text);
    if (event) socket.events.push({ ...event, at: performance.now() });
  }

  socketClosed(id: string): void {
    const socket = this.#sockets.get(id);
    if (socket) socket.closedAt = performance.now();
  }
}

/** A message that cannot be read is the matter of the page. */
function readable(text: string): PacketEvent | undefined {
  try {
    return eventIn(text);
  } catch {
    return undefined;
  }
}

/** The parameters that the contract knows: what a page adds against caches is left out. */
function ofContract(call: OperationName, form: CallForm): CallForm {
  const { shape } = membersIn(operations[call].request);
  return Object.fromEntries(Object.entries(form).filter(([name]) => !isObject(shape) || name in shape));
}
