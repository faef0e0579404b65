/** Ends rooms at their planned time. */
import { isOver } from '#simulator/rooms/record.ts';
import type { Room } from './room.ts';

/** So often a room looks whether its planned time is over, in real milliseconds. */
const LOOK_MS = 200;

const report = (error: unknown): void => console.error('A room could not end at its time:', error);

/** Ends a room at its planned time where this host leads it. Returns a function that stops looking. */
export function endInTime(room: Room): () => void {
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void look(room)
      .catch(report)
      .finally(() => (isLooking = false));
  }, LOOK_MS);
  return () => clearInterval(timer);
}

/** Shortly before its time the clock is stopped and set to it. */
async function look(room: Room): Promise<void> {
  const { phase, config } = room.record;
  if (phase !== 'running' || config.plan.endAfterMs === undefined || !room.leads) return;
  await room.prepare();
  if (isOver(room.record) || room.book.runtime.status().state !== 'running') return;
  const { control } = room.book;
  const { now, speed } = control.clock();
  const end = control.exchange().scenario.start + config.plan.endAfterMs;
  if (speed === 0 ? now < end : now + 2 * LOOK_MS * speed < end) return;
  await control.setSpeed(0);
  if (control.clock().now < end) await control.travelTo(end);
  await room.onTimeOver();
}
