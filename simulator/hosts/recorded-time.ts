/** Virtual time and commands as they were recorded. */
import type { Exchange } from '#simulator/exchange.ts';
import type { Instant, JournalRecord } from '#simulator/kernel/index.ts';
import type { TimedExchange } from './clock-driver.ts';

/** A segment of a session that has happened already. */
export interface Recorded {
  /** Its commands, in order. */
  readonly records: readonly JournalRecord[];
  /** Where it ends: time does not go on beyond. */
  readonly end: Instant;
}

/**
 * An exchange whose time passes with each recorded command given at its time.
 * @throws Error naming a command that the exchange refuses, although it was accepted before
 */
export function recordedTime(exchange: Exchange, { records, end }: Recorded): TimedExchange {
  const { kernel } = exchange;
  let next = 0;
  return {
    end,
    now: () => kernel.now(),
    advanceTo(at) {
      for (let record = records[next]; record && record.at <= at; record = records[next]) {
        next += 1;
        kernel.advanceTo(record.at);
        repeat(exchange, record);
      }
      kernel.advanceTo(at);
    },
  };
}

/** Gives a recorded command again; returns its new record. Throws an Error naming a command that is refused. */
export function repeat(exchange: Exchange, { seq, name, input, actor }: JournalRecord): JournalRecord {
  // A journal has names as texts; the exchange refuses one that it does not know.
  const execute = exchange.execute as (name: string, ...rest: unknown[]) => ReturnType<Exchange['execute']>;
  const outcome = execute(name, input, actor);
  if (!outcome.ok) throw new Error(`command ${seq} (${name}) is refused: ${outcome.refusal.key}`);
  return outcome.record;
}
