/** One of the exchanges that are compared: its calls, its logins and its events. */
import { parseJson } from '#shared/json.ts';
import { decodeReply, encodeForm, operations } from '#contract/index.ts';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { catalogueOf } from './catalogue.ts';
import type { TwinCatalogue } from './catalogue.ts';
import { valueAtPath } from './paths.ts';
import type { SeenSecrets } from './secrets.ts';
import type { CallForm, Received, ReceivedEvent } from './types.ts';
import type { OperationName } from '#contract/index.ts';

/** A login on one side. */
export interface SideLogin {
  readonly token: string;
  readonly user: number;
}

/** Who makes a call: an account that is logged in, or a token; a visitor where there is neither. */
interface Caller {
  readonly account?: string;
  readonly token?: string;
  readonly lang?: string;
}

interface OpenLogin {
  readonly login: SideLogin;
  readonly socket: Socket;
}

/** How long a response or a connection may take, in milliseconds. */
const LIMIT_MS = 20_000;

/** One exchange that is driven: its calls, its clock, and the events that its sockets receive. */
export class TwinSide {
  readonly #url: string;
  readonly #secrets: SeenSecrets;
  readonly #logIn: (side: TwinSide, account: string) => Promise<SideLogin>;
  readonly #callers = new Map<string, OpenLogin>();
  readonly #bodies = new Map<string, unknown>();
  readonly #received: {
    readonly as: string;
    readonly name: string;
    readonly payload: unknown;
    readonly at: number;
  }[] = [];
  #serverSeconds = Math.floor(Date.now() / 1000);

  constructor(
    url: string,
    secrets: SeenSecrets,
    logIn: (side: TwinSide, account: string) => Promise<SideLogin>,
  ) {
    this.#url = url.replace(/\/+$/, '');
    this.#secrets = secrets;
    this.#logIn = logIn;
  }

  /** Logs an account in and opens its socket; nothing happens where it is logged in. */
  async open(account: string): Promise<void> {
    if (this.#callers.has(account)) return;
    const login = await this.#logIn(this, account);
    this.#secrets.add(login.token);
    const socket = io(this.#url, { auth: { token: login.token }, transports: ['websocket'], forceNew: true });
    socket.on('connect', () => void socket.emit('login', login.user));
    socket.onAny((name: string, payload: unknown) =>
      this.#received.push({ as: account, name, payload, at: performance.now() }),
    );
    this.#callers.set(account, { login, socket });
    await new Promise<void>((resolve) => {
      socket.once('connect', resolve).once('connect_error', () => resolve());
    });
  }

  /** Makes a call; a side that cannot be reached gives the status 0. */
  async call(
    name: OperationName,
    form: CallForm,
    { account, token, lang = 'en' }: Caller = {},
  ): Promise<Received> {
    const { method, path } = operations[name];
    const fields = encodeForm(form);
    const target = `${this.#url}${path}${method === 'GET' && fields.size > 0 ? `?${fields}` : ''}`;
    const authorization = token ?? this.#callers.get(account ?? '')?.login.token;
    const request = {
      method,
      // The other end may close a connection that is kept, and the call that is on its way would be lost with it.
      headers: { lang, connection: 'close', ...(authorization !== undefined && { authorization }) },
      ...(method === 'POST' && { body: fields }),
      signal: AbortSignal.timeout(LIMIT_MS),
    };
    try {
      const response = await fetch(target, request);
      const date = Date.parse(response.headers.get('date') ?? '');
      if (!Number.isNaN(date)) this.#serverSeconds = date / 1000;
      const received = { status: response.status, body: parseJson(await response.text()) };
      this.#bodies.set(`${account ?? ''} ${name}`, received.body);
      return received;
    } catch {
      return { status: 0, body: undefined };
    }
  }

  /** What came of the latest such call of a caller. */
  lastBody(name: OperationName, account: string | undefined): unknown {
    return this.#bodies.get(`${account ?? ''} ${name}`);
  }

  /** Unix seconds of its clock, by its latest response. */
  now(): number {
    return this.#serverSeconds;
  }

  async catalogue(): Promise<TwinCatalogue> {
    const [list, quotations] = await Promise.all([
      this.call('currencyList', {}),
      this.call('quotations', {}),
    ]);
    return catalogueOf(list.body, quotations.body);
  }

  /**
   * The events that a caller's socket received from `since` to before `until` (of `performance.now()`), oldest first.
   * @param within how long after `since` they are in time, in milliseconds
   */
  events(
    account: string | undefined,
    since: number,
    until: number,
    within: number,
  ): readonly ReceivedEvent[] {
    return this.#received
      .filter(({ as, at }) => as === account && at >= since && at < until)
      .map(({ name, payload, at }) => ({ name, payload, isLate: at > since + within }));
  }

  close(): void {
    for (const { socket } of this.#callers.values()) socket.close();
  }
}

/** A login by E76 with the password of an account. Rejects with an Error that names the account, and no secret. */
export async function logInWith(side: TwinSide, account: string, password: string): Promise<SideLogin> {
  const login = decodeReply('login', (await side.call('login', { user_string: account, password })).body);
  if (login.kind !== 'ok') throw new Error(`${account} cannot log in: ${reasonOf(login)}`);
  const token = login.response;
  const user = valueAtPath((await side.call('userInfo', {}, { token })).body, 'message.id');
  // The rest of E77 is compared, not needed.
  if (typeof user !== 'number') throw new Error(`${account} is logged in, but E77 names no user`);
  return { token, user };
}

const reasonOf = (reply: { kind: string; message?: string }): string => reply.message ?? reply.kind;
