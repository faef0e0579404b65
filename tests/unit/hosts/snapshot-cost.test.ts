/** What snapshots cost a long session. */
import { expect, test } from 'vitest';
import { sealInSlices, sealValue } from '#simulator/session/storage/lines.ts';
import { isSnapshotDue } from '#simulator/session/snapshots.ts';

/** How many snapshots of so many characters a session of so many commands takes, which come without a pause or so many a second. */
function snapshotsIn(commands: number, isWhole: boolean, length = 0, aSecond = Infinity): number {
  let count = 0;
  let last = 0;
  for (let seq = 1; seq <= commands; seq += 1) {
    const [records, virtual] = [seq - last, 0];
    const real = (records / aSecond) * 1_000;
    if (!isSnapshotDue({ records, virtual }, { seq, real, length, isWhole })) continue;
    count += 1;
    last = seq;
  }
  return count;
}

test('ROOM-005 snapshots stand 500 commands apart up to 2,500, and a fifth of the session beyond', () => {
  expect(snapshotsIn(2_500, true)).toBe(5);
  // Each is as long as the session: with one for every 500 commands there would be 200 and 400.
  expect(snapshotsIn(100_000, true)).toBe(21);
  expect(snapshotsIn(200_000, true)).toBe(24);
});

test('PROOF-130 snapshots that refer to an archive stand at most 2,500 commands apart at any age', () => {
  expect(snapshotsIn(100_000, false) - snapshotsIn(50_000, false)).toBe(20);
  expect(snapshotsIn(200_000, false) - snapshotsIn(150_000, false)).toBe(20);
});

test('PROOF-615 while commands come, snapshots that refer to an archive are at least 20 of them and a second apart, and longer where they are long', () => {
  expect(snapshotsIn(6_000, false, 20_000, 10)).toBe(300);
  expect(snapshotsIn(6_000, false, 20_000, 100)).toBe(60);
  expect(snapshotsIn(6_000, false, 800_000, 100)).toBe(15);
  expect(snapshotsIn(6_000, false, 800_000, 10_000)).toBe(2);
  expect(snapshotsIn(6_000, true, 800_000, 100)).toBe(snapshotsIn(6_000, true));
});

test('ROOM-005 a large snapshot is sealed in time slices, to the same text and seal', async () => {
  const state = { rows: Array.from({ length: 60_000 }, (_, row) => ({ row, note: 'n'.repeat(row % 40) })) };
  let turns = 0;
  const counting = setInterval(() => (turns += 1));
  const sealed = await sealInSlices(state);
  clearInterval(counting);
  expect(sealed).toEqual(sealValue(state));
  expect(turns).toBeGreaterThan(2);
});
