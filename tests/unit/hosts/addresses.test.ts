import { describe, expect, test } from 'vitest';
import { exchangeAddress, isFeedAddress } from '#simulator/page/addresses.ts';

describe('addresses', () => {
  test.each([
    ['/api/user/info?_timespan=1', 'http://a.test/', 'http://a.test/api/user/info?_timespan=1'],
    ['/sim/state', 'http://a.test/', 'http://a.test/sim/state'],
    ['/demo/upload/a.png', 'http://a.test/demo/', 'http://a.test/upload/a.png'],
    ['/api/x', 'http://a.test/demo/', 'http://a.test/api/x'],
    ['/demo/api/x', 'http://a.test/demo/', 'http://a.test/api/x'],
    ['api/x', 'http://a.test/demo/', 'http://a.test/api/x'],
    ['http://a.test/demo/sim/clock', 'http://a.test/demo/', 'http://a.test/sim/clock'],
  ])('%s on a page below %s is a call of the exchange', (url, base, address) => {
    expect(exchangeAddress(url, base)).toBe(address);
  });

  test.each([
    ['/simulator/protocol/api/router.ts', 'http://a.test/'],
    ['/client/main.tsx', 'http://a.test/'],
    ['/apis/x', 'http://a.test/'],
    ['https://elsewhere.test/api/x', 'http://a.test/'],
    ['http://a.test:81/api/x', 'http://a.test/'],
    ['/other/api/x', 'http://a.test/demo/'],
    ['data:text/plain,/api/x', 'http://a.test/'],
  ])('%s on a page below %s is not', (url, base) => {
    expect(exchangeAddress(url, base)).toBeUndefined();
  });

  test.each([
    ['/backend/api/x', '/backend/api', 'http://a.test/api/x'],
    ['/demo/backend/api/x?y=1', '/backend/api', 'http://a.test/api/x?y=1'],
    ['https://b.test/v1/x', 'https://b.test/v1', 'http://a.test/api/x'],
    ['https://b.test/upload/p.png', 'https://b.test/v1', 'http://a.test/upload/p.png'],
    ['/backend/sim/state', '/backend/api', 'http://a.test/sim/state'],
  ])('PKG-033 %s is a call of an exchange at %s', (url, api, address) => {
    const places = { api, socket: '/socket.io' };
    expect(exchangeAddress(url, 'http://a.test/demo/', places)).toBe(address);
  });

  test('PKG-033 a call at the usual place is not one of an exchange at another', () => {
    const places = { api: 'https://b.test/v1', socket: 'https://b.test/push' };
    for (const url of ['/api/x', 'https://b.test/v2/x', 'https://b.test/v1', '/socket.io/?EIO=4'])
      expect(exchangeAddress(url, 'http://a.test/', places)).toBeUndefined();
  });

  test.each([
    ['ws://a.test/socket.io/?EIO=4', '/socket.io', true],
    ['ws://a.test/demo/socket.io/', '/socket.io', true],
    ['wss://b.test/push/?EIO=3', 'https://b.test/push', true],
    ['ws://a.test/socket.io/', 'https://b.test/push', false],
    ['ws://a.test/hmr', '/socket.io', false],
    ['ws://a.test/api/x', '/socket.io', false],
  ])('PKG-033 the socket %s with a feed at %s: %s', (url, socket, isFeed) => {
    const places = { api: '/api', socket };
    expect(isFeedAddress(new URL(url), 'http://a.test/demo/', places)).toBe(isFeed);
  });
});
