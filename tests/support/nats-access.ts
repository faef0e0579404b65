/** Certificates, users and files of credentials for NATS servers of tests. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nkeys } from '@nats-io/transport-node';

const { createAccount, createOperator, createUser } = nkeys;
type KeyPair = nkeys.KeyPair;

/** Paths of a certificate and its key. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** Makes a certificate that nobody has signed but itself, for `localhost` and for clients. */
export function makeCertificate(folder: string, name: string): Certificate {
  const [cert, key] = [join(folder, `${name}.pem`), join(folder, `${name}.key`)];
  const subject = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=DNS:localhost'];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  execFileSync('openssl', ['req', ...kind, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  return { cert, key };
}

/** An operator with one account that may use JetStream: the configuration of a server, and a user's file of credentials. */
export function makeCredentials(folder: string): {
  readonly configuration: string;
  readonly file: string;
  readonly seed: string;
} {
  const [operator, account, user] = [createOperator(), createAccount(), createUser()];
  // JetStream of a server with operators needs one.
  const system = createAccount();
  const limits = {
    subs: -1,
    data: -1,
    payload: -1,
    imports: -1,
    exports: -1,
    wildcards: true,
    conn: -1,
    leaf: -1,
  };
  const storage = { mem_storage: -1, disk_storage: -1, streams: -1, consumer: -1 };
  const operatorJwt = sign(operator, operator, { type: 'operator' });
  const accountJwt = sign(operator, account, { type: 'account', limits: { ...limits, ...storage } });
  const systemJwt = sign(operator, system, { type: 'account', limits });
  const userJwt = sign(account, user, { type: 'user', subs: -1, data: -1, payload: -1 });
  const seed = new TextDecoder().decode(user.getSeed());
  const file = join(folder, 'user.creds');
  writeFileSync(
    file,
    `-----BEGIN NATS USER JWT-----\n${userJwt}\n------END NATS USER JWT------\n\n-----BEGIN USER NKEY SEED-----\n${seed}\n------END USER NKEY SEED------\n`,
  );
  const configuration = `operator: ${operatorJwt}
system_account: ${system.getPublicKey()}
resolver: MEMORY
resolver_preload: { ${account.getPublicKey()}: ${accountJwt}, ${system.getPublicKey()}: ${systemJwt} }`;
  return { configuration, file, seed };
}

/** A token of NATS (JWT, ed25519-nkey) about a key, by the one above it. */
function sign(issuer: KeyPair, about: KeyPair, nats: Readonly<Record<string, unknown>>): string {
  const base = {
    iat: Math.floor(Date.now() / 1_000),
    iss: issuer.getPublicKey(),
    sub: about.getPublicKey(),
    name: String(nats['type']),
    nats: { ...nats, version: 2 },
  };
  const jti = createHash('sha512').update(JSON.stringify(base)).digest('base64url').slice(0, 52);
  const text = [
    { typ: 'JWT', alg: 'ed25519-nkey' },
    { ...base, jti },
  ]
    .map(encode)
    .join('.');
  return `${text}.${Buffer.from(issuer.sign(new TextEncoder().encode(text))).toString('base64url')}`;
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
