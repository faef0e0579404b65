/** Reading values of unknown type: parsed JSON, bodies of requests, what was thrown. */

/** Members of a JSON object, not checked. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is an object with members: neither a list nor null. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The members of an object by key, or of a list by index; none for any other value. */
export const membersIn = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null ? (value as JsonObject) : {};

/** The content of a JSON text; undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What was thrown, in words. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
