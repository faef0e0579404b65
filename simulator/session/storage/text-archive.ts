/** Texts that never change, all of them at hand: for a storage that nothing can be read from without waiting. */
import { hashText } from '#simulator/engine/kernel/index.ts';
import type { Archive } from '#simulator/engine/kernel/index.ts';
import type { JournalArchive, SealedText } from './port.ts';

/** An archive in memory. A reference is the hash of a text, so that each is kept once and checked when it is read. */
export class TextArchive implements JournalArchive {
  readonly #texts = new Map<string, string>();
  readonly #unstored = new Set<string>();

  put(text: string): string {
    const reference = hashText(text);
    if (!this.#texts.has(reference)) this.#unstored.add(reference);
    this.#texts.set(reference, text);
    return reference;
  }

  get(reference: string): string {
    const text = this.#texts.get(reference);
    if (text === undefined || hashText(text) !== reference)
      throw new Error(`The archive is damaged: the text ${reference} is not there as it was put.`);
    return text;
  }

  async copyFrom(archive: Archive): Promise<boolean> {
    if (!(archive instanceof TextArchive)) return false;
    for (const text of archive.#texts.values()) this.put(text);
    return true;
  }

  /** Has texts that were stored, in place of what it had. */
  fill(stored: readonly SealedText[]): void {
    this.#texts.clear();
    this.#unstored.clear();
    for (const { text, seal } of stored) this.#texts.set(seal, text);
  }

  /** What has been put and was not stored yet, each text sealed by its reference. */
  unstored(): readonly SealedText[] {
    return [...this.#unstored].map((seal) => ({ text: this.#texts.get(seal) ?? '', seal }));
  }

  /** Takes note that texts are stored. */
  noteStored(texts: readonly SealedText[]): void {
    for (const { seal } of texts) this.#unstored.delete(seal);
  }
}
