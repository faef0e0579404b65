import type { Instant } from '#shared/calendar.ts';
import type {
  EventListener,
  ExchangeEvent,
  JournalRecord,
  RecordListener,
  WorkDone,
  WorkListener,
} from './types.ts';

/** Failures that the audit names; more are only counted among them. */
const MAX_FAILURES = 10;

/** Who follows the exchange from outside. A listener that fails stops nothing: the audit reports it. */
export class Listeners {
  readonly failures: string[] = [];
  readonly #events = new Set<EventListener>();
  readonly #work = new Set<WorkListener>();
  readonly #records = new Set<RecordListener>();

  onEvent(listener: EventListener): () => void {
    this.#events.add(listener);
    return () => void this.#events.delete(listener);
  }

  onWork(listener: WorkListener): () => void {
    this.#work.add(listener);
    return () => void this.#work.delete(listener);
  }

  onRecord(listener: RecordListener): () => void {
    this.#records.add(listener);
    return () => void this.#records.delete(listener);
  }

  /** A record that its listener loses would be gone: what a listener throws reaches whoever gave the command. */
  record(record: JournalRecord): void {
    for (const listener of [...this.#records]) listener(record);
  }

  event(event: ExchangeEvent, at: Instant): void {
    for (const listener of [...this.#events]) this.#call(event.type, () => listener(event, at));
  }

  work(work: WorkDone): void {
    for (const listener of [...this.#work]) this.#call(work.name, () => listener(work));
  }

  #call(what: string, listener: () => void): void {
    try {
      listener();
    } catch (thrown) {
      const reason = thrown instanceof Error ? thrown.message : String(thrown);
      if (this.failures.length < MAX_FAILURES)
        this.failures.push(`kernel: a listener of ${what} threw: ${reason}`);
    }
  }
}
