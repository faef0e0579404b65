import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdir, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startNodeHost } from '#simulator/hosts/node/host.ts';
import type { NodeHost, NodeHostOptions } from '#simulator/hosts/node/host.ts';
import { UsageError } from '../../../package/cli/command.ts';
import { readFlags } from '../../../package/cli/serve-flags.ts';
import { newFolder } from '../../support/rooms.ts';
import { next } from './socket-suite.ts';
import { tinyCatalogue, tinyParts } from './tiny-exchange.ts';

interface RawResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A request as bare as can be: paths as they are written, any header. */
function sendRaw(
  url: string,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<RawResponse> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers, body } = options;
    const sent = httpRequest({ hostname, port, path, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    });
    sent.on('error', reject).end(body);
  });
}

describe('Node host', () => {
  const open = async (options: NodeHostOptions = {}): Promise<NodeHost> => {
    const host = await startNodeHost({ parts: tinyParts, catalogue: tinyCatalogue, speed: 0, ...options });
    onTestFinished(() => host.close());
    return host;
  };

  test('pages of an allowed origin may call it and read its clock, others may not', async () => {
    const { url } = await open({ allowedOrigins: ['http://localhost:5173'] });
    const allowed = await sendRaw(url, '/api/total', { headers: { origin: 'http://localhost:5173' } });
    expect(allowed.headers['access-control-allow-origin']).toBe('http://localhost:5173');
    expect(allowed.headers['access-control-expose-headers']).toBe('Date, refused-field');
    const preflight = await sendRaw(url, '/api/add', {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:5173' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers['access-control-allow-headers']).toBe(
      'authorization, content-type, idempotency-key, lang',
    );
    for (const method of ['GET', 'OPTIONS']) {
      const foreign = await sendRaw(url, '/api/total', { method, headers: { origin: 'http://evil.test' } });
      expect(Object.keys(foreign.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  test('the control plane is for this machine: no foreign name, no foreign page', async () => {
    const { url } = await open({ allowedOrigins: ['http://localhost:5173'] });
    const { port } = new URL(url);
    const statusFor = async (headers: Record<string, string>) =>
      (await sendRaw(url, '/sim/state', { headers })).status;
    expect(await statusFor({})).toBe(200);
    expect(await statusFor({ host: `localhost:${port}` })).toBe(200);
    expect(await statusFor({ origin: url })).toBe(200);
    expect(await statusFor({ origin: 'http://localhost:5173' })).toBe(200);
    expect(await statusFor({ host: 'rebound.test' })).toBe(403);
    expect(await statusFor({ host: 'rebound.test', origin: 'http://rebound.test' })).toBe(403);
    expect(await statusFor({ origin: 'http://evil.test' })).toBe(403);
    expect(await statusFor({ origin: 'null' })).toBe(403);
    const reset = await sendRaw(url, '/sim/reset', {
      method: 'POST',
      headers: { origin: 'http://evil.test' },
      body: '{}',
    });
    expect(reset.status).toBe(403);
  });

  test('a body beyond all bounds is refused, whether it says its size or not', async () => {
    const { url } = await open();
    const bounds = 64 * 1024 * 1024;
    const headers = { 'content-length': String(bounds + 1) };
    expect((await sendRaw(url, '/api/add', { method: 'POST', headers })).status).toBe(413);
    const chunk = new Uint8Array(bounds / 8 + 1);
    const body = new ReadableStream({
      start(stream) {
        for (let parts = 0; parts < 8; parts += 1) stream.enqueue(chunk);
        stream.close();
      },
    });
    const silent = await fetch(`${url}/api/add`, {
      method: 'POST',
      body,
      duplex: 'half',
    } as RequestInit);
    expect(silent.status).toBe(413);
    expect((await sendRaw(url, '/api/total')).status).toBe(200);
  });

  test('PROOF-055 a request may take 60 s to arrive', async () => {
    const { url } = await open();
    const limits: unknown[] = [];
    const note = (request: unknown) => limits.push((request as { server: Server }).server.requestTimeout);
    subscribe('http.server.request.start', note);
    onTestFinished(() => void unsubscribe('http.server.request.start', note));
    await sendRaw(url, '/api/total');
    expect(limits).toEqual([60_000]);
  });

  test('PROOF-055 a body that arrives byte by byte gets 408 and its connection is closed', async () => {
    const { url } = await open({ requestTimeout: 1_000 });
    const errors = vi.spyOn(console, 'error').mockReturnValue();
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    // A byte that is on its way when the host closes the connection is refused by a reset.
    socket.on('error', () => undefined);
    let response = '';
    socket.setEncoding('utf8').on('data', (text: string) => (response += text));
    socket.write('POST /api/add HTTP/1.1\r\nhost: sandpit\r\ncontent-length: 100000\r\n\r\n');
    const drip = setInterval(() => socket.write('1'), 20);
    await next(socket, 'close');
    clearInterval(drip);
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
    expect((await sendRaw(url, '/api/total')).status).toBe(200);
    expect(errors).not.toHaveBeenCalled();
  });

  test('serves a built client: files, the page for its routes, nothing outside', async () => {
    const directory = await newFolder();
    const client = join(directory, 'dist');
    await mkdir(join(client, 'assets'), { recursive: true });
    await writeFile(join(client, 'index.html'), '<!doctype html>page');
    await writeFile(join(client, 'assets', 'index-abc.js'), 'script');
    await writeFile(join(directory, 'secret.txt'), 'secret');
    const { url } = await open({ client });
    const script = await sendRaw(url, '/assets/index-abc.js?v=1');
    expect(script.text).toBe('script');
    expect(script.headers['content-type']).toContain('text/javascript');
    expect(script.headers['cache-control']).toContain('immutable');
    for (const route of ['/', '/components/login', '/index.html', '/a%20b']) {
      const page = await sendRaw(url, route);
      expect(page).toMatchObject({ status: 200, text: '<!doctype html>page' });
      expect(page.headers['cache-control']).toBe('no-cache');
    }
    expect((await sendRaw(url, '/assets/missing.js')).status).toBe(404);
    for (const path of [
      '/../secret.txt',
      '/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
      '/assets/..%5c..%5csecret.txt',
      '/%00.txt',
    ])
      expect((await sendRaw(url, path)).text).not.toContain('secret');

    expect((await sendRaw(url, '/%ff')).status).toBeLessThan(500);
    expect((await sendRaw(url, '/index.html', { method: 'DELETE' })).status).toBe(404);
  });

  test('without a client there is nothing but the exchange', async () => {
    const { url } = await open();
    expect((await sendRaw(url, '/')).status).toBe(404);
  });

  test('time runs by itself and settles what is due', async () => {
    const { url, runtime } = await open({ speed: 3600 });
    await expect
      .poll(async () => JSON.parse((await sendRaw(url, '/api/total')).text).message)
      .toBeGreaterThan(1);
    expect(runtime.status().state).toBe('running');
  });

  test('a data file of another scenario is not overwritten but named; unasked, its own is played on', async () => {
    const data = join(await newFolder(), 'session.journal');
    await (await open({ data, scenario: 'storm', seed: 'own' })).close();
    await expect(open({ data, scenario: 'calm' })).rejects.toThrow('its scenario is storm');
    const again = await open({ data });
    expect(again.runtime.status()).toMatchObject({ state: 'running', scenario: 'storm', seed: 'own' });
  });
});

describe('command line', () => {
  test('every flag reaches the host', () => {
    const line =
      '--port 0 --scenario calm --seed s --data d.journal --client dist --allow-origin http://a.test --allow-origin http://b.test:1 --allow-host C.test --allow-frame https://d.test --trust-proxy --trust-bare-id --now --compat-only pass --while-stdin';
    expect(readFlags(line.split(' '))).toEqual({
      port: 0,
      scenario: 'calm',
      seed: 's',
      data: 'd.journal',
      client: 'dist',
      allowedOrigins: ['http://a.test', 'http://b.test:1'],
      allowedHosts: ['c.test'],
      allowedFrames: ['https://d.test'],
      trustProxy: true,
      trustBareId: true,
      now: true,
      compat: ['pass'],
      whileStdin: true,
    });
    expect(readFlags([])).toMatchObject({ port: 8787, allowedOrigins: [], trustBareId: false });
  });

  test.each([
    ['--port', 'x'],
    ['--port', '70000'],
    ['--allow-origin', 'a.test'],
    ['--allow-origin', 'http://a.test/x'],
    ['--allow-frame', 'a.test'],
    ['--allow-host', 'http://a.test'],
    ['--allow-host', 'a.test:80'],
    ['--nope'],
    ['extra'],
  ])('%s %s is refused with a message', (...args) => {
    expect(() => readFlags(args.filter((arg) => arg !== undefined))).toThrow(UsageError);
  });
});
