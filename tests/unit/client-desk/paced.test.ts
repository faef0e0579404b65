import { expect, test, vi } from 'vitest';
import { createPaced } from '#client/desk/logic/paced.ts';

const GAP = 400;

test('work that is wanted often is done one at a time and at most once in its gap', async () => {
  vi.useFakeTimers();
  const starts: number[] = [];
  let running = 0;
  const paced = createPaced(async () => {
    starts.push(Date.now());
    running += 1;
    expect(running).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, starts.length === 1 ? 1000 : 10));
    running -= 1;
  }, GAP);
  const begin = Date.now();
  for (let passed = 0; passed < 3000; passed += 20) {
    paced.want();
    await vi.advanceTimersByTimeAsync(20);
  }
  expect(starts.map((start) => start - begin)).toEqual([0, 1000, 1400, 1800, 2200, 2600, 3000]);
  paced.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(starts).toHaveLength(7);
  vi.useRealTimers();
});

test('what was wanted during a run is done after it, though nothing is wanted any more', async () => {
  vi.useFakeTimers();
  let runs = 0;
  const paced = createPaced(async () => void (runs += 1), GAP);
  paced.want();
  paced.want();
  paced.want();
  await vi.advanceTimersByTimeAsync(10 * GAP);
  expect(runs).toBe(2);
  vi.useRealTimers();
});
