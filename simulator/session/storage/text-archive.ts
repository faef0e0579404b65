/** Texts that never change, all of them at hand: for a storage that nothing can be read from without waiting. */
import { hashText } from '#simulator/engine/kernel/index.ts';
import type { Archive } from '#simulator/engine/kernel/index.ts';
import type { JournalArchive, SealedText } from './port.ts';

/** A pack takes more texts until it has so many characters: databases read a few long values several times as fast as many short ones. */
const CHARS_OF_PACK = 1_000_000;

/** Texts that are stored in one, each sealed by its reference. */
export type TextPack = readonly SealedText[];

/** An archive in memory. A reference is the hash of a text, so that each is kept once and checked when it is read. */
export class TextArchive implements JournalArchive {
  /** By their references, in the order in which they came. */
  readonly #texts = new Map<string, string>();
  /** Packs that take no more texts, and how many they hold. */
  #full = { packs: 0, texts: 0 };
  #stored = 0;

  put(text: string): string {
    const reference = hashText(text);
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
    for (const [reference, text] of archive.#texts) this.#texts.set(reference, text);
    return true;
  }

  /** Has what was stored, in place of what it had. */
  fill(packs: readonly TextPack[]): void {
    this.#texts.clear();
    this.#full = { packs: 0, texts: 0 };
    this.#stored = 0;
    for (const pack of packs) {
      for (const { text, seal } of pack) this.#texts.set(seal, text);
      this.noteStored(pack);
    }
  }

  /** The pack that has to be stored for every text to be, and its number: a new one, or in place of the last. */
  unstored(): { readonly number: number; readonly pack: TextPack } | undefined {
    if (this.#texts.size === this.#stored) return undefined;
    const rest = [...this.#texts].slice(this.#full.texts);
    return { number: this.#full.packs, pack: rest.map(([seal, text]) => ({ text, seal })) };
  }

  /** Takes note that the pack after the full ones is stored. */
  noteStored(pack: TextPack): void {
    const { packs, texts } = this.#full;
    this.#stored = texts + pack.length;
    const length = pack.reduce((sum, { text }) => sum + text.length, 0);
    if (length >= CHARS_OF_PACK) this.#full = { packs: packs + 1, texts: this.#stored };
  }
}
