/** A real host with rooms over HTTP and sockets, and those who use it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { expect, onTestFinished, vi } from 'vitest';
import type { CreatedRoom, Joined, RoomLogin, RoomRequest, RoomTable } from '#contract/rooms/index.ts';
import type { OperationName } from '#contract/index.ts';
import { startRoomsHost } from '#simulator/server/rooms/host.ts';
import type { RoomsHost } from '#simulator/server/rooms/host.ts';
import { gradeCommand } from '../../package/cli/grade.ts';
import { requestOf } from './wire.ts';

/** A response as it came. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** The JSON of a reply. */
export const bodyOf = <T = Record<string, unknown>>({ text }: Reply): T => JSON.parse(text) as T;

/** The code of a refusal of `/api/rooms` or `/sim`. */
export const codeOf = (reply: Reply): string =>
  `${reply.status} ${bodyOf<{ error: { code: string } }>(reply).error.code}`;

/** A folder that is gone after the test. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sandpit-rooms-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** What `sandpit grade` prints, or why it fails. */
export async function graded(...args: string[]): Promise<string> {
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  try {
    await gradeCommand.run(args);
    return print.mock.calls.flat().join('\n');
  } catch (error) {
    return (error as Error).message;
  } finally {
    print.mockRestore();
  }
}

/** Starts a host, which is closed after the test. */
export async function openHost(folder?: string, log?: readonly string[]): Promise<Hall> {
  const host = await startRoomsHost({ rooms: folder ?? (await newFolder()), log: log && { servers: log } });
  onTestFinished(() => host.close());
  return new Hall(host);
}

type Fund = NonNullable<RoomRequest['funds']>[number];

/** Starting funds of USDT by account. */
export const fundsOf = (amounts: Partial<Record<Fund['account'], string>>): Fund[] =>
  Object.entries(amounts).map(([account, amount]) => {
    return { account: account as Fund['account'], currency: 'USDT', amount };
  });

/** What calls of a host need of it. */
type Called = Pick<RoomsHost, 'url' | 'administrator'>;

/** A host and calls of it. */
export class Hall<Host extends Called = RoomsHost> {
  constructor(readonly host: Host) {}

  /** Any call: a token goes into `Authorization`, a body is sent as JSON or as it is. */
  async send(
    method: string,
    path: string,
    { token, cookie, body }: { token?: string; cookie?: string; body?: unknown } = {},
  ): Promise<Reply> {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie: `sandpit-seat=${cookie}` }),
      ...(typeof body === 'string' && { 'content-type': 'text/csv' }),
    };
    const sent = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(this.host.url + path, { method, headers, body: sent });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  /** A call of an instructor or the administrator that must succeed. */
  async ask<T = Record<string, unknown>>(
    token: string,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<T> {
    const reply = await this.send(method, path, { token, body });
    expect(`${reply.status} ${reply.status < 300 ? '' : reply.text}`).toMatch(/^20[01] $/);
    return bodyOf<T>(reply);
  }

  /** A room that runs. */
  async room(name: string, more: Partial<RoomRequest> = {}, isStarted = true): Promise<CreatedRoom> {
    const made = await this.ask<CreatedRoom>(this.host.administrator, 'POST', '/api/rooms', {
      name,
      ...more,
    });
    if (isStarted) await this.ask(made.instructorToken, 'POST', `/api/rooms/${name}/start`);
    return made;
  }

  /** Somebody new in a room. */
  async trader({ room }: CreatedRoom, name: string, nickname?: string): Promise<Trader> {
    const body = { code: room.joinCode, name, nickname };
    const reply = await this.send('POST', `/api/rooms/${room.name}/join`, { body });
    expect(`${reply.status} ${reply.status < 300 ? '' : reply.text}`).toBe('200 ');
    return new Trader(this, bodyOf<Joined>(reply));
  }
}

/** A browser with a login of a room. */
export class Trader {
  readonly #hall: Hall<Called>;

  constructor(
    hall: Hall<Called>,
    readonly login: RoomLogin & { readonly key?: string },
  ) {
    this.#hall = hall;
  }

  /** A call of the protocol, as the client makes it. */
  async reply(name: OperationName, input: object = {}): Promise<Reply> {
    const { token } = this.login;
    const { url, method, headers, body } = requestOf(name, input, { token });
    const { pathname, search } = new URL(url);
    headers.set('cookie', `sandpit-seat=${token}`);
    const sent = { method, headers, body: body && (await new Response(body).arrayBuffer()) };
    const response = await fetch(this.#hall.host.url + pathname + search, sent);
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  /** Its response, whatever it is. */
  async call(name: OperationName, input: object = {}) {
    return bodyOf<{ type: string; message: unknown }>(await this.reply(name, input));
  }

  /** A market order of so much BTC. */
  buy(num = '0.01') {
    return this.call('spotBuy', { legal_id: 3, currency_id: 1, num, mode: 1 });
  }

  /** A leverage order of one hand of BTC at ten times. */
  lever(changes: object = {}) {
    const order = { legal_id: 3, currency_id: 1, multiple: 10, share: '1', type: 1, status: 1 };
    return this.call('leverSubmit', { ...order, ...changes });
  }

  /** Balances in the spot account that are not zero, by currency. */
  async balances(): Promise<Record<string, string>> {
    const { message } = await this.call('walletList');
    const { change_wallet: change } = message as {
      change_wallet: { balance: { currency_name: string; change_balance: string }[] };
    };
    const held = change.balance.filter((row) => Number(row.change_balance) !== 0);
    return Object.fromEntries(held.map((row) => [row.currency_name, row.change_balance]));
  }

  /** A call below `/api/room`. */
  room(method: string, path = '', body?: unknown): Promise<Reply> {
    return this.#hall.send(method, `/api/room${path}`, { cookie: this.login.token, body });
  }

  /** Connects as the client does; everything that comes is kept. */
  async socket(auth: object = { token: this.login.token }): Promise<Listening> {
    const received: { event: string; payload: unknown }[] = [];
    const socket = io(this.#hall.host.url, {
      transports: ['websocket'],
      forceNew: true,
      auth,
      extraHeaders: { cookie: `sandpit-seat=${this.login.token}` },
    });
    onTestFinished(() => void socket.close());
    socket.onAny((event: string, payload: unknown) => received.push({ event, payload }));
    await new Promise<void>((resolve, reject) => {
      socket.on('connect', resolve);
      socket.on('connect_error', reject);
    });
    await socket.emitWithAck('login', this.login.user);
    return { received, close: () => socket.close() };
  }
}

/** A socket and what it received. */
export interface Listening {
  readonly received: readonly { readonly event: string; readonly payload: unknown }[];
  close(): void;
}

/** How often a socket was notified that something of its room has changed. */
export const changesOf = ({ received }: Listening): number =>
  received.filter(({ event, payload }) => event === 'changed' && JSON.stringify(payload).includes('"rooms"'))
    .length;

/** A room named monday, which runs unless stated otherwise, and the calls of its instructor. */
export async function openRoom(
  request: Partial<RoomRequest> = {},
  { host, isStarted = true }: { readonly host?: Hall; readonly isStarted?: boolean } = {},
) {
  const hall = host ?? (await openHost());
  const made = await hall.room('monday', request, isStarted);
  const { instructorToken: token } = made;
  return {
    ...{ hall, made, token, room: hall.host.rooms.named('monday') },
    /** A call that must succeed, by POST where it has a body. */
    sim: <T = Record<string, unknown>>(path: string, body?: object) =>
      hall.ask<T>(token, body ? 'POST' : 'GET', path, body),
    send: (path: string, body?: unknown) => hall.send('POST', path, { token, body }),
    table: () => hall.ask<RoomTable>(token, 'GET', '/api/rooms/monday/table'),
  };
}
