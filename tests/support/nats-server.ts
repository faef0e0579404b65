/** Starts a NATS server of the test's own, where this machine has one. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether `nats-server` can be started here. */
export const HAS_NATS_SERVER = spawnSync('nats-server', ['--version']).status === 0;

export interface NatsServer {
  readonly url: string;
  /** Ends it as a crash of the process would. */
  kill(): Promise<void>;
  /** Starts it again on the same port and disk. */
  restart(): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/** Starts a server with JetStream on a free port of loopback. */
export async function startNatsServer(): Promise<NatsServer> {
  const folder = mkdtempSync(join(tmpdir(), 'sandpit-nats-'));
  const configure = (port: number): string => {
    const path = join(folder, 'server.conf');
    writeFileSync(path, `host: "127.0.0.1"\nport: ${port}\njetstream { store_dir: "${folder}" }\n`);
    return path;
  };
  let { child, port } = await start(configure(-1));
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  };
  return {
    url: `nats://127.0.0.1:${port}`,
    kill,
    async restart() {
      await kill();
      ({ child, port } = await start(configure(port)));
    },
    async stop() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function start(config: string) {
  const child = spawn('nats-server', ['-c', config], { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (text: Buffer) => {
      log += text.toString();
      if (log.includes('Server is ready')) resolve();
    });
    child.once('exit', () => reject(new Error(`nats-server ended: ${log}`)));
  });
  return { child, port: portOf(log) };
}

/** The port on which the server listens for clients, as it logs it. */
function portOf(log: string): number {
  const [, port] = /Listening for client connections on 127\.0\.0\.1:(\d+)/.exec(log) ?? [];
  if (port === undefined) throw new Error(`nats-server named no port: ${log}`);
  return Number(port);
}
