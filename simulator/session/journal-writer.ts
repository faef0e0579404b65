/** Writes records to a journal in the background, one write at a time. */
import type { JournalRecord } from '#simulator/engine/kernel/index.ts';
import type { Journal } from './journal.ts';

/** Writes records behind the exchange's back. One write at a time; what arrives in the meantime goes out together with the next. */
export class JournalWriter {
  readonly #journal: Journal;
  #waiting: JournalRecord[] = [];
  #requests = new Map<number, string>();
  #writing: Promise<void> | undefined;
  #failure: { readonly error: unknown } | undefined;
  #stored: number;
  #added: number;

  constructor(journal: Journal, lastStored: number) {
    this.#journal = journal;
    this.#stored = lastStored;
    this.#added = lastStored;
  }

  /** Seq of the last record that is stored. */
  get stored(): number {
    return this.#stored;
  }

  /** Seq of the last record that was added, stored or not. */
  get added(): number {
    return this.#added;
  }

  /** Storing has failed; nothing more will be stored. */
  get hasFailed(): boolean {
    return this.#failure !== undefined;
  }

  /** `request`: the key of the page's request that gave the command. */
  add(record: JournalRecord, request?: string): void {
    this.#waiting.push(record);
    if (request !== undefined) this.#requests.set(record.seq, request);
    this.#added = record.seq;
  }

  /** Resolves when everything added so far is stored; rejects once storing has failed, then and ever after. */
  settled(): Promise<void> {
    if (this.#failure) return Promise.reject(this.#failure.error);
    if (this.#waiting.length > 0) this.#writing ??= this.#write();
    return this.#writing ?? Promise.resolve();
  }

  async #write(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        const [batch, requests] = [this.#waiting, this.#requests];
        this.#waiting = [];
        this.#requests = new Map();
        await this.#journal.append(batch, requests);
        this.#stored = batch.at(-1)?.seq ?? this.#stored;
      }
    } catch (error) {
      this.#failure = { error };
      throw error;
    } finally {
      this.#writing = undefined;
    }
  }
}
