const SPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;
const STRING_RUN = /[^"\\\u0000-\u001f]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** Looks for the first character at which a text stops being JSON. Runs only when the parser has already refused it. */
class FaultFinder {
  #at = 0;

  constructor(readonly text: string) {}

  find(): number {
    const open: string[] = [];
    do if (!this.#value(open)) return this.#at;
    while (this.#separator(open));
    return this.#at;
  }

  /** Takes a token if it is there. */
  #take(token: RegExp): boolean {
    token.lastIndex = this.#at;
    const match = token.exec(this.text);
    if (match === null) return false;
    this.#at += match[0].length;
    return true;
  }

  #takeCharacter(character: string): boolean {
    if (this.text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  /** Goes down to the first scalar or empty bracket; false at a fault. */
  #value(open: string[]): boolean {
    for (;;) {
      this.#take(SPACE);
      if (this.#takeCharacter('[')) {
        this.#take(SPACE);
        if (this.#takeCharacter(']')) return true;
        open.push(']');
      } else if (this.#takeCharacter('{')) {
        this.#take(SPACE);
        if (this.#takeCharacter('}')) return true;
        open.push('}');
        if (!this.#key()) return false;
      } else {
        return this.#scalar();
      }
    }
  }

  #scalar(): boolean {
    return this.text[this.#at] === '"' ? this.#string() : this.#take(NUMBER) || this.#take(WORD);
  }

  #string(): boolean {
    if (!this.#takeCharacter('"')) return false;
    do this.#take(STRING_RUN);
    while (this.#take(ESCAPE));
    return this.#takeCharacter('"');
  }

  #key(): boolean {
    this.#take(SPACE);
    if (!this.#string()) return false;
    this.#take(SPACE);
    return this.#takeCharacter(':');
  }

  /** After a value: closes brackets and takes the comma; false when the text ends or is at fault. */
  #separator(open: string[]): boolean {
    for (;;) {
      this.#take(SPACE);
      const bracket = open.at(-1);
      if (bracket === undefined) return false;
      if (this.#takeCharacter(bracket)) open.pop();
      else return this.#takeCharacter(',') && (bracket === ']' || this.#key());
    }
  }
}

/** The position of the first character that cannot belong to a JSON text (its length when the text merely breaks off). */
export function faultPosition(text: string): number {
  return new FaultFinder(text).find();
}
