import { MASK, secretName } from '#simulator/control/secrets.ts';

/** Shorter texts are too common to be taken out of a report wherever they are; their names still are. */
const MIN_LENGTH = 6;
const MIN_TOKEN_LENGTH = 12;

/** Every secret that a run has seen, and what takes them out of a report. */
export class SeenSecrets {
  readonly #values = new Set<string>();

  add(...values: readonly string[]): void {
    for (const value of values) if (value.length >= MIN_LENGTH) this.#values.add(value);
  }

  /** A copy of plain data without secrets: by their names, and by their values within any text. */
  redacted<Value>(value: Value): Value {
    return this.#clean(value, '') as Value;
  }

  #clean(value: unknown, name: string): unknown {
    if (typeof value === 'string') return this.#isSecret(name, value) ? MASK : this.#without(value);
    if (Array.isArray(value)) return value.map((each) => this.#clean(each, name));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [this.#without(key), this.#clean(inner, key)]),
    );
  }

  /** `token` is also the name of a coin in some responses. */
  #isSecret(name: string, value: string): boolean {
    const isNamed = secretName.test(name) && value !== '' && !value.startsWith('@');
    return isNamed && (name !== 'token' || value.length >= MIN_TOKEN_LENGTH);
  }

  #without(text: string): string {
    let clean = text;
    for (const secret of this.#values) clean = clean.replaceAll(secret, MASK);
    return clean;
  }
}
