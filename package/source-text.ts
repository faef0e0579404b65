/**
 * What is written into TypeScript from data: every literal and every comment of a generated file goes through here, because the
 * data may be a stranger's and must not become code.
 */
import { printable } from '#simulator/engine/kernel/index.ts';

/** A text as a literal in single quotes, on one line. */
export const quoted = (value: string): string =>
  printable(`'${JSON.stringify(value).slice(1, -1).replace(/\\"/g, '"').replace(/'/g, "\\'")}'`);

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
export const comment = (text: string): string => `// ${printable(text)}`;
