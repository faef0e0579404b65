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
  // Lists that are replaced: whoever comes or goes while something is handed over changes nothing of that.
  #events: readonly EventListener[] = [];
  #work: readonly WorkListener[] = [];
  #records: readonly RecordListener[] = [];

  onEvent(listener: EventListener): () => void {
    this.#events = [...this.#events, listener];
    return () => void (this.#events = this.#events.filter((other) => other !== listener));
  }

  onWork(listener: WorkListener): () => void {
    this.#work = [...this.#work, listener];
    return () => void (this.#work = this.#work.filter((other) => other !== listener));
  }

  onRecord(listener: RecordListener): () => void {
    this.#records = [...this.#records, listener];
    return () => void (this.#records = this.#records.filter((other) => other !== listener));
  }

  /** A record that its listener loses would be gone: what a listener throws reaches whoever gave the command. */
  record(record: JournalRecord): void {
    for (const listener of this.#records) listener(record);
  }

  event(event: ExchangeEvent, at: Instant): void {
    for (const listener of this.#events) {
      try {
        listener(event, at);
      } catch (thrown) {
        this.#note(event.type, thrown);
      }
    }
  }

  work(work: WorkDone): void {
    for (const listener of this.#work) {
      try {
        listener(work);
      } catch (thrown) {
        this.#note(work.name, thrown);
      }
    }
  }

  #note(what: string, thrown: unknown): void {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    if (this.failures.length < MAX_FAILURES)
      this.failures.push(`kernel: a listener of ${what} threw: ${reason}`);
  }
}
