/** The same attacks through real proxies, whose rules keep the control plane to themselves. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startNodeHost } from '#simulator/server/host.ts';
import { freePort } from '../../support/ports.ts';
import { sendBytes } from '../../support/raw-http.ts';
import { newFolder } from '../../support/rooms.ts';
import { playAttacks } from './door-attacks.ts';

const ATTACKS = 33_000;
const LIST = '/api/currency/list';

/** The repository's own rules, on a port and in front of a host of the test. */
const nginx = (port: number, host: string, folder: string): string => `
daemon off; pid ${folder}/nginx.pid; error_log stderr crit;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  ${readFileSync('package/deploy/nginx.conf', 'utf8')
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace('http://127.0.0.1:8787', host)}
}`;

const caddy = (port: number, host: string): string =>
  readFileSync('package/deploy/Caddyfile', 'utf8')
    .replace('{$SANDPIT_PORT:8080}', String(port))
    .replace('{$SANDPIT_BIND:0.0.0.0}', '127.0.0.1')
    .replace(/\{\$SANDPIT_HOSTS:[^}]*\}/, new URL(host).host);

const proxies = [
  {
    name: 'nginx',
    isThere: spawnSync('nginx', ['-v']).status === 0,
    configOf: nginx,
    args: (config: string, folder: string) => ['-c', config, '-p', folder],
  },
  {
    name: 'caddy',
    isThere: spawnSync('caddy', ['version']).status === 0,
    configOf: caddy,
    args: (config: string) => ['run', '--adapter', 'caddyfile', '--config', config],
  },
];

/** Starts a proxy of the host; resolves with its address when it passes calls on. */
async function startProxy({ name, configOf, args }: (typeof proxies)[number], host: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sandpit-proxy-'));
  const port = await freePort();
  const config = join(folder, 'config');
  writeFileSync(config, configOf(port, host, folder));
  const child = spawn(name, args(config, folder), { stdio: 'ignore', env: { ...process.env, HOME: folder } });
  onTestFinished(async () => {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${port}`;
  const passes = async () => (await sendBytes(url, { target: LIST })).status;
  await expect.poll(() => passes().catch(() => 0)).toBe(200);
  return url;
}

describe.each(proxies)('PROOF-242 $name with a rule that keeps the control plane', (proxy) => {
  test.skipIf(!proxy.isThere)('PROOF-242 lets no drawn request through to it', async () => {
    const host = await startNodeHost({ speed: 0 });
    onTestFinished(() => host.close());
    const url = await startProxy(proxy, host.url);
    expect(await playAttacks(url, ATTACKS)).toEqual([]);
    expect((await sendBytes(url, { target: '/x\\..\\sim/state' })).status).not.toBe(200);
    expect((await sendBytes(host.url, { target: '/sim/state' })).status).toBe(200);
  });
});

describe.each(proxies)('PROOF-573 $name', (proxy) => {
  test.skipIf(!proxy.isThere)(
    'PROOF-573 passes on files as the host compressed them, and compresses responses',
    async () => {
      const client = await newFolder();
      writeFileSync(join(client, 'index.html'), `<title>Sandpit</title>${'<p>words</p>'.repeat(400)}`);
      const host = await startNodeHost({ speed: 0, client });
      onTestFinished(() => host.close());
      const url = await startProxy(proxy, host.url);
      const codingOf = async (path: string, accepted: string): Promise<string | null> =>
        (await fetch(url + path, { headers: { 'accept-encoding': accepted } })).headers.get(
          'content-encoding',
        );
      expect(await codingOf('/', 'br, gzip')).toBe('br');
      expect(await codingOf(LIST, 'br, gzip')).toBe('gzip');
      expect(await codingOf('/', 'identity')).toBeNull();
    },
  );
});
