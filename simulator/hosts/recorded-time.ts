/** Virtual time and commands as they were recorded. */
import type { Exchange } from '#simulator/exchange.ts';
import type { Instant, JournalRecord } from '#simulator/kernel/index.ts';
import type { TimedExchange } from './clock-driver.ts';
import type { RecordCursor } from './record-cursor.ts';

/** A segment of a session that has happened already. */
export interface Recorded {
  /** Its commands, in order. */
  readonly records: RecordCursor;
  /** Where it ends: time does not go on beyond. */
  readonly end: Instant;
}

/** Commands that are given in one step. */
const RECORDS_OF_STEP = 20;

/**
 * An exchange whose time passes with each recorded command given at its time.
 * @throws Error naming a command that the exchange refuses, although it was accepted before
 */
export function recordedTime(exchange: Exchange, { records, end }: Recorded): TimedExchange {
  const { kernel } = exchange;
  return {
    end,
    now: () => kernel.now(),
    behind() {
      const { record } = records;
      if (record === 'unread') return 'unread';
      return record && record.at <= kernel.now() ? 'due' : undefined;
    },
    advanceTo(at) {
      for (let count = 0; count < RECORDS_OF_STEP; count += 1) {
        const { record } = records;
        if (record === 'unread') return;
        if (!record || record.at > at) return kernel.advanceTo(at);
        records.goOn();
        kernel.advanceTo(record.at);
        repeat(exchange, record);
      }
    },
  };
}

/** How long one step of catching up may take, in real milliseconds, and its slices of virtual time. */
const BUDGET_MS = 20;
const SLICE = 600_000;

/** What an exchange that follows another has before it. */
export interface Ahead {
  /** The next command to carry out; undefined where there is none. */
  next(): JournalRecord | undefined;
  /** Up to where time may pass when there is none. */
  readonly end: Instant;
  /** Carries out the command that `next` returned, which the following call of `next` no longer does. */
  carryOut(record: JournalRecord): void;
  /** Monotonic real milliseconds. */
  readonly realTime: () => number;
}

/** Carries out commands at their times, then lets time pass up to the end, as far as one step comes; true where anything happened. */
export function catchUp({ kernel }: Exchange, { next, end, carryOut, realTime }: Ahead): boolean {
  const until = realTime() + BUDGET_MS;
  let moved = false;
  while (realTime() < until) {
    const record = next();
    const target = record?.at ?? end;
    if (kernel.now() < target) kernel.advanceTo(Math.min(target, kernel.now() + SLICE));
    else if (!record) break;
    else carryOut(record);
    moved = true;
  }
  return moved;
}

/** Gives a recorded command again; returns its new record. Throws an Error naming a command that is refused. */
export function repeat(exchange: Exchange, record: JournalRecord): JournalRecord {
  const outcome = attemptAgain(exchange, record);
  if (!outcome.ok)
    throw new Error(`command ${record.seq} (${record.name}) is refused: ${outcome.refusal.key}`);
  return outcome.record;
}

/** As `repeat`, for those to whom a refusal is an outcome. */
export function attemptAgain(
  exchange: Exchange,
  { name, input, actor }: JournalRecord,
): ReturnType<Exchange['execute']> {
  // A journal has names as texts; the exchange refuses one that it does not know.
  const execute = exchange.execute as (name: string, ...rest: unknown[]) => ReturnType<Exchange['execute']>;
  return execute(name, input, actor);
}
