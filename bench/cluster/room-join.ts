/** How long a host of a room takes until it serves, by the length of the log, and what that costs. */
import { createJournals } from '#simulator/session/journals.ts';
import { LogStorage } from '#simulator/cluster/log-storage.ts';
import { openRoomLog } from '#simulator/cluster/nats/room-log.ts';
import { MAIN_BRANCH } from '#simulator/session/storage/port.ts';
import { nodeCatalogue } from '#simulator/server/catalogue.ts';
import { startNatsServer } from '../../tests/support/nats-server.ts';
import { startProcess } from '../host/process.ts';
import type { MeasuredProcess } from '../host/process.ts';
import type { BenchRow } from '../report.ts';
import { writeSession } from '../sessions.ts';

/** A million needs `NODE_OPTIONS=--max-old-space-size=9000` to be written. */
const LOG_LENGTHS = (process.env['BENCH_COMMANDS'] ?? '10000,100000').split(',').map(Number);

/** Writes the log of a room as its hosts leave it. */
async function writeLog(server: string, room: string, commands: number): Promise<void> {
  const log = await openRoomLog({ servers: [server], room });
  try {
    const scenario = await nodeCatalogue().load('calm-market');
    const id = { scenario: scenario.name, seed: scenario.seed, branch: MAIN_BRANCH };
    await writeSession(await createJournals(new LogStorage(log)).open(id), scenario, commands);
  } finally {
    await log.close();
  }
}

interface Started {
  readonly host: MeasuredProcess;
  readonly took: number;
}

/** Starts a host of the room, in a process of its own that starts with it. */
async function start(server: string, name: string): Promise<Started> {
  const began = performance.now();
  const host = await startProcess({ kind: 'host', speed: 0, room: { servers: [server], name } });
  return { host, took: performance.now() - began };
}

const startRows = (what: string, { host, took }: Started): readonly BenchRow[] => [
  { name: `${what}: until it serves`, unit: 'ms', value: took },
  { name: `${what}: processor time`, unit: 'ms', value: host.start.cpu },
  { name: `${what}: memory`, unit: 'MB', value: host.start.memory },
];

/** Market orders of one trader, read from one server by the only host and by one that follows it. */
export async function benchRoomJoin(): Promise<readonly BenchRow[]> {
  const server = await startNatsServer();
  const rows: BenchRow[] = [];
  const empty = await start(server.url, 'empty');
  rows.push(...startRows('the first host of a new room', empty));
  await empty.host.close();
  for (const commands of LOG_LENGTHS) {
    const room = `join-${commands}`;
    const began = performance.now();
    await writeLog(server.url, room, commands);
    const count = `${commands.toLocaleString('en-US')} commands`;
    rows.push({
      name: `the log of ${count} is written`,
      unit: 's',
      value: (performance.now() - began) / 1_000,
    });
    const only = await start(server.url, room);
    const follower = await start(server.url, room);
    rows.push(...startRows(`the only host starts with ${count}`, only));
    rows.push(...startRows(`a follower joins after ${count}`, follower));
    await follower.host.close();
    await only.host.close();
  }
  await server.stop();
  return rows;
}
