/** Follows a log: repeats its commands in an exchange, each at its time. */
import type { Exchange } from '#simulator/engine/exchange.ts';
import type { Instant, JournalRecord } from '#simulator/engine/kernel/index.ts';
import type { TimedExchange } from './time-slices.ts';

/** The records of a log, one after the other. */
export interface RecordSource {
  /** The next one: `unread` while it is being read, undefined where there is none. */
  readonly record: JournalRecord | 'unread' | undefined;
  /** Goes on to the one after it. */
  goOn(): void;
}

/** Records at hand, to which more may be added. */
export class RecordQueue implements RecordSource {
  #records: JournalRecord[] = [];
  #next = 0;

  constructor(records: readonly JournalRecord[] = []) {
    this.add(records);
  }

  get record(): JournalRecord | undefined {
    return this.#records[this.#next];
  }

  get isEmpty(): boolean {
    return this.#next === this.#records.length;
  }

  add(records: readonly JournalRecord[]): void {
    for (const record of records) this.#records.push(record);
  }

  goOn(): void {
    this.#next += 1;
    if (!this.isEmpty) return;
    this.#records = [];
    this.#next = 0;
  }
}

/** Records that are repeated in one step. */
const RECORDS_OF_STEP = 20;

/**
 * An exchange whose time passes with each record of a log repeated at its time. A record of an earlier instant, as after a
 * jump, is repeated at the present one.
 * @param end where time ends; without it where the log ends
 * @param repeat what is done with a record; without it the command is repeated exactly, as {@link Kernel.replay} does, which
 * throws ReplayDivergence for one with another number or effect
 */
export function follow(
  { kernel }: Pick<Exchange, 'kernel'>,
  source: RecordSource,
  end?: () => Instant,
  repeat: (record: JournalRecord) => void = (record) => kernel.replay([record]),
): TimedExchange {
  const nextAt = (): Instant => {
    const { record } = source;
    return typeof record === 'object' ? Math.max(kernel.now(), record.at) : kernel.now();
  };
  return {
    get end() {
      return end ? end() : nextAt();
    },
    now: () => kernel.now(),
    behind() {
      const { record } = source;
      if (record === 'unread') return 'waiting';
      return record && record.at <= kernel.now() ? 'due' : undefined;
    },
    advanceTo(at) {
      for (let count = 0; count < RECORDS_OF_STEP; count += 1) {
        const { record } = source;
        if (record === 'unread') return;
        if (!record || record.at > at) return kernel.advanceTo(at);
        source.goOn();
        if (record.at > kernel.now()) kernel.advanceTo(record.at);
        repeat(record);
      }
    },
  };
}

/** Gives a recorded command anew, as its exchange takes it now. A journal has names as texts; the exchange refuses one that it does not know. */
export function giveAgain(
  exchange: Exchange,
  { name, input, actor }: JournalRecord,
): ReturnType<Exchange['execute']> {
  const execute = exchange.execute as (name: string, ...rest: unknown[]) => ReturnType<Exchange['execute']>;
  return execute(name, input, actor);
}
