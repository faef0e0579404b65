import { expect, onTestFinished, test, vi } from 'vitest';
import { sharedRealTime } from '#simulator/page/protocol.ts';

/** How far two readings of real time may be apart, in milliseconds: `File` has whole ones. */
const NEAR = 1_000;

test('PKG-138 real time goes on where a test has put its own clock in the place of performance', async () => {
  const before = sharedRealTime();
  // As page.clock does it: an object with the members of the browser's, which stands still.
  vi.stubGlobal('performance', { now: () => 5, timeOrigin: 0 });
  onTestFinished(() => void vi.unstubAllGlobals());
  const first = sharedRealTime();
  expect(Math.abs(first - before)).toBeLessThan(NEAR);
  await expect.poll(() => sharedRealTime()).toBeGreaterThan(first);
});
