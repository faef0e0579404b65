/**
 * What is written into TypeScript from data: every literal and every comment of a generated file goes through here, because the
 * data may be a stranger's and must not become code.
 */

/** Everything that ends a line for JavaScript, and characters that hide or reorder what is shown of it. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

const escaped = (character: string): string => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;

/** A text as a literal in single quotes. */
export function quoted(value: string): string {
  return `'${value.replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n').replace(UNPRINTABLE, escaped)}'`;
}

/** Plain data as it would be written by hand, on one line. Numbers that JSON lacks are `null`, as in JSON. */
export function literal(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  const members = membersOf(value);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** The members of an object, each as it stands in a literal. */
export const membersOf = (value: object): string[] =>
  Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([key, member]) => `${keyText(key)}: ${literal(member)}`);

/** `__proto__` would set the prototype, unless it is computed. */
function keyText(key: string): string {
  if (key === '__proto__') return `['__proto__']`;
  return /^[a-z_]\w*$/i.test(key) ? key : quoted(key);
}

/** A comment of one line. */
export const comment = (text: string): string => `// ${text.replace(UNPRINTABLE, ' ')}`;
