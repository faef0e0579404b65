/** Starts NATS servers of the test's own, where this machine has them. */
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, vi } from 'vitest';
import { PATIENCE_MS } from './patience.ts';
import { freePort } from './ports.ts';

/** Whether `nats-server` can be started here. */
export const HAS_NATS_SERVER = spawnSync('nats-server', ['--version']).status === 0;
/** Versions before 2.10 refuse `sync_interval` in their configuration. */
const SYNCS_ALWAYS = !/v2\.[0-9]\./.test(spawnSync('nats-server', ['--version']).stdout?.toString() ?? '');

export interface NatsServer {
  readonly url: string;
  /** Ends it as a crash of the process would. */
  kill(): Promise<void>;
  /** Stops its process, as a machine does that does not answer any more, until `thaw`; resolves when it stands still. */
  freeze(): Promise<void>;
  thaw(): void;
  /** Starts it again on the same port and disk. */
  restart(): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/** Starts a server with JetStream on loopback. @param more lines of its configuration */
export async function startNatsServer(more = ''): Promise<NatsServer> {
  const [server] = await startNatsServers(1, more);
  if (!server) throw new Error('There is no server.');
  return server;
}

/** One server for the tests of a file, where this machine has it. */
export function natsServerOfFile(): () => NatsServer {
  let server: NatsServer | undefined;
  beforeAll(async () => {
    if (HAS_NATS_SERVER) server = await startNatsServer();
  });
  afterAll(() => server?.stop());
  return () => {
    if (!server) throw new Error('There is no server.');
    return server;
  };
}

/** Servers of the room of `package/deploy/`, as its configuration has them: a cluster where there are several. */
export async function startNatsServers(count: number, more = ''): Promise<readonly NatsServer[]> {
  const ports: number[] = [];
  for (let index = 0; index < 2 * count; index++) ports.push(await freePort());
  const clusterPorts = ports.slice(count);
  const routes = clusterPorts.map((port) => `nats://127.0.0.1:${port}`);
  return Promise.all(
    clusterPorts.map((cluster, index) =>
      startServer(index, { port: ports[index] ?? 0, cluster, routes, more }),
    ),
  );
}

interface ServerPorts {
  readonly port: number;
  readonly cluster: number;
  readonly routes: readonly string[];
  /** Lines of configuration besides. */
  readonly more: string;
}

/** By the process table itself where there is one: `ps` takes so long on a busy machine that hosts miss the server before a test goes on. */
const isStopped = ({ pid }: ChildProcess): boolean =>
  existsSync(`/proc/${pid}/stat`)
    ? /\) T /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    : spawnSync('ps', ['-o', 'stat=', '-p', String(pid)])
        .stdout.toString()
        .startsWith('T');

/** The configuration that is shipped, without what this version of the server or a single server refuses. */
function configuration(isAlone: boolean): string {
  const text = readFileSync(new URL('../../package/deploy/nats.conf', import.meta.url), 'utf8');
  const known = SYNCS_ALWAYS ? text : text.replace(/^.*sync_interval.*$/m, '');
  return isAlone ? known.replace(/^cluster \{[^}]*\}/m, '') : known;
}

async function startServer(index: number, { port, cluster, routes, more }: ServerPorts): Promise<NatsServer> {
  const folder = mkdtempSync(join(tmpdir(), 'sandpit-nats-'));
  const config = join(folder, 'server.conf');
  writeFileSync(config, `${configuration(routes.length === 1)}\n${more}`);
  const environment = {
    NATS_NAME: `server-${index}`,
    NATS_LISTEN: `"127.0.0.1:${port}"`,
    NATS_CLUSTER: `"127.0.0.1:${cluster}"`,
    NATS_STORE: JSON.stringify(folder),
    NATS_ROUTES: JSON.stringify(routes),
  };
  let child = await start(config, environment);
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return {
    url: `nats://127.0.0.1:${port}`,
    kill,
    async freeze() {
      child.kill('SIGSTOP');
      // On a busy machine the process goes on for a moment.
      await vi.waitUntil(() => isStopped(child), { timeout: PATIENCE_MS, interval: 5 });
    },
    thaw: () => void child.kill('SIGCONT'),
    async restart() {
      await kill();
      child = await start(config, environment);
    },
    async stop() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves when the server listens. */
async function start(config: string, environment: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const env = { ...process.env, ...environment };
  const child = spawn('nats-server', ['-c', config], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (text: Buffer) => {
      log += text.toString();
      if (log.includes('Listening for client connections')) resolve();
    });
    child.once('exit', () => reject(new Error(`nats-server ended: ${log}`)));
  });
  child.stderr.removeAllListeners('data').resume();
  return child;
}
