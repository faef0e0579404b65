/** What a room costs by the number of its traders: the host, the instructor's table, and the page that shows it. */
import { setTimeout as pause } from 'node:timers/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserArgs, ensureBrowser } from '../../scripts/browser.ts';
import { inFolder } from '../folder.ts';
import type { BenchRow } from '../report.ts';
import { openClass, openClassSockets, startTrading } from './room-class.ts';
import type { BenchClass } from './room-class.ts';
import { deskRows } from './room-desk.ts';
import { buildInto } from '../page/sites.ts';

/** Sizes of the rooms, and orders in a second of all traders together. */
const TRADERS = (process.env['BENCH_TRADERS'] ?? '10,100,1000').split(',').map(Number);
const ORDERS = Number(process.env['BENCH_ORDERS'] ?? '20');
const SETTLING_MS = 3_000;
const MEASURED_MS = 10_000;
const TABLES = 30;
/** As the page asks for the table. */
const TABLE_MS = 750;

/** Processor time of the host in a second, while something goes on beside it, and its longest stop. */
async function costWhile(
  { host }: BenchClass,
  work: () => Promise<unknown> = () => Promise.resolve(),
): Promise<{ readonly cpu: number; readonly maxDelay: number }> {
  const [{ cpu }, began] = [await host.report(), performance.now()];
  while (performance.now() - began < MEASURED_MS) {
    const next = pause(TABLE_MS);
    await work();
    await next;
  }
  const { cpu: used, maxDelay } = await host.report();
  const seconds = (performance.now() - began) / 1_000;
  return { cpu: (used - cpu) / seconds, maxDelay };
}

/** Milliseconds of processor time of the host for a table that it has not made yet: each is of another moment. */
async function costOfTable({ host, table }: BenchClass): Promise<number> {
  await table();
  const { cpu } = await host.report();
  for (let count = 0; count < TABLES; count += 1) await table();
  return ((await host.report()).cpu - cpu) / TABLES;
}

/** The host with a socket for every trader: without orders, with them, and with the table besides. */
async function hostRows(opened: BenchClass): Promise<readonly BenchRow[]> {
  const count = opened.traders.length.toLocaleString('en-US');
  await pause(SETTLING_MS);
  const still = await costWhile(opened);
  const before = opened.stored();
  const table = await costOfTable(opened);
  const trading = startTrading(opened, ORDERS);
  const traded = await costWhile(opened);
  const watched = await costWhile(opened, opened.table);
  const orders = await trading.end();
  const { memory } = await opened.host.report();
  const after = opened.stored();
  const thousand = (bytes: number): number => bytes / orders / 1_000;
  return [
    { name: `share of a core, ${count} traders connected`, unit: '%', value: still.cpu / 10 },
    { name: `the same with ${ORDERS} orders a second`, unit: '%', value: traded.cpu / 10 },
    { name: `the same with the table every ${TABLE_MS} ms`, unit: '%', value: watched.cpu / 10 },
    { name: `CPU of a table of ${count} traders`, unit: 'ms', value: table },
    { name: `bytes of that table`, unit: 'kB', value: (await opened.table()).length / 1_000 },
    {
      name: `maximum stop of the loop with the table, ${count} traders`,
      unit: 'ms',
      value: watched.maxDelay,
      reference: { name: 'without', value: traded.maxDelay },
    },
    { name: `memory of the host, ${count} traders`, unit: 'MB', value: memory },
    { name: `journal of 1,000 orders`, unit: 'MB', value: thousand(after.journal - before.journal) },
    { name: `everything that is kept of the room`, unit: 'MB', value: after.all / 1e6 },
  ];
}

/** A room of each size. */
export const benchRoomTable = (): Promise<readonly BenchRow[]> =>
  inFolder(async (place) => {
    const client = join(place, 'client');
    await buildInto(client, 'same-origin');
    const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArgs });
    const rows: BenchRow[] = [];
    try {
      for (const count of TRADERS) {
        const load = {
          name: `load average of the machine, ${count} traders`,
          unit: '',
          value: loadavg()[0] ?? 0,
        };
        const opened = await openClass(join(place, String(count)), count, client);
        const sockets = await openClassSockets(opened);
        rows.push(load, ...(await hostRows(opened)));
        const others = opened.traders.filter(({ number }) => number !== 1);
        const trading = startTrading({ ...opened, traders: others }, ORDERS);
        rows.push(...(await deskRows(browser, opened)));
        await trading.end();
        for (const socket of sockets) socket.close();
        await opened.close();
      }
      return rows;
    } finally {
      await browser.close();
    }
  });
