/** Sockets that listen, in a process of their own: what their packets cost it is not waited for by those who time calls. */
import { openFeedClients } from './feed-client.ts';
import { now } from './deliveries.ts';
import type { Arrival } from './deliveries.ts';
import type { ListenOptions, ListenReport, ListenRequest } from './listening.ts';
import { openSlowClients } from './slow-clients.ts';
import type { SlowClient } from './slow-clients.ts';

const REPORT_MS = 50;
const HEARTBEAT_MS = 20_000;
/** Private packets begin with `42["u` and `42["c`. */
const PRIVATE = new Set(['u'.charCodeAt(0), 'c'.charCodeAt(0)]);

let packets = 0;
let arrivals: Arrival[] = [];

function receive(socket: number, packet: Buffer): void {
  packets += 1;
  if (!PRIVATE.has(packet[4] ?? 0) || packet[0] !== 0x34) return;
  const [event, payload] = JSON.parse(packet.toString('utf8', 2)) as [
    string,
    Readonly<Record<string, unknown>>,
  ];
  const { to, currency_id: currency } = payload;
  arrivals.push({
    socket,
    what: event === 'update_balance' ? `${event} ${String(currency)}` : event,
    to: typeof to === 'number' ? to : undefined,
    at: now(),
  });
}

async function main(): Promise<void> {
  const { url, sockets, slow: slowCount = 0 } = JSON.parse(process.argv[2] ?? '') as ListenOptions;
  const send = (report: ListenReport): void => void process.send?.(report);
  const listening = sockets.map((options, socket) => ({
    ...options,
    receive: (packet: Buffer) => receive(socket, packet),
  }));
  await openFeedClients(url, listening);
  const slowClients: readonly SlowClient[] = await openSlowClients(url, slowCount);
  setInterval(() => slowClients.forEach((client) => void client.beat().catch(() => undefined)), HEARTBEAT_MS);
  setInterval(() => {
    if (arrivals.length > 0) send({ arrivals });
    arrivals = [];
  }, REPORT_MS);
  process.on('disconnect', () => process.exit());
  process.on('message', (request: ListenRequest) => {
    if (request === 'packets') return send({ packets });
    const results = slowClients.map(async ({ kind, reason }) => ({ kind, reason: await reason() }));
    void Promise.all(results).then((slow) => send({ slow }));
  });
  send({ ready: true });
}

await main();
