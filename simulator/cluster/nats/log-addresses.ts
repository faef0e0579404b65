/** Addresses of the NATS servers that keep a log, and what is secret in them. Loads no client: the command line is read by it. */
import { RoomUnavailable } from './room-unavailable.ts';

/** The servers that keep a log, and what they want to see. */
export interface LogServers {
  /**
   * Addresses, one for each server that is known: `nats://127.0.0.1:4222`, or `tls://…` where the connection must be encrypted.
   * `user:password@` or `token@` before the host is what this host shows to the servers; special characters in it are escaped (%40).
   */
  readonly servers: readonly string[];
  /** Path of a file of credentials (`.creds`), instead of a user or a token. */
  readonly credentials?: string | undefined;
  /** Path of the certificates by which those of the servers are checked, instead of those that Node knows. */
  readonly ca?: string | undefined;
  /** Paths of the certificate of this host and its key, where the servers ask for one. */
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
}

/** What a host shows to the servers. */
interface Identity {
  readonly user?: string;
  readonly pass?: string;
  readonly token?: string;
}

interface Address {
  /** Without what is secret. */
  readonly shown: string;
  readonly isEncrypted: boolean;
  readonly identity: Identity | undefined;
}

/** The addresses of one log. */
interface Addresses {
  readonly shown: readonly string[];
  /** Whether connections must be encrypted, as they must be where one address asks for it. */
  readonly isEncrypted: boolean;
  readonly identity: Identity | undefined;
}

const ADDRESS = /^(nats|tls):\/\/(?:([^@/\s]+)@)?([^@/\s]+)$/;

/** Throws RoomUnavailable, with nothing of what was given. */
export function readAddresses(servers: readonly string[]): Addresses {
  const addresses = servers.map(readAddress);
  return {
    shown: addresses.map(({ shown }) => shown),
    isEncrypted: addresses.some(({ isEncrypted }) => isEncrypted),
    identity: identityOf(addresses),
  };
}

/** The addresses as others may see them. Throws RoomUnavailable. */
export const shownServers = (servers: readonly string[]): string => readAddresses(servers).shown.join(', ');

/** Whether an address holds something that is not for others to see. */
export const hasSecret = (servers: readonly string[]): boolean =>
  servers.some((server) => server.includes('@'));

/** Throws RoomUnavailable without what was given: it may hold a password. */
function readAddress(server: string, index: number): Address {
  const [, scheme, user, host] = ADDRESS.exec(server.trim()) ?? [];
  const identity = user === undefined ? undefined : readIdentity(user);
  if (scheme === undefined || host === undefined || identity === null || !URL.canParse(`http://${host}`)) {
    throw new RoomUnavailable(
      `--log takes addresses such as nats://127.0.0.1:4222 or tls://USER:PASSWORD@HOST:4222, separated by commas, with special characters of users and passwords escaped (%40 for @); number ${index + 1} of them is none.`,
    );
  }
  return { shown: `${scheme}://${host}`, isEncrypted: scheme === 'tls', identity };
}

/** `user:password` or a token; null where its escapes are wrong. */
function readIdentity(text: string): Identity | null {
  try {
    const [first = '', ...rest] = text.split(':').map(decodeURIComponent);
    return rest.length === 0 ? { token: first } : { user: first, pass: rest.join(':') };
  } catch {
    return null;
  }
}

/** What all servers are shown: a client has one identity. Throws RoomUnavailable. */
function identityOf(addresses: readonly Address[]): Identity | undefined {
  const given = addresses.flatMap(({ identity }) => (identity ? [identity] : []));
  const [first] = given;
  if (given.some((other) => JSON.stringify(other) !== JSON.stringify(first)))
    throw new RoomUnavailable('The addresses of one log name different users: give the same one everywhere.');
  return first;
}
