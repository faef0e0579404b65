/** Connects to NATS and opens what a room keeps there. */
import { setTimeout as pause } from 'node:timers/promises';
import { jetstream, JetStreamApiError, jetstreamManager } from '@nats-io/jetstream';
import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import { Kvm } from '@nats-io/kv';
import type { KV } from '@nats-io/kv';
import { Objm } from '@nats-io/obj';
import type { ObjectStore } from '@nats-io/obj';
import { connect, TimeoutError } from '@nats-io/transport-node';
import type { NatsConnection } from '@nats-io/transport-node';
import { CLUSTER_PATIENCE_MS, CONNECT_TIMEOUT_MS, PING_MS, PROBE_TIMEOUT_MS } from './deadlines.ts';
import { shownServers } from './log-addresses.ts';
import type { LogServers } from './log-addresses.ts';
import { LogHealth } from './log-health.ts';
import { messageOf } from '#shared/json.ts';
import { connectionFault, connectionOptions } from './log-servers.ts';
import { RoomUnavailable } from './room-unavailable.ts';

export interface RoomLogOptions extends LogServers {
  /** Name of the room: 1 to 32 of a–z, 0–9 and `-`. */
  readonly room: string;
  /** On how many servers each record is kept: 1, 3 or 5. */
  readonly replicas?: number;
}

/** What a room keeps in NATS. */
export interface RoomLog {
  readonly room: string;
  readonly replicas: number;
  readonly connection: NatsConnection;
  readonly js: JetStreamClient;
  readonly jsm: JetStreamManager;
  /** Branches, clocks, and which branch is open. */
  readonly values: KV;
  /** Snapshots, and records too large for a message. */
  readonly objects: ObjectStore;
  /** Whether the servers answer. */
  readonly health: LogHealth;
  close(): Promise<void>;
}

const NAME = /^[a-z0-9-]{1,32}$/;
const RETRY_MS = 250;

/** What all streams and buckets of a room begin with. */
export const prefixOf = (room: string): string => `sandpit_${room}`;

/** A subject of a room outside its streams. */
export const subjectIn = (room: string, name: string): string => `sandpit.${room}.${name}`;

/** Opens a room, which begins with its first host; three servers or more keep each record three times. Throws RoomUnavailable. */
export async function openRoomLog({ room, replicas, ...given }: RoomLogOptions): Promise<RoomLog> {
  if (!NAME.test(room))
    throw new RoomUnavailable(`A room is named by 1 to 32 of a–z, 0–9 and "-", got "${room}".`);
  const connection = await connectTo(given);
  try {
    const copies = replicas ?? (given.servers.length < 3 ? 1 : 3);
    return await withPatience(() =>
      openStores(connection, { room, replicas: copies, servers: shownServers(given.servers) }),
    );
  } catch (error) {
    await connection.close();
    throw new RoomUnavailable(
      `The servers at ${shownServers(given.servers)} cannot keep the room "${room}": ${messageOf(error)}. ` +
        'They must run with JetStream (nats-server --jetstream), and on as many servers as there are replicas.',
      { cause: error },
    );
  }
}

/** What is opened of a connection. */
interface Opening {
  readonly room: string;
  readonly replicas: number;
  /** The addresses of the servers, as they may be shown. */
  readonly servers: string;
}

async function openStores(
  connection: NatsConnection,
  { room, replicas, servers }: Opening,
): Promise<RoomLog> {
  const js = jetstream(connection);
  const jsm = await jetstreamManager(connection);
  const values = await new Kvm(js).create(prefixOf(room), { replicas });
  const objects = await new Objm(js).create(prefixOf(room), { replicas });
  const impatient = await jetstreamManager(connection, { timeout: PROBE_TIMEOUT_MS, checkAPI: false });
  const probe = () => impatient.streams.info(`KV_${prefixOf(room)}`);
  const health = new LogHealth({ connection, servers, probe });
  const close = async (): Promise<void> => {
    health.close();
    await connection.close();
  };
  return { room, replicas, connection, js, jsm, values, objects, health, close };
}

/** Tries again while servers form a cluster or choose a leader, which takes them up to 10 s. */
export async function withPatience<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + CLUSTER_PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isForming = isClusterForming(error);
      if (!isForming || performance.now() >= deadline) throw error;
      await pause(RETRY_MS);
    }
  }
}

/** 10008: the system is temporarily unavailable; 10005: not enough servers yet; and no response at all. */
const isClusterForming = (error: unknown): boolean =>
  error instanceof JetStreamApiError ? [10_005, 10_008].includes(error.code) : error instanceof TimeoutError;

async function connectTo(given: LogServers): Promise<NatsConnection> {
  const options = connectionOptions(given);
  try {
    return await connect({
      ...options,
      timeout: CONNECT_TIMEOUT_MS,
      maxReconnectAttempts: -1,
      reconnectTimeWait: RETRY_MS,
      pingInterval: PING_MS,
      // What refuses this host for a moment, as while users are set up anew, does not end it.
      ignoreAuthErrorAbort: true,
    });
  } catch (error) {
    if (error instanceof RoomUnavailable) throw error;
    throw new RoomUnavailable(connectionFault(given, error), { cause: error });
  }
}
