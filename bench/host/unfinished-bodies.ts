import { once } from 'node:events';
import { connect } from 'node:net';
import type { BenchRow } from '../report.ts';
import { startProcess } from './process.ts';
import type { Served } from './process.ts';

const SENDERS = 100;
const BODY_BYTES = 6 * 1024 * 1024;

/** Sends all but the end of a body; resolves when the server has taken that, or has responded before. */
async function sendUnfinished(url: string): Promise<() => void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  // A server that refuses the body closes the connection while it is being sent.
  socket.on('error', () => undefined);
  socket.write(`POST /api/user/login HTTP/1.1\r\nhost: ${hostname}\r\ncontent-length: ${BODY_BYTES}\r\n\r\n`);
  const isTaken = new Promise((resolve) => socket.write(Buffer.alloc(BODY_BYTES - 1), resolve));
  await Promise.race([isTaken, once(socket, 'data'), once(socket, 'close')]);
  return () => socket.destroy();
}

/** Megabytes by which a server grows while the bodies of many strangers are under way. */
async function growthOf(served: Served): Promise<number> {
  const server = await startProcess(served);
  const before = await server.report();
  const senders = await Promise.all(Array.from({ length: SENDERS }, () => sendUnfinished(server.url)));
  const { memory } = await server.report();
  for (const close of senders) close();
  await server.close();
  return memory - before.memory;
}

/** Memory that bodies which never end take of a host, beside a server that keeps what it is sent. */
export async function unfinishedBodies(): Promise<BenchRow> {
  const [value, kept] = [await growthOf({ kind: 'host', speed: 0 }), await growthOf({ kind: 'echo' })];
  return {
    name: `memory for ${SENDERS} bodies of 6 MB that never end (part of the echo's)`,
    unit: 'MB',
    value,
    reference: { name: 'bare node:http echo', value: kept },
    ratio: value / kept,
    bound: { text: 'at most half', holds: value <= kept / 2 },
  };
}
