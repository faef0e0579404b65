/** What a room does by itself: it ends at its planned time. */
import type { Instant } from '#simulator/engine/kernel/index.ts';
import { isOver } from '#simulator/rooms/record.ts';
import type { RoomRecord } from '#simulator/rooms/record.ts';
import type { Mutex } from '#simulator/session/mutex.ts';
import type { RoomBook } from './book.ts';

/** A room whose clock is watched. */
export interface WatchedRoom {
  readonly record: RoomRecord;
  /** Whether this host may change it. */
  readonly leads: boolean;
  readonly book: RoomBook;
  prepare(): Promise<void>;
  /** One change of the session after the other. */
  readonly runExclusive: Mutex;
  /** Called exclusively when the planned time is over. */
  readonly onTimeOver: () => Promise<void>;
}

/** So often a room looks at its clock, in real milliseconds. */
const LOOK_MS = 200;

const report = (error: unknown): void => console.error('A room could not end at its time:', error);

/** Ends a room at its planned time where this host leads it. Returns a function that stops looking. */
export function watchClock(room: WatchedRoom): () => void {
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
async function look(room: WatchedRoom): Promise<void> {
  const { phase, config } = room.record;
  if (phase !== 'running' || config.plan.endAfterMs === undefined || !room.leads) return;
  await room.prepare();
  if (dueEnd(room) === undefined) return;
  await room.runExclusive(async () => {
    // The clock may have been set in the meantime.
    const end = dueEnd(room);
    if (end === undefined) return;
    const { control } = room.book;
    await control.setSpeed(0);
    if (control.clock().now < end) await control.travelTo(end);
    await room.onTimeOver();
  });
}

/** The planned end of a session that has come to it, or is about to. */
function dueEnd(room: WatchedRoom): Instant | undefined {
  const { endAfterMs } = room.record.config.plan;
  if (endAfterMs === undefined || isOver(room.record) || !room.book.isRunning) return undefined;
  const { control } = room.book;
  const { now, speed } = control.clock();
  const end = control.exchange().scenario.start + endAfterMs;
  return (speed === 0 ? now < end : now + 2 * LOOK_MS * speed < end) ? undefined : end;
}
