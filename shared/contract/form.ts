/** Encoding of parameters: form-encoded, or multipart with a file (WIRE-R1). */

type Value = string | number | Blob;

/** The parameters of a request as pairs; what is undefined or null is left out. */
function entriesOf(request: object): [string, Value][] {
  return Object.entries(request).filter((entry): entry is [string, Value] => entry[1] != null);
}

/** A request as a query string or a form-encoded body. */
export function encodeForm(request: object): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of entriesOf(request)) if (!(value instanceof Blob)) form.set(name, String(value));
  return form;
}

/** A request as a multipart body. */
export function encodeMultipart(request: object): FormData {
  const form = new FormData();
  for (const [name, value] of entriesOf(request))
    form.set(name, value instanceof Blob ? value : String(value));
  return form;
}

/**
 * The parameters of a call from query and body (WIRE-R1); later sources win, as does the last of several values of one
 * name. The object has no prototype, so that a parameter can be called anything.
 */
export function decodeForm(...sources: (URLSearchParams | FormData)[]): Record<string, string | Blob> {
  const fields: Record<string, string | Blob> = Object.create(null);
  for (const source of sources) for (const [name, value] of source) fields[name] = value;
  return fields;
}

/** A body that holds no parameters: what it holds them in cannot be read, or one of them is no single value. */
export class MalformedBody extends Error {
  override readonly name = 'MalformedBody';
  constructor(
    /** The parameter, or `body`. */
    readonly field: string,
  ) {
    super(
      `The ${field === 'body' ? 'body is neither a form nor a flat JSON object' : `field ${field} is no single value`}.`,
    );
  }
}

/**
 * The parameters of a text body: of a form, or of a flat JSON object, which tools send and which can mean only one thing. Where the
 * type is not known, the text tells which it is. Throws MalformedBody.
 */
export function decodeBody(text: string, type?: string): URLSearchParams {
  const isJson = type === undefined ? text.startsWith('{') : /^application\/json\b/i.test(type);
  if (!isJson) return new URLSearchParams(text);
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new MalformedBody('body');
  return new URLSearchParams(Object.entries(value).map(([name, item]) => [name, scalarText(name, item)]));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new MalformedBody('body');
  }
}

function scalarText(name: string, value: unknown): string {
  if (value === null) return '';
  if (['string', 'number', 'boolean'].includes(typeof value)) return String(value);
  throw new MalformedBody(name);
}

/** The same for a reader who only shows or notes a call: none where they cannot be read. */
export function readableBody(text: string, type?: string): URLSearchParams {
  if (type && !/^application\/(json|x-www-form-urlencoded)\b/i.test(type)) return new URLSearchParams();
  try {
    return decodeBody(text, type);
  } catch {
    return new URLSearchParams();
  }
}
