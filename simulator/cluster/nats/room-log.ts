/** Connects to NATS and opens what a room keeps there. */
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import { Kvm } from '@nats-io/kv';
import { Objm } from '@nats-io/obj';
import { connect } from '@nats-io/transport-node';
import type { NatsConnection } from '@nats-io/transport-node';
import { CONNECT_TIMEOUT_MS, PING_MS, PROBE_TIMEOUT_MS } from '../deadlines.ts';
import { LogHealth } from '../log-health.ts';
import { prefixOf } from '../port.ts';
import type { LogPort } from '../port.ts';
import { shownServers } from './log-addresses.ts';
import type { LogServers } from './log-addresses.ts';
import { messageOf } from '#shared/json.ts';
import { NatsMessages, NatsObjects, NatsStreams, NatsValues, withPatience } from './nats-port.ts';
import { connectionFault, connectionOptions } from './log-servers.ts';
import { RoomUnavailable } from './room-unavailable.ts';

export interface RoomLogOptions extends LogServers {
  /** Name of the room: 1 to 32 of a–z, 0–9 and `-`. */
  readonly room: string;
  /** On how many servers each record is kept: 1, 3 or 5. */
  readonly replicas?: number;
}

/** What a room keeps in NATS. */
export interface RoomLog extends LogPort {
  readonly connection: NatsConnection;
  readonly js: JetStreamClient;
  readonly jsm: JetStreamManager;
}

const NAME = /^[a-z0-9-]{1,32}$/;
const RETRY_MS = 250;

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
  const health = new LogHealth({ servers, probe, isClosed: () => connection.isClosed() });
  const reconnected = new Set<() => void>();
  void watchConnection(connection, health, reconnected);
  return {
    room,
    connection,
    js,
    jsm,
    streams: new NatsStreams(js, jsm, replicas),
    values: new NatsValues(values, jsm, room),
    objects: new NatsObjects(objects),
    messages: new NatsMessages(connection),
    health,
    onReconnect: (listener) => void reconnected.add(listener),
    withPatience,
    async close() {
      health.close();
      await connection.close();
    },
  };
}

async function watchConnection(
  connection: NatsConnection,
  health: LogHealth,
  reconnected: ReadonlySet<() => void>,
): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type === 'disconnect') health.connected(false);
    if (type !== 'reconnect') continue;
    health.connected(true);
    for (const listener of reconnected) listener();
  }
}

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
