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
