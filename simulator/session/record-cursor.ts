/** Goes through the records of a journal one by one. */
import type { JournalRecord } from '#simulator/engine/kernel/index.ts';
import type { RecordSource } from './follow.ts';

/** Records that are read page by page, each page while the one before it is used. */
export class RecordCursor implements RecordSource {
  readonly #pages: AsyncIterator<readonly JournalRecord[]>;
  #page: readonly JournalRecord[] = [];
  #index = 0;
  /** The page after this one: undefined while it is being read, empty where there is none. */
  #following: readonly JournalRecord[] | undefined;
  #failure: { readonly error: unknown } | undefined;

  private constructor(pages: AsyncIterator<readonly JournalRecord[]>) {
    this.#pages = pages;
  }

  /** Resolves when the first record is there. Rejects with what keeps it from being read. */
  static async open(pages: AsyncIterator<readonly JournalRecord[]>): Promise<RecordCursor> {
    const cursor = new RecordCursor(pages);
    await cursor.#read();
    if (cursor.#failure) throw cursor.#failure.error;
    return cursor;
  }

  /** Throws what keeps it from being read. */
  get record(): JournalRecord | 'unread' | undefined {
    const record = this.#page[this.#index];
    if (record) return record;
    if (this.#failure) throw this.#failure.error;
    const page = this.#following;
    if (!page) return 'unread';
    if (page.length > 0) {
      [this.#page, this.#index, this.#following] = [page, 0, undefined];
      void this.#read();
    }
    return page[0];
  }

  goOn(): void {
    this.#index += 1;
  }

  async #read(): Promise<void> {
    try {
      const { value, done } = await this.#pages.next();
      this.#following = done ? [] : value;
    } catch (error) {
      this.#failure = { error };
    }
  }
}
