/** What a room costs in which each trader has an own book, beside one in which all share a book. */
import { setTimeout as pause } from 'node:timers/promises';
import type { CreatedRoom, RoomConfig, RoomLogin } from '#contract/rooms/index.ts';
import { inFolder } from '../folder.ts';
import { openFeedClients } from '../load/feed-client.ts';
import { startProcess } from '../host/process.ts';
import type { MeasuredProcess } from '../host/process.ts';
import type { BenchRow } from '../report.ts';

const COUNTS = (process.env['BENCH_TRADERS'] ?? '30,100').split(',').map(Number);
const SPEEDS = (process.env['BENCH_SPEEDS'] ?? '1,60,3600').split(',').map(Number);
const SETTLING_MS = 2_000;
const MEASURED_MS = 8_000;

async function post<T>(url: string, token: string, path: string, body: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return (await response.json()) as T;
}

interface Cost {
  readonly memory: number;
  /** Shares of a core at each speed, in percent. */
  readonly shares: readonly number[];
  /** CPU of a start with the room as it was left, and of one table, in milliseconds. */
  readonly start: number;
  readonly table: number;
}

/** A trader for each socket; each has bought something, and the room runs. */
async function fill(host: MeasuredProcess, mode: RoomConfig['mode'], count: number) {
  const { url, administrator } = host;
  const made = await post<CreatedRoom>(url, administrator, '/api/rooms', { name: 'room', mode });
  await post(url, made.instructorToken, '/api/rooms/room/start', {});
  const cookies: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const given = { code: made.room.joinCode, name: `Trader ${number}` };
    const { token } = await post<RoomLogin>(url, '', '/api/rooms/room/join', given);
    const cookie = `sandpit-seat=${token}`;
    const body = new URLSearchParams({ legal_id: '3', currency_id: '1', num: '0.01', mode: '1' });
    const bought = await fetch(`${url}/api/transaction/in`, {
      method: 'POST',
      body,
      headers: { authorization: token, cookie },
    });
    if (!(await bought.text()).includes('"ok"')) throw new Error('an order was refused');
    cookies.push(cookie);
  }
  return { instructor: made.instructorToken, cookies };
}

async function shareAt(host: MeasuredProcess, instructor: string, speed: number): Promise<number> {
  await post(host.url, instructor, '/sim/clock', { speed });
  await pause(SETTLING_MS);
  const [{ cpu }, began] = [await host.report(), performance.now()];
  await pause(MEASURED_MS);
  return ((await host.report()).cpu - cpu) / ((performance.now() - began) / 100);
}

const costOf = (mode: RoomConfig['mode'], count: number): Promise<Cost> =>
  inFolder(async (rooms) => {
    const host = await startProcess({ kind: 'rooms', rooms });
    const { instructor, cookies } = await fill(host, mode, count);
    const clients = await openFeedClients(
      host.url,
      cookies.map((cookie) => ({ cookie })),
    );
    const shares: number[] = [];
    for (const speed of SPEEDS) shares.push(await shareAt(host, instructor, speed));
    await post(host.url, instructor, '/sim/clock', { speed: 0 });
    const before = await host.report();
    const headers = { authorization: `Bearer ${instructor}` };
    await (await fetch(`${host.url}/api/rooms/room/table`, { headers })).text();
    const { cpu, memory } = await host.report();
    for (const client of clients) client.close();
    await host.close();
    const again = await startProcess({ kind: 'rooms', rooms });
    await again.close();
    return { memory, shares, start: again.start.cpu, table: cpu - before.cpu };
  });

/** Processor time and memory of the host's process, with a socket for each trader in another process. */
export async function benchOwnBooks(): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const count of COUNTS) {
    const own = await costOf('own', count);
    const shared = await costOf('shared', count);
    const row = (what: string, unit: string, value: number, of: number): BenchRow => ({
      name: `${what}, ${count} traders with own books`,
      unit,
      value,
      reference: { name: 'one book', value: of },
      ratio: value / of,
    });
    rows.push(
      row('memory of the host', 'MB', own.memory, shared.memory),
      ...SPEEDS.map((speed, at) =>
        row(`share of a core at ${speed}×`, '%', own.shares[at] ?? NaN, shared.shares[at] ?? NaN),
      ),
      row('CPU of the table', 'ms', own.table, shared.table),
      row('CPU of a restart', 'ms', own.start, shared.start),
    );
  }
  return rows;
}
