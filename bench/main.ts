import { benchChart } from './chart.ts';
import { benchDesk } from './desk.ts';
import { benchDev } from './dev.ts';
import { benchExchange } from './exchange.ts';
import { benchGrowth } from './growth.ts';
import { benchHostCost } from './host-cost/index.ts';
import { benchHosts } from './hosts.ts';
import { benchImpact } from './impact.ts';
import { benchLeverage } from './leverage.ts';
import { benchLoad } from './load/index.ts';
import { benchLongList } from './long-list.ts';
import { benchMarket } from './market.ts';
import { benchMatching } from './matching.ts';
import { benchOwnBooks } from './own-books.ts';
import { printRows } from './report.ts';
import type { BenchRow } from './report.ts';
import { benchRoomJoin } from './room-join.ts';
import { benchTraders } from './room-kills.ts';
import { benchRoomTable } from './room-table.ts';
import { benchRoom } from './room.ts';
import { benchTimeMachine } from './time-machine.ts';

const suites: Readonly<Record<string, () => readonly BenchRow[] | Promise<readonly BenchRow[]>>> = {
  matching: benchMatching,
  market: benchMarket,
  exchange: benchExchange,
  growth: benchGrowth,
  impact: benchImpact,
  leverage: benchLeverage,
  'time-machine': benchTimeMachine,
  hosts: benchHosts,
  'host-cost': benchHostCost,
  chart: benchChart,
  desk: benchDesk,
  dev: benchDev,
  'long-list': benchLongList,
  room: benchRoom,
  'own-books': benchOwnBooks,
  load: benchLoad,
  'room-traders': benchTraders,
  'room-join': benchRoomJoin,
  'room-table': benchRoomTable,
};

/** `npm run bench [suite …]`: every figure beside what it is compared with, measured in this run on this machine. */
async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  for (const [name, suite] of Object.entries(suites)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    printRows(name, await suite());
  }
}

await main();
