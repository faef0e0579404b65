import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdir, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { UsageError } from '../../../package/cli/command.ts';
import { readFlags } from '../../support/serve-flags.ts';
import { sendBytes } from '../../support/raw-http.ts';
import { newFolder } from '../../support/rooms.ts';
import { openNode, tiny } from './node-hosts.ts';
import { next } from './socket-suite.ts';

describe('Node host', () => {
  test('pages of an allowed origin may call it and read its clock, others may not', async () => {
    const { url } = await openNode({ ...tiny, allowedOrigins: ['http://localhost:5173'] });
    const send = (path: string, method: string, origin: string) =>
      fetch(url + path, { method, headers: { origin } });
    const { headers: allowed } = await send('/api/total', 'GET', 'http://localhost:5173');
    expect(allowed.get('access-control-allow-origin')).toBe('http://localhost:5173');
    expect(allowed.get('access-control-expose-headers')).toBe('Date, refused-field');
    const preflight = await send('/api/add', 'OPTIONS', 'http://localhost:5173');
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toBe(
      'authorization, content-type, idempotency-key, lang',
    );
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await send('/api/total', method, 'http://evil.test');
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  test('a body beyond all bounds is refused, whether it says its size or not', async () => {
    const { url, call } = await openNode(tiny);
    const bounds = 64 * 1024 * 1024;
    const headers = { 'content-length': String(bounds + 1) };
    expect((await sendBytes(url, { target: '/api/add', method: 'POST', headers })).status).toBe(413);
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
    expect((await call('/api/total')).type).toBe('ok');
  });

  test('PROOF-055 a request may take 60 s to arrive', async () => {
    const { call } = await openNode(tiny);
    const limits: unknown[] = [];
    const note = (request: unknown) => limits.push((request as { server: Server }).server.requestTimeout);
    subscribe('http.server.request.start', note);
    onTestFinished(() => void unsubscribe('http.server.request.start', note));
    await call('/api/total');
    expect(limits).toEqual([60_000]);
  });

  test('PROOF-055 a body that arrives byte by byte gets 408 and its connection is closed', async () => {
    const { url, call } = await openNode({ ...tiny, requestTimeout: 1_000 });
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
    expect((await call('/api/total')).type).toBe('ok');
    expect(errors).not.toHaveBeenCalled();
  });

  test('serves a built client: files, and the page for its routes', async () => {
    const client = await newFolder();
    await mkdir(join(client, 'assets'));
    await writeFile(join(client, 'index.html'), '<!doctype html>page');
    await writeFile(join(client, 'assets', 'index-abc.js'), 'script');
    const { url } = await openNode({ ...tiny, client });
    const script = await fetch(`${url}/assets/index-abc.js?v=1`);
    expect(await script.text()).toBe('script');
    expect(script.headers.get('content-type')).toContain('text/javascript');
    // Longer than a server in front keeps it.
    expect(script.headers.get('keep-alive')).toBe('timeout=65');
    expect(script.headers.get('cache-control')).toContain('immutable');
    for (const route of ['/', '/components/login', '/index.html', '/a%20b']) {
      const page = await fetch(url + route);
      expect([page.status, await page.text()]).toEqual([200, '<!doctype html>page']);
      expect(page.headers.get('cache-control')).toBe('no-cache');
    }
    expect((await fetch(`${url}/assets/missing.js`)).status).toBe(404);
    expect((await fetch(`${url}/%ff`)).status).toBeLessThan(500);
    expect((await fetch(`${url}/index.html`, { method: 'DELETE' })).status).toBe(404);
    expect((await fetch((await openNode(tiny)).url)).status).toBe(404);
  });

  test('a data file of another scenario is not overwritten but named; unasked, its own is played on', async () => {
    const data = join(await newFolder(), 'session.journal');
    await (await openNode({ ...tiny, data, scenario: 'storm', seed: 'own' })).close();
    await expect(openNode({ ...tiny, data, scenario: 'calm' })).rejects.toThrow('its scenario is storm');
    const again = await openNode({ ...tiny, data });
    expect(again.session.status()).toMatchObject({ state: 'running', scenario: 'storm', seed: 'own' });
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
      detach: false,
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
