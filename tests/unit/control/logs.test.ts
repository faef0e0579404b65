import { describe, expect, test } from 'vitest';
import { FrameLog, RequestLog } from '#simulator/control/index.ts';

describe('log of socket events', () => {
  test('tells public events from private ones, and how long each was', () => {
    const log = new FrameLog();
    log.note({ at: 5, socket: 'a', event: 'daymarket', payload: { close: '1' } });
    log.note({ at: 6, socket: 'b', event: 'update_balance', payload: { to: 7 } });
    expect(log.entries()).toEqual([
      { at: 5, socket: 'a', event: 'daymarket', size: '{"close":"1"}'.length, to: null },
      { at: 6, socket: 'b', event: 'update_balance', size: '{"to":7}'.length, to: 7 },
    ]);
  });

  test('keeps the latest 200 and nothing of what they said', () => {
    const log = new FrameLog();
    for (let at = 0; at < 250; at++)
      log.note({ at, socket: 's', event: 'kline', payload: { token: 'secret' } });
    expect(log.entries().map(({ at }) => at)).toEqual(Array.from({ length: 200 }, (_, index) => index + 50));
    expect(JSON.stringify(log.entries())).not.toContain('secret');
    log.clear();
    expect(log.entries()).toEqual([]);
  });

  test('an event without a payload is an event', () => {
    const log = new FrameLog();
    log.note({ at: 1, socket: 's', event: 'bare', payload: undefined });
    expect(log.entries()).toEqual([{ at: 1, socket: 's', event: 'bare', size: 0, to: null }]);
  });
});

describe('log of requests', () => {
  test('masks what is secret and keeps the latest 500', async () => {
    const log = new RequestLog();
    const body = new URLSearchParams({ user_string: 'a@b.c', password: 'hunter2' });
    await log.note(new Request('http://x.test/api/user/login?code=9', { method: 'POST', body }), 1);
    expect(log.entries()).toEqual([
      {
        at: 1,
        method: 'POST',
        path: '/api/user/login',
        parameters: { code: '•••', user_string: 'a@b.c', password: '•••' },
        language: '',
        hasToken: false,
      },
    ]);
    for (let at = 2; at <= 501; at++) await log.note(new Request('http://x.test/api/x'), at);
    expect(log.entries()).toHaveLength(500);
    expect(log.entries()[0]?.at).toBe(2);
  });
});
