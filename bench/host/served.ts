import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { nodeCatalogue } from '#simulator/server/catalogue.ts';
import { openFileJournal } from '#simulator/server/file-journals.ts';
import { startNodeHost } from '#simulator/server/host.ts';
import type { NodeHost } from '#simulator/server/host.ts';
import { startRoomsHost } from '#simulator/server/rooms/host.ts';
import { JournalWriter } from '#simulator/session/journal-writer.ts';
import type { Catalogue } from '#simulator/engine/scenario/index.ts';
import { benchScenario } from '../growth/waiting-exchange.ts';
import type { ProcessReport, Served } from './process.ts';

const delays = monitorEventLoopDelay({ resolution: 5 });

/** Processor time so far, in milliseconds. */
function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** What Linux says of the thread that the loop runs on. */
const LOOP_THREAD = `/proc/self/task/${process.pid}/schedstat`;

/** Processor time of the thread of the loop in milliseconds; elsewhere that of the process, whose compiler and collector work beside it. */
const loopTime = existsSync(LOOP_THREAD)
  ? (): number => Number.parseInt(readFileSync(LOOP_THREAD, 'utf8'), 10) / 1e6
  : cpuTime;

let maxWork = 0;

/** So often the processor time is looked at, or once in a longer turn of the loop: looking costs some ten microseconds. */
const WATCH_MS = 5;

/** Notes the most processor time between two looks. */
function watchWork(): void {
  let last = loopTime();
  setInterval(() => {
    const now = loopTime();
    maxWork = Math.max(maxWork, now - last);
    last = now;
  }, WATCH_MS);
}

function report(): ProcessReport {
  const [maxDelay, work] = [delays.max / 1e6, maxWork];
  delays.reset();
  maxWork = 0;
  return { cpu: cpuTime(), memory: process.memoryUsage().rss / 1e6, maxDelay, maxWork: work };
}

function collect(): ProcessReport {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return { ...report(), used: (heapUsed + external) / 1e6 };
}

/** The ordinary session, or that of the traders of benchmarks. */
function openHost({ traders, ...options }: Extract<Served, { kind: 'host' }>): Promise<NodeHost> {
  if (traders === undefined) return startNodeHost(options);
  const catalogue: Catalogue = {
    ...nodeCatalogue(),
    default: 'bench',
    load: (_name, seed = 'bench') => Promise.resolve(benchScenario(seed, traders)),
  };
  return startNodeHost({ ...options, catalogue });
}

/** What waits until a body is stored as the input of a command, in a journal that is begun. */
async function bodyStore(data: string): Promise<(body: Buffer) => Promise<void>> {
  const journal = await openFileJournal(data);
  await journal.begin({ format: 1, scenario: 'echo', seed: '', start: 0, baseSeq: 0 });
  const writer = new JournalWriter(journal, 0);
  return (body) => {
    const seq = writer.added + 1;
    writer.add({ seq, at: seq, actor: { kind: 'visitor' }, name: 'echo', input: body.toString('utf8') });
    return writer.settled();
  };
}

/** Reads the whole body and sends it back: the least that any server of Node does, or one that stores what it is sent. */
async function openEcho({
  data,
}: Extract<Served, { kind: 'echo' }>): Promise<{ readonly url: string; close(): void }> {
  const store = data === undefined ? undefined : await bodyStore(data);
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const body = Buffer.concat(chunks);
      if (store) void store(body).then(() => outgoing.end(body));
      else outgoing.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

function open(served: Served) {
  if (served.kind === 'echo') return openEcho(served);
  return served.kind === 'rooms' ? startRoomsHost(served) : openHost(served);
}

/** Serves what the argument says until its parent closes it. */
async function main(): Promise<void> {
  const served = JSON.parse(process.argv[2] ?? '') as Served;
  const host = await open(served);
  const administrator = 'administrator' in host ? host.administrator : '';
  delays.enable();
  watchWork();
  process.send?.({ url: host.url, administrator, report: report() });
  // A benchmark that breaks off leaves no server behind.
  process.on('disconnect', () => process.exit());
  process.on('message', (message) => {
    if (message === 'report') process.send?.(report());
    else if (message === 'collect') process.send?.(collect());
    else void Promise.resolve(host.close()).then(() => process.exit(0));
  });
}

await main();
