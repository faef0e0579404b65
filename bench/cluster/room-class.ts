/** A room on a host in a process of its own, with traders who have entered, listen and trade a bounded load. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CreatedRoom, ImportedRoster, Joined } from '#contract/rooms/index.ts';
import { openFeedClients } from '../load/feed-client.ts';
import { sendBenchCall } from '../host/calls.ts';
import { startProcess } from '../host/process.ts';
import type { MeasuredProcess } from '../host/process.ts';

const ROOM = 'bench';
const JOINING = 4;

/** A trader who has entered. */
interface Trader {
  readonly number: number;
  readonly user: number;
  readonly token: string;
  readonly cookie: string;
}

export interface BenchClass {
  readonly host: MeasuredProcess;
  readonly traders: readonly Trader[];
  readonly instructorToken: string;
  /** The table as the instructor's page gets it, as text. */
  table(): Promise<string>;
  /** Bytes of everything that is kept of the room, and of its journal alone. */
  stored(): { readonly all: number; readonly journal: number };
  close(): Promise<void>;
}

interface Post {
  readonly path: string;
  readonly token?: string;
  readonly body?: string | object;
}

async function post<T>(url: string, { path, token, body }: Post): Promise<T> {
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(typeof body === 'string' && { 'content-type': 'text/csv' }),
  };
  const sent = typeof body === 'object' ? JSON.stringify(body) : (body ?? null);
  const response = await fetch(url + path, { method: 'POST', headers, body: sent });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Starts a host with a room of so many traders, all of whom have entered by the roster, and lets it run. */
export async function openClass(folder: string, count: number, client?: string): Promise<BenchClass> {
  const host = await startProcess({ kind: 'rooms', rooms: folder, ...(client !== undefined && { client }) });
  const { url, administrator } = host;
  const { room, instructorToken } = await post<CreatedRoom>(url, {
    path: '/api/rooms',
    token: administrator,
    body: { name: ROOM, scenario: 'calm-market', names: 'real' },
  });
  const at = `/api/rooms/${ROOM}`;
  const names = Array.from({ length: count }, (_, index) => `Trader ${String(index + 1).padStart(4, '0')}`);
  const roster = ['name', ...names].join('\n');
  const { rows } = await post<ImportedRoster>(url, {
    path: `${at}/roster`,
    token: instructorToken,
    body: roster,
  });
  const traders: Trader[] = [];
  const enter = async ({ number, key }: ImportedRoster['rows'][number]): Promise<void> => {
    const body = { code: room.joinCode, key };
    const { token, user } = await post<Joined>(url, { path: `${at}/join`, body });
    traders.push({ number, user, token, cookie: `sandpit-seat=${token}` });
  };
  for (let index = 0; index < rows.length; index += JOINING)
    await Promise.all(rows.slice(index, index + JOINING).map(enter));
  await post(url, { path: `${at}/start`, token: instructorToken });
  return {
    host,
    traders,
    instructorToken,
    table: () => sendBenchCall(url, { path: `${at}/table`, token: `Bearer ${instructorToken}` }),
    stored: () => storedIn(join(folder, ROOM)),
    close: () => host.close(),
  };
}

function storedIn(folder: string): { readonly all: number; readonly journal: number } {
  let [all, journal] = [0, 0];
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const { size } = statSync(join(entry.parentPath, entry.name));
    all += size;
    if (entry.name === 'journal') journal += size;
  }
  return { all, journal };
}

/** One socket for every trader, logged in. */
export const openClassSockets = ({ host, traders }: BenchClass) => openFeedClients(host.url, traders);

/** Places a market order of a trader: a purchase, then a sale, in turn. Throws where it is refused. */
export async function trade(url: string, { token, cookie }: Trader, round: number): Promise<void> {
  const form = { legal_id: '3', currency_id: '1', num: round % 2 === 0 ? '0.0001' : '0.00009', mode: '1' };
  const path = `/api/transaction/${round % 2 === 0 ? 'in' : 'out'}`;
  const text = await sendBenchCall(url, { path, method: 'POST', form, token, cookie });
  if (!text.includes('"ok"')) throw new Error(`An order was refused: ${text}`);
}

/** Orders of one trader after the other at a steady pace; `end` resolves with how many were acknowledged. */
export function startTrading(
  { host, traders }: Pick<BenchClass, 'host' | 'traders'>,
  aSecond: number,
): { end(): Promise<number> } {
  const sent: Promise<void>[] = [];
  const began = performance.now();
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - began) * aSecond) / 1_000);
    while (sent.length < due) {
      const trader = traders[sent.length % traders.length];
      if (trader) sent.push(trade(host.url, trader, Math.floor(sent.length / traders.length)));
    }
  }, 20);
  return {
    async end() {
      clearInterval(timer);
      await Promise.all(sent);
      return sent.length;
    },
  };
}
