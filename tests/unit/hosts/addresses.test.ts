import { describe, expect, test } from 'vitest';
import { exchangeAddress } from '#simulator/hosts/browser/addresses.ts';

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
    ['/simulator/api/router.ts', 'http://a.test/'],
    ['/client/main.tsx', 'http://a.test/'],
    ['/apis/x', 'http://a.test/'],
    ['https://elsewhere.test/api/x', 'http://a.test/'],
    ['http://a.test:81/api/x', 'http://a.test/'],
    ['/other/api/x', 'http://a.test/demo/'],
    ['data:text/plain,/api/x', 'http://a.test/'],
  ])('%s on a page below %s is not', (url, base) => {
    expect(exchangeAddress(url, base)).toBeUndefined();
  });
});
