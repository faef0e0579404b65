/** How a host connects to the NATS servers of a log, and what it says where that fails. */
import { messageOf } from '#shared/json.ts';
import { readFileSync } from 'node:fs';
import { credsAuthenticator, errors, TimeoutError } from '@nats-io/transport-node';
import type { NodeConnectionOptions } from '@nats-io/transport-node';
import { hasSecret, readAddresses, shownServers } from './log-addresses.ts';
import type { LogServers } from './log-addresses.ts';
import { RoomUnavailable } from './room-unavailable.ts';

type Options = Pick<NodeConnectionOptions, 'servers' | 'user' | 'pass' | 'token' | 'authenticator' | 'tls'>;

/** The options of a connection. Throws RoomUnavailable for what cannot be used. */
export function connectionOptions(given: LogServers): Options {
  const { servers, credentials, ca, cert, key } = given;
  const { shown, identity, ...addresses } = readAddresses(servers);
  const isEncrypted = addresses.isEncrypted || (ca ?? cert) !== undefined;
  if ((cert === undefined) !== (key === undefined))
    throw new RoomUnavailable('A certificate for the log goes with its key: give both or none.');
  if (identity && credentials !== undefined) {
    throw new RoomUnavailable(
      'Give the log either a file of credentials or a user in its addresses, not both.',
    );
  }
  if (credentials !== undefined) textOf('credentials', credentials);
  return {
    servers: [...shown],
    ...identity,
    // Read at each connection, so that a file that was renewed is used.
    ...(credentials !== undefined && {
      authenticator: credsAuthenticator(() => Buffer.from(textOf('credentials', credentials))),
    }),
    ...(isEncrypted && {
      tls: {
        ...(ca !== undefined && { ca: textOf('certificates', ca) }),
        ...(cert !== undefined && { cert: textOf('certificate', cert) }),
        ...(key !== undefined && { key: textOf('key', key) }),
      },
    }),
  };
}

/** Why the servers cannot be used, in one sentence without anything secret. */
export function connectionFault(given: LogServers, error: unknown): string {
  const at = `at ${shownServers(given.servers)}`;
  const why = messageOf(error);
  if (isRefused(error)) {
    const shows = hasSecret(given.servers) || given.credentials !== undefined || given.cert !== undefined;
    return shows
      ? `The NATS server ${at} refuses the credentials of this host.`
      : `The NATS server ${at} wants credentials: give a user or token in --log, or a file by --log-credentials.`;
  }
  if (/unable to parse credentials/i.test(why))
    return `The file ${given.credentials} holds no NATS credentials.`;
  if (/does not support 'tls'/.test(why))
    return `The NATS server ${at} offers no encrypted connection: use nats:// without --log-ca, or set up TLS there.`;
  const code = codeOf(error);
  if (/CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|TLS|SSL/.test(code))
    return `The encrypted connection to the NATS server ${at} cannot be trusted (${why}): check its certificate, the host name in --log, and --log-ca.`;
  if (error instanceof TimeoutError) {
    const mayAsk = readAddresses(given.servers).isEncrypted && given.cert === undefined;
    return `The NATS server ${at} does not answer${mayAsk ? '; it may ask for a certificate of this host (--log-cert, --log-key)' : ''}.`;
  }
  return `There is no NATS server ${at}: ${why}.`;
}

const isRefused = (error: unknown): boolean =>
  error instanceof errors.AuthorizationError || error instanceof errors.UserAuthenticationExpiredError;

/** The code of an error, or of what caused it. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return 'code' in error ? String(error.code) : codeOf(error.cause);
}

function textOf(what: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new RoomUnavailable(`The file of ${what} for the log cannot be read: ${messageOf(error)}.`, {
      cause: error,
    });
  }
}
