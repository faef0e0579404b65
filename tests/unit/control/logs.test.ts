import { describe, expect, test } from 'vitest';
import { FrameLog, RequestLog } from '#simulator/control/index.ts';
import { fromWeb, LOST } from '#simulator/http.ts';
import type { HttpResponse } from '#simulator/http.ts';
import { jsonResponse } from '../../support/http.ts';

describe('log of socket events', () => {
  test('DESK-073 has public and private events with their size and content, also none', () => {
    const log = new FrameLog();
    log.note({ at: 5, socket: 'a', events: [{ event: 'daymarket', payload: { close: '1' } }] });
    log.note({ at: 6, socket: 'b', events: [{ event: 'update_balance', payload: { to: 7 } }] });
    expect(log.entries()).toEqual([
      { id: 1, at: 5, socket: 'a', event: 'daymarket', size: 13, to: null, content: '{"close":"1"}' },
      { id: 2, at: 6, socket: 'b', event: 'update_balance', size: 8, to: 7, content: '{"to":7}' },
    ]);
    expect(log.entries({ contains: 'DAYm' }).map(({ id }) => id)).toEqual([1]);
    expect(log.entries({ contains: '"to"' }).map(({ id }) => id)).toEqual([2]);
    expect(log.entries({ latest: 1 }).map(({ id }) => id)).toEqual([2]);
    log.note({ at: 7, socket: 's', events: [{ event: 'bare', payload: undefined }] });
    expect(log.entries({ latest: 1 })).toMatchObject([{ id: 3, event: 'bare', size: 0, content: '' }]);
  });

  test('DESK-073 keeps the latest 200 with 2,000 characters each, and masks secrets', () => {
    const log = new FrameLog();
    const payload = { token: '0123456789abcdef', coin: { token: 'BTC' }, bids: 'x'.repeat(5_000) };
    for (let at = 0; at < 250; at++) log.note({ at, socket: 's', events: [{ event: 'kline', payload }] });
    const entries = log.entries();
    expect(entries.map(({ at }) => at)).toEqual(Array.from({ length: 200 }, (_, index) => index + 50));
    expect(entries[0]?.content).toMatch(/^\{"token":"•••","coin":\{"token":"BTC"\},"bids":"x+$/);
    expect(entries[0]?.content.length).toBeLessThanOrEqual(2_000);
    expect(entries[0]?.size).toBeGreaterThan(5_000);
    log.clear();
    expect(log.entries()).toEqual([]);
  });
});

describe('log of requests', () => {
  const get = (path: string) => fromWeb(new Request(`http://x.test${path}`));
  const json =
    (body: unknown, status = 200) =>
    async () =>
      jsonResponse(body, status);
  let clock = 0;
  const moment = { at: 1, realTime: () => (clock += 12.34) };

  test('DESK-072 a response that is bytes already has its size and, where it is JSON, its text', async () => {
    const log = new RequestLog();
    const body = new TextEncoder().encode('{"code":1,"data":[]}');
    for (const type of ['application/json; charset=utf-8', 'image/png']) {
      const response = { status: 200, headers: { 'content-type': type }, body };
      await log.record(await get('/api/a'), moment, async () => response);
    }
    const of = (id: number) => log.entries({ id })[0];
    expect(of(1)).toMatchObject({ size: 20, body: '{"code":1,"data":[]}' });
    expect(of(2)).toMatchObject({ size: 20, body: '' });
  });

  test('DESK-072 a call has status, outcome, duration, size, and on request the start of the response body', async () => {
    const log = new RequestLog();
    const ok = { type: 'ok', message: { price: '1' } };
    const given = await log.record(await get('/api/a?pair=1'), moment, json(ok));
    expect(given.body).toBe(JSON.stringify(ok));
    await log.record(await get('/api/b'), moment, json({ type: '999', message: 'Log in' }));
    await log.record(await get('/api/c'), moment, json('down', 502));
    await log.record(await get('/api/d'), moment, async () => LOST);
    void log.record(await get('/api/e'), moment, () => new Promise<HttpResponse>(() => {}));
    await Promise.resolve();
    const rows = log
      .entries()
      .map(({ id, status, outcome, took, size }) => [id, status, outcome, took, size]);
    expect(rows).toEqual([
      [1, 200, 'ok', 12.3, 37],
      [2, 200, '999', 12.3, 33],
      [3, 502, null, 12.3, 6],
      [4, 0, null, 12.3, 0],
      [5, null, null, null, 0],
    ]);
    expect(log.entries({ failed: true }).map(({ id }) => id)).toEqual([2, 3, 4]);
    expect(log.entries({ contains: 'LOG IN' }).map(({ id }) => id)).toEqual([2]);
    expect(log.entries({ contains: '/api/a' }).map(({ id }) => id)).toEqual([1]);
    expect(log.entries({ latest: 2 }).map(({ id }) => id)).toEqual([4, 5]);
    expect(log.entries({ id: 1 })[0]?.body).toBe('{"type":"ok","message":{"price":"1"}}');
    expect(log.entries()[0]).not.toHaveProperty('body');
  });

  test('DESK-072 masks secrets in parameters and responses, and keeps the latest 500 with 4,000 characters each', async () => {
    const log = new RequestLog();
    const body = new URLSearchParams({ user_string: 'a@b.c', password: 'hunter2' });
    const login = await fromWeb(new Request('http://x.test/api/user/login?code=9', { method: 'POST', body }));
    await log.record(login, moment, json({ type: 'ok', message: 'deadbeef0123' }));
    expect(log.entries({ id: 1 })[0]).toMatchObject({
      ...{ at: 1, method: 'POST', path: '/api/user/login', language: '', hasToken: false },
      parameters: { code: '•••', user_string: 'a@b.c', password: '•••' },
      body: '{"type":"ok","message":"•••"}',
    });
    expect(log.entries({ contains: 'deadbeef' })).toEqual([]);
    const long = { type: 'ok', message: [{ re_password: 'a"b', rows: 'x'.repeat(9_000) }] };
    const given = await log.record(await get('/api/x'), moment, json(long));
    expect(given.body).toBe(JSON.stringify(long));
    const kept = log.entries({ id: 2 })[0];
    expect(kept?.body?.length).toBeLessThanOrEqual(4_000);
    expect(kept?.size).toBe(JSON.stringify(long).length);
    expect(kept?.body).toContain('"re_password":"•••"');
    for (let id = 3; id <= 502; id++) await log.record(await get('/api/x'), moment, json({ type: 'ok' }));
    expect(log.entries()).toHaveLength(500);
    expect(log.entries()[0]?.id).toBe(3);
  });
});
