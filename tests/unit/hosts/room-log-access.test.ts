/** Logs whose NATS servers want to know who comes, or speak encrypted. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startNodeHost } from '#simulator/server/host.ts';
import type { LogServers } from '#simulator/cluster/nats/log-addresses.ts';
import { openRoomLog } from '#simulator/cluster/nats/room-log.ts';
import { explain } from '../../../package/cli/explain.ts';
import { readFlags } from '../../support/serve-flags.ts';
import { makeCertificate, makeCredentials } from '../../support/nats-access.ts';
import type { Certificate } from '../../support/nats-access.ts';
import { HAS_NATS_SERVER, startNatsServer } from '../../support/nats-server.ts';
import type { NatsServer } from '../../support/nats-server.ts';
import { startHost } from '../../support/room-hosts.ts';
import { newFolder } from '../../support/rooms.ts';
import { openNode, tiny } from './node-hosts.ts';

const PASSWORD = 'ex@mple:of/a secret';
const SECRET = encodeURIComponent(PASSWORD);

/** The port of a server, as its address is written with a scheme, an identity and a host. */
const at = ({ url }: NatsServer, begin: string, host = '127.0.0.1'): string =>
  `${begin}${host}:${url.slice(url.lastIndexOf(':') + 1)}`;

async function start(configuration: string): Promise<NatsServer> {
  const server = await startNatsServer(configuration);
  onTestFinished(() => server.stop());
  return server;
}

/** Resolves with what a value of the log reads after it was written there, or with why it cannot be opened. */
async function tried(given: LogServers): Promise<string> {
  try {
    const log = await openRoomLog({ ...given, room: 'class' });
    await log.values.put('tried', 'kept');
    const entry = await log.values.get('tried');
    await log.close();
    return entry?.text ?? '';
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`;
  }
}

describe.skipIf(!HAS_NATS_SERVER)('a log that wants to know who comes', () => {
  test('PROOF-265 takes a user and a password from the address, and refuses others in a sentence', async () => {
    const server = await start(`authorization { user: anna, password: "${PASSWORD}" }`);
    expect(await tried({ servers: [at(server, `nats://anna:${SECRET}@`)] })).toBe('kept');
    const shown = at(server, 'nats://');
    const wrong = await tried({ servers: [at(server, 'nats://anna:wrong-word@')] });
    expect(wrong).toBe(`RoomUnavailable: The NATS server at ${shown} refuses the credentials of this host.`);
    expect(await tried({ servers: [shown] })).toBe(
      `RoomUnavailable: The NATS server at ${shown} wants credentials: give a user or token in --log, or a file by --log-credentials.`,
    );
    await server.kill();
    const away = await tried({ servers: [at(server, `nats://anna:${SECRET}@`)] });
    expect(away).toContain(`There is no NATS server at ${shown}: connection refused`);
  });

  test('PROOF-265 takes a token from the address', async () => {
    const server = await start(`authorization { token: "${PASSWORD}" }`);
    expect(await tried({ servers: [at(server, `nats://${SECRET}@`)] })).toBe('kept');
    expect(await tried({ servers: [at(server, 'nats://wrong@')] })).toContain('refuses the credentials');
  });

  test('PROOF-265 takes a file of credentials', async () => {
    const folder = await newFolder();
    const { configuration, file } = makeCredentials(folder);
    const server = await start(configuration);
    const servers = [server.url];
    expect(await tried({ servers, credentials: file })).toBe('kept');
    expect(await tried({ servers })).toContain('wants credentials');
    const other = join(folder, 'other.creds');
    writeFileSync(other, 'nothing of the kind');
    expect(await tried({ servers, credentials: other })).toBe(
      `RoomUnavailable: The file ${other} holds no NATS credentials.`,
    );
    expect(await tried({ servers, credentials: join(folder, 'gone.creds') })).toContain(
      'cannot be read: ENOENT',
    );
    const both = await tried({ servers: [at(server, 'nats://a:b@')], credentials: file });
    expect(both).toContain('either a file of credentials or a user');
  });

  test('PROOF-265 does not take different users for the servers of one log', async () => {
    const different = await tried({ servers: ['nats://anna:one@a:4222', 'nats://bert:two@b:4222'] });
    expect(different).toBe(
      'RoomUnavailable: The addresses of one log name different users: give the same one everywhere.',
    );
  });
});

describe.skipIf(!HAS_NATS_SERVER)('a log with encrypted connections', () => {
  let folder: string;
  let own: Certificate;
  let other: Certificate;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sandpit-'));
    own = makeCertificate(folder, 'server');
    other = makeCertificate(folder, 'other');
  });
  afterAll(() => rm(folder, { recursive: true }));
  const tls = (more = ''): string => `tls { cert_file: "${own.cert}", key_file: "${own.key}", ${more} }`;

  test('PROOF-265 trusts the certificates of its file and no others, and never goes on without encryption', async () => {
    const server = await start(tls());
    const servers = [at(server, 'tls://', 'localhost')];
    expect(await tried({ servers, ca: own.cert })).toBe('kept');
    for (const ca of [undefined, other.cert]) {
      const fault = await tried({ servers, ca });
      expect(fault).toContain(
        `The encrypted connection to the NATS server at ${servers[0]} cannot be trusted`,
      );
      expect(fault).toContain('check its certificate, the host name in --log, and --log-ca');
    }
    const plain = await start('');
    const refused = await tried({ servers: [at(plain, 'tls://', 'localhost')], ca: own.cert });
    expect(refused).toContain('offers no encrypted connection');
  });

  test('PROOF-265 shows its own certificate where a server asks for one', async () => {
    const server = await start(tls(`ca_file: "${other.cert}", verify: true`));
    const servers = [at(server, 'tls://', 'localhost')];
    expect(await tried({ servers, ca: own.cert, cert: other.cert, key: other.key })).toBe('kept');
    expect(await tried({ servers, ca: own.cert })).toContain('it may ask for a certificate of this host');
    expect(await tried({ servers, ca: own.cert, cert: other.cert })).toContain('give both or none');
  });
});

describe.skipIf(!HAS_NATS_SERVER)('what is secret of a log', () => {
  const WORDS = [PASSWORD, SECRET];
  /** The secrets that a text holds. */
  const secretsIn = (text: string): readonly string[] => WORDS.filter((word) => text.includes(word));
  /** What anybody on the machine sees of a process. */
  const commandLine = (pid: number): string =>
    execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });

  test('PROOF-266 is in nothing that a host says, shows or writes, while it runs and when its servers are gone', async () => {
    const server = await start(`authorization { user: anna, password: "${PASSWORD}" }`);
    const log = at(server, `nats://anna:${SECRET}@`);
    const folder = await newFolder();
    const printed = ['log', 'warn', 'error'].map((name) =>
      vi.spyOn(console, name as 'log').mockImplementation(() => undefined),
    );
    const rooms = await startHost(['--log', log, '--rooms', folder]);
    onTestFinished(() => rooms.kill());
    const room = await openNode({ ...tiny, ...readFlags(['--log', log, '--room', 'class', '--port', '0']) });
    const hosts = [rooms, room];
    const paths = ['/readyz', '/healthz', '/sim/room', '/sim/state', '/sim/journal', '/api/rooms'];
    const look = async (): Promise<string> => {
      const answers = hosts.flatMap(({ url }) => paths.map(async (path) => (await fetch(url + path)).text()));
      const said = [commandLine(rooms.pid), rooms.output(), ...printed.flatMap(({ mock }) => mock.calls)];
      return [...(await Promise.all(answers)), ...said.map((each) => inspect(each))].join('\n');
    };
    expect(secretsIn(await look())).toEqual([]);
    expect(commandLine(rooms.pid)).toContain('sandpit serve');
    await server.kill();
    for (const { url } of hosts)
      await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503);
    expect(secretsIn(await look())).toEqual([]);
    await rooms.stop();
    expect(secretsIn(rooms.output())).toEqual([]);
    for (const name of readdirSync(folder))
      expect(secretsIn(readFileSync(join(folder, name), 'utf8'))).toEqual([]);
  });

  test('PROOF-266 is in no message of a host that does not start', async () => {
    const server = await start('authorization { user: anna, password: "another one" }');
    const gone = await startNatsServer();
    await gone.stop();
    const tries = [
      [at(server, `nats://anna:${SECRET}@`), 'refuses the credentials'],
      [at(gone, `nats://anna:${SECRET}@`), 'There is no NATS server'],
      [`nats://anna:${PASSWORD}@127.0.0.1:4222`, 'number 1 of them is none'],
      [`nats://127.0.0.1:4222,nats://anna:${SECRET}`, 'number 2 of them is none'],
    ] as const;
    for (const [log, message] of tries) {
      const run = async () => startNodeHost(readFlags(['--log', log, '--room', 'class']));
      const fault: unknown = await run().catch((error: unknown) => error);
      expect(explain(fault)).toContain(message);
      expect(secretsIn(inspect(fault, { depth: 10, showHidden: true }) + explain(fault))).toEqual([]);
    }
  });
});
