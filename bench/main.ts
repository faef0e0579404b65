import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { benchOwnBooks } from './cluster/own-books.ts';
import { benchRoomJoin } from './cluster/room-join.ts';
import { benchTraders } from './cluster/room-kills.ts';
import { benchRoomTable } from './cluster/room-table.ts';
import { benchRoom } from './cluster/room.ts';
import { benchExchange } from './growth/exchange.ts';
import { benchImpact } from './growth/impact.ts';
import { benchLeverage } from './growth/leverage.ts';
import { benchMarket } from './growth/market.ts';
import { benchScale } from './growth/scale.ts';
import { benchCalls, benchSessions, benchSockets } from './host/index.ts';
import { benchStarts } from './host/starts.ts';
import { keepRun } from './kept.ts';
import { benchLoad } from './load/index.ts';
import { benchMatching } from './matching/index.ts';
import { benchChart } from './page/chart.ts';
import { benchColdStart } from './page/cold-start.ts';
import { benchDesk } from './page/desk.ts';
import { benchDev } from './page/dev.ts';
import { benchHosts } from './page/hosts.ts';
import { benchLongList } from './page/long-list.ts';
import { benchProcessorTime } from './page/processor-time.ts';
import { benchPageStarts } from './page/starts.ts';
import { figureOfThreeDigits, printTable, ratioRows } from './report.ts';
import type { Bench, SuiteRows } from './report.ts';
import { benchTimeMachine } from './time-machine.ts';

/** The benchmarks of each suite. */
const suites: Readonly<Record<string, Readonly<Record<string, Bench>>>> = {
  matching: { matching: benchMatching },
  host: { calls: benchCalls, sockets: benchSockets, sessions: benchSessions, starts: benchStarts },
  load: { load: benchLoad },
  growth: {
    scale: benchScale,
    market: benchMarket,
    exchange: benchExchange,
    impact: benchImpact,
    leverage: benchLeverage,
  },
  'time-machine': { 'time-machine': benchTimeMachine },
  cluster: {
    room: benchRoom,
    'room-traders': benchTraders,
    'room-join': benchRoomJoin,
    'room-table': benchRoomTable,
    'own-books': benchOwnBooks,
  },
  page: {
    hosts: benchHosts,
    desk: benchDesk,
    chart: benchChart,
    dev: benchDev,
    'cold-start': benchColdStart,
    'page-starts': benchPageStarts,
    'processor-time': benchProcessorTime,
    'long-list': benchLongList,
  },
};

/**
 * `npm run bench [-- suite or benchmark … [--keep]]`: every figure beside what it is compared with, measured in this run on this machine, and
 * at the end the ratios of all. `--keep`: the run replaces the one that the documentation has of each.
 */
async function main(): Promise<void> {
  const { values, positionals: wanted } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'boolean', default: false } },
  });
  const known = Object.entries(suites).flatMap(([suite, benches]) => [suite, ...Object.keys(benches)]);
  const unknown = wanted.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`expected ${known.join(', ')}; got ${unknown.join(', ')}`);
  const measured: SuiteRows[] = [];
  for (const [suite, benches] of Object.entries(suites)) {
    for (const [name, bench] of Object.entries(benches)) {
      if (wanted.length > 0 && !wanted.includes(suite) && !wanted.includes(name)) continue;
      const [load = 0] = loadavg();
      const run = { name, load, rows: await bench() };
      printTable(`${name} (load average ${figureOfThreeDigits(load)} in the minute before)`, run.rows);
      measured.push(run);
      // A later one that breaks off takes nothing with it.
      if (values.keep) keepRun(run);
    }
  }
  printTable('ratios', ratioRows(measured));
}

await main();
