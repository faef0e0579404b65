/** Reads the command line of `sandpit serve`. */
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { compatSwitches, isCompatSwitch } from '#simulator/server/compat/switches.ts';
import type { CompatSwitch } from '#simulator/server/compat/switches.ts';
import type { NodeHostOptions } from '#simulator/server/host.ts';
import { readAddresses } from '#simulator/cluster/nats/log-addresses.ts';
import type { LogServers } from '#simulator/cluster/nats/log-addresses.ts';
import { RoomUnavailable } from '#simulator/cluster/nats/room-unavailable.ts';
import { portOf, UsageError } from './command.ts';
import type { Flags, Values } from './command.ts';
import { detachFlag } from './detach.ts';
import { checkScenarioFile, fileSource } from './scenario-file.ts';

/** The flags of `sandpit serve`. */
export const serveFlags = {
  port: { takes: 'number', about: 'port to listen on (default 8787)' },
  host: {
    takes: 'address',
    about:
      'address to listen on (default 127.0.0.1; 0.0.0.0 for other machines); from there /sim takes the token that is printed',
  },
  scenario: { takes: 'name', about: 'scenario to run; a file of yours if it ends in .yaml' },
  seed: { takes: 'text', about: "seed instead of the scenario's own" },
  data: { takes: 'file', about: 'keep the journal in this file (default: memory)' },
  log: {
    takes: 'addresses',
    about:
      'share the exchange of a room, or all rooms, with other hosts, whose log these NATS servers keep (nats://host:4222, separated by commas; tls:// encrypts; USER:PASSWORD@ or TOKEN@ before the host); with --room or --rooms, and without --data',
  },
  'log-credentials': {
    takes: 'file',
    about: 'file of credentials (.creds) that these servers ask for, instead of a user or token',
  },
  'log-ca': {
    takes: 'file',
    about: 'certificates by which the servers are checked, instead of those that Node knows; encrypts',
  },
  'log-cert': {
    takes: 'file',
    about: 'certificate of this host, where the servers ask for one, with --log-key',
  },
  'log-key': { takes: 'file', about: 'its key' },
  room: { takes: 'name', about: 'name of the room: 1 to 32 of a-z, 0-9 and -' },
  rooms: {
    takes: 'folder',
    about:
      'hold rooms, each an exchange of its own, and keep them in this folder; with --log they are kept by its servers, and the folder has the token of the administrator',
  },
  client: {
    takes: 'directory',
    about: 'serve this built client (default: the client of this package, where it is built)',
  },
  'allow-origin': {
    takes: 'origin',
    isRepeatable: true,
    about: 'let pages of this origin call the exchange',
  },
  'allow-host': {
    takes: 'name',
    isRepeatable: true,
    about:
      "answer to this name, too, such as exchange.example.com; numeric addresses, this machine's own names and names without a dot are known",
  },
  'allow-frame': {
    takes: 'origin',
    isRepeatable: true,
    about: 'let pages of this origin show the exchange in a frame',
  },
  'trust-proxy': {
    about:
      'a proxy in front is the only sender: it says in X-Forwarded-For from whom a request is, and /sim takes the token that is printed, from this machine too',
  },
  'trust-bare-id': {
    about:
      'for older clients: accept Engine.IO 3 (socket.io-client 2) and send private events to a socket that names a user id without a token (unsafe)',
  },
  now: { about: 'move the clock to the present and let it run with it' },
  compat: {
    about: 'for clients older than the contract: --trust-bare-id, --now and every switch of --compat-only',
  },
  'compat-only': {
    takes: 'name',
    isRepeatable: true,
    about: `one of these switches alone: ${compatSwitches.join(', ')}`,
  },
  'while-stdin': {
    about: 'stop when the standard input ends: for programs that start a host of their own',
  },
  ...detachFlag,
} as const satisfies Flags;

type ServeValues = Values<typeof serveFlags>;

const LOG_FLAGS = ['log-credentials', 'log-ca', 'log-cert', 'log-key'] as const;

/** The options of `sandpit serve`. */
export interface ServeOptions extends NodeHostOptions {
  readonly client?: string;
  /** The folder of the rooms, on a host that holds them. */
  readonly rooms?: string;
  /** The servers that keep them where several hosts do. */
  readonly log?: LogServers | undefined;
  /** Whether to stop when the standard input ends. */
  readonly whileStdin: boolean;
  /** Whether the host goes on in a process of its own. */
  readonly detach: boolean;
}

/** What the flags ask for. Throws UsageError. */
export function serveOptions(values: ServeValues): ServeOptions {
  const all = values.compat ?? false;
  return {
    port: portOf(values.port ?? '8787'),
    hostname: values.host,
    ...scenarioOf(values.scenario),
    seed: values.seed,
    data: values.data,
    room: roomOf(values),
    rooms: roomsOf(values),
    log: values.rooms === undefined ? undefined : serversOf(values),
    client: values.client,
    allowedOrigins: (values['allow-origin'] ?? []).map((text) => originOf('--allow-origin', text)),
    allowedHosts: (values['allow-host'] ?? []).map(hostOf),
    allowedFrames: (values['allow-frame'] ?? []).map((text) => originOf('--allow-frame', text)),
    trustProxy: values['trust-proxy'] ?? false,
    trustBareId: all || (values['trust-bare-id'] ?? false),
    now: all || (values.now ?? false),
    compat: all ? compatSwitches : (values['compat-only'] ?? []).map(switchOf),
    ...processOf(values),
  };
}

/** How the process runs. A detached one has no standard input. Throws UsageError. */
function processOf({
  'while-stdin': whileStdin = false,
  detach = false,
}: Pick<ServeValues, 'while-stdin' | 'detach'>): Pick<ServeOptions, 'whileStdin' | 'detach'> {
  if (whileStdin && detach) {
    throw new UsageError(
      '--detach and --while-stdin exclude each other: a detached host has no standard input.',
    );
  }
  return { whileStdin, detach };
}

/** A scenario by its name, or a file of one with the candle files beside it. Throws what is wrong with the file. */
function scenarioOf(scenario: string | undefined): Pick<ServeOptions, 'scenario' | 'source'> {
  if (scenario === undefined || !/\.ya?ml$/.test(scenario)) return { scenario };
  checkScenarioFile(scenario);
  return { source: fileSource(scenario) };
}

/** What a room has of its own cannot be given for the whole host. Throws UsageError. */
function roomsOf({ rooms, ...own }: Readonly<Record<string, unknown>>): string | undefined {
  const flag = ['scenario', 'seed', 'data', 'room', 'trust-bare-id'].find((name) => own[name] !== undefined);
  if (rooms !== undefined && flag !== undefined)
    throw new UsageError(`--${flag} does not go with --rooms: "sandpit room create" says it for each room.`);
  return rooms === undefined ? undefined : String(rooms);
}

/** Throws UsageError for a path of the command line that leads nowhere. */
export function requirePaths({ data, rooms, client }: Pick<ServeOptions, 'data' | 'rooms' | 'client'>): void {
  if (rooms !== undefined && !existsSync(dirname(resolve(rooms)))) {
    throw new UsageError(
      `--rooms takes a folder in a directory that exists; there is no ${dirname(resolve(rooms))}.`,
    );
  }
  if (data !== undefined && !existsSync(dirname(resolve(data)))) {
    throw new UsageError(
      `--data takes a file in a directory that exists; there is no ${dirname(resolve(data))}.`,
    );
  }
  if (client !== undefined && !existsSync(join(client, 'index.html'))) {
    throw new UsageError(
      `--client takes the directory of a built client; there is no index.html in ${resolve(client)}.`,
    );
  }
}

interface LogFlags {
  readonly log?: string;
  readonly 'log-credentials'?: string;
  readonly 'log-ca'?: string;
  readonly 'log-cert'?: string;
  readonly 'log-key'?: string;
}

interface RoomFlags extends LogFlags {
  readonly room?: string;
  readonly rooms?: string;
  readonly data?: string;
}

function roomOf({ room, rooms, data, ...log }: RoomFlags): NodeHostOptions['room'] {
  if (rooms !== undefined) return undefined;
  const servers = serversOf(log);
  if (servers === undefined && room === undefined) return undefined;
  if (servers === undefined || room === undefined) {
    throw new UsageError(
      '--log belongs together with --room or --rooms: the servers that keep the log, and the room or all rooms.',
    );
  }
  if (data !== undefined) {
    throw new UsageError(
      '--data and --log exclude each other: a journal lies in a file or in the log of a room.',
    );
  }
  return { ...servers, name: room };
}

/** Throws UsageError, with nothing of what may be secret. */
function serversOf(flags: LogFlags): LogServers | undefined {
  const { log, 'log-credentials': credentials, 'log-ca': ca, 'log-cert': cert, 'log-key': key } = flags;
  if (log === undefined) {
    const alone = LOG_FLAGS.find((flag) => flags[flag] !== undefined);
    if (alone !== undefined)
      throw new UsageError(`--${alone} belongs together with --log: the servers it is for.`);
    return undefined;
  }
  if ((cert === undefined) !== (key === undefined))
    throw new UsageError('--log-cert and --log-key belong together: a certificate, and its key.');
  const servers = log.split(',').map((server) => server.trim());
  const given = {
    ...(credentials && { credentials }),
    ...(ca && { ca }),
    ...(cert && { cert }),
    ...(key && { key }),
  };
  try {
    readAddresses(servers);
  } catch (error) {
    throw error instanceof RoomUnavailable ? new UsageError(error.message) : error;
  }
  return { servers, ...given };
}

function switchOf(name: string): CompatSwitch {
  if (isCompatSwitch(name)) return name;
  throw new UsageError(`--compat-only takes one of ${compatSwitches.join(', ')}, not "${name}".`);
}

function originOf(flag: string, text: string): string {
  if (!URL.canParse(text) || new URL(text).origin !== text)
    throw new UsageError(`${flag} takes an origin such as http://localhost:5173, not "${text}".`);
  return text;
}

function hostOf(text: string): string {
  const name = text.toLowerCase();
  if (!URL.canParse(`http://${name}`) || new URL(`http://${name}`).host !== name || name.includes(':'))
    throw new UsageError(`--allow-host takes a name such as exchange.example.com, not "${text}".`);
  return name;
}
