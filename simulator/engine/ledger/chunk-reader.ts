import { MalformedState } from '#simulator/engine/kernel/index.ts';

const ZERO = 48;
const NINE = 57;

/** Reads numbers, words and separators off a text, character by character: a long history is mostly this text. */
export class ChunkReader {
  #at = 0;

  constructor(
    readonly text: string,
    readonly path: string,
  ) {}

  /** A safe integer. */
  integer(): number {
    const value = this.#digits();
    if (!Number.isSafeInteger(value)) throw this.fault('a number that is too large');
    return value;
  }

  /** A whole number of any length. */
  amount(): bigint {
    const from = this.#at;
    const value = this.#digits();
    return Number.isSafeInteger(value) ? BigInt(value) : BigInt(this.text.slice(from, this.#at));
  }

  /** Everything up to the next space or line break. */
  word(): string {
    const from = this.#at;
    while (this.#at < this.text.length && !this.sees(' ') && !this.sees('\n')) this.#at += 1;
    return this.text.slice(from, this.#at);
  }

  sees(character: string): boolean {
    return this.text[this.#at] === character;
  }

  expect(character: string): void {
    if (!this.sees(character)) throw this.fault(`no ${JSON.stringify(character)}`);
    this.#at += 1;
  }

  /** True after a line break, false at the end. */
  nextLine(): boolean {
    if (this.#at === this.text.length) return false;
    this.expect('\n');
    return true;
  }

  fault(found: string): MalformedState {
    return new MalformedState(`${this.path} character ${this.#at}`, `there is ${found}`);
  }

  #digits(): number {
    const negative = this.sees('-');
    if (negative) this.#at += 1;
    const from = this.#at;
    let value = 0;
    for (; this.#at < this.text.length; this.#at += 1) {
      const code = this.text.charCodeAt(this.#at);
      if (code < ZERO || code > NINE) break;
      value = value * 10 + (code - ZERO);
    }
    if (this.#at === from) throw this.fault('no number');
    return negative ? -value : value;
  }
}
